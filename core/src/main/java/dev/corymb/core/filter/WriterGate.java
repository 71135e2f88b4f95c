package dev.corymb.core.filter;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Lets a thread write without atomic instructions for as long as it is the only one that writes.
 * The first writer owns the gate; when a second thread comes, the gate opens for good and everybody
 * writes atomically.
 */
final class WriterGate {

  /*
   * An atomic write of a word costs several times a plain one, and an item has dozens. Most filters
   * have one writer, but a second one must never make the first lose a bit, so it cannot be left to
   * a promise of the caller.
   *
   * The owner says that it is busy, then looks whether the gate is open. Another thread opens the
   * gate, then looks whether the owner is busy, and waits until it is not. Both fields are volatile,
   * so at least one of the two sees the other: the owner writes plainly only while nobody else
   * writes. A third thread that finds the gate open waits for the owner all the same; it may have
   * come in between.
   */

  private static final VarHandle OWNER;
  private static final VarHandle BUSY;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      OWNER = lookup.findVarHandle(WriterGate.class, "owner", Thread.class);
      BUSY = lookup.findVarHandle(WriterGate.class, "busy", boolean.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private volatile @Nullable Thread owner; // the first writer, null while there is none
  private volatile boolean busy;
  private volatile boolean open;

  /** Whether the caller may write plainly; it then must {@link #leave} when it has written. */
  boolean enterAlone() {
    if (!open && isOwner()) {
      busy = true;
      if (!open) {
        return true;
      }
      busy = false;
    }
    open = true;
    while (busy) {
      Thread.onSpinWait(); // for the rest of one item, once in the life of a filter
    }
    return false;
  }

  private boolean isOwner() {
    Thread me = Thread.currentThread(); // not its id: a thread may claim any
    return owner == me || (owner == null && OWNER.compareAndSet(this, null, me));
  }

  /** Ends what {@link #enterAlone} began. */
  void leave() {
    BUSY.setRelease(this, false);
  }
}
