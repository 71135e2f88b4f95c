package dev.corymb.server.http;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory that the bodies of all open requests may take together. Safe for use by several
 * threads.
 */
public final class ByteBudget {

  /*
   * Large bodies leave a quarter of the budget to small ones, so that uploads, even stalled ones,
   * cannot keep queries out.
   */
  private static final int SMALL = 16 << 10;

  private final long most;
  private final long mostOfLarge;
  private final AtomicLong used = new AtomicLong();

  /** A budget of this many bytes. */
  public ByteBudget(long bytes) {
    this.most = bytes;
    this.mostOfLarge = bytes - bytes / 4;
  }

  /** The smallest budget in which a body of this size has room. */
  public static long with(long body) {
    return body + (body + 2) / 3;
  }

  /** The largest body that has room while nothing else is under way. */
  public long largest() {
    return Math.max(mostOfLarge, Math.min(SMALL, most));
  }

  /** The bytes in use. */
  public long used() {
    return used.get();
  }

  /**
   * Takes memory, which must be released.
   *
   * @throws ProblemException if it is in use
   */
  public Charge take(long bytes) {
    Charge charge = new Charge();
    charge.add(bytes);
    return charge;
  }

  /** The memory of one request. For one thread at a time. */
  public final class Charge {

    private long held;

    private Charge() {}

    /**
     * Takes more memory.
     *
     * @throws ProblemException if it is in use; what was taken before is kept
     */
    public void add(long bytes) {
      long limit = held + bytes <= SMALL ? most : mostOfLarge;
      if (used.addAndGet(bytes) > limit) {
        used.addAndGet(-bytes);
        throw Problem.busy(
                "the memory for request bodies is in use; try again, or raise body-memory, which is "
                    + most
                    + " bytes")
            .exception();
      }
      held += bytes;
    }

    /** Gives a part of it back. */
    public void giveBack(long bytes) {
      long part = Math.min(bytes, held);
      used.addAndGet(-part);
      held -= part;
    }

    /** Gives all of it back; doing so twice does no harm. */
    public void release() {
      used.addAndGet(-held);
      held = 0;
    }
  }
}
