package dev.corymb.cli.filter;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.terminal.CommandFailure;
import dev.corymb.core.FormatException;
import dev.corymb.core.filter.Filter;
import dev.corymb.core.format.FilterFormat;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A filter, or something else, in a file. The file is replaced as a whole: at any moment, also
 * after a crash, it is the old one or the new one.
 */
public final class FilterFile {

  /*
   * Replacing: the new bytes go to a temporary file beside the old one, are forced to the disk, and
   * are renamed over it.
   *
   * Locking: a change reads the file, changes it in memory and replaces it, so two at a time would
   * lose one of them. The lock is on a file of its own, .NAME.lock, and not on the filter's, because
   * that one is another file after each change. It is left behind on purpose: whoever deleted it
   * could delete it under another process that has just locked it.
   */

  /** A lock of the system is one of the whole process; this one is between its threads. */
  private static final ReentrantLock THREADS = new ReentrantLock();

  private final Path path;

  public FilterFile(Path path) {
    this.path = path;
  }

  Filter read() throws IOException {
    return read(FilterFormat::read, this::trouble);
  }

  /** Reads what is there; what is wrong with damaged bytes is put into words by the caller. */
  public <T> T read(Reading<T> reading, Trouble trouble) throws IOException {
    requireRegular();
    try {
      return reading.from(path);
    } catch (FormatException e) {
      throw new CommandFailure(path + ": " + trouble.of(e), e);
    } catch (NoSuchFileException e) {
      throw new CommandFailure(path + ": no such file", e);
    }
  }

  /** Why the file holds no filter that can be read. */
  private String trouble(FormatException e) throws IOException {
    long declared = FilterFormat.declaredSize(path);
    if (declared < 0) {
      return "is not a Corymb filter";
    }
    return bytes() < declared
        ? "is a filter cut short: %s of %s are there"
            .formatted(Numbers.count(bytes()), Numbers.of(declared, "byte"))
        : "is a damaged filter, or one of a later version: " + e.getMessage();
  }

  /** The length of the file. */
  public long bytes() throws IOException {
    return Files.size(path);
  }

  /** Refuses, before any work is done, a file that could not be written in the end. */
  public void requireWritable() throws IOException {
    requireRegular();
    Path folder = target().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new CommandFailure(path + ": no such directory: " + folder);
    }
    if (Files.exists(path) && !Files.isWritable(path)) {
      throw new CommandFailure(path + ": access denied: the file is not writable");
    }
    if (!Files.isWritable(folder)) {
      throw new CommandFailure(path + ": access denied: its directory is not writable");
    }
  }

  /** Refuses also a file that is something else than a filter, and that somebody may miss. */
  void requireReplaceable() throws IOException {
    requireReplaceable("filter", file -> FilterFormat.declaredSize(file) >= 0);
  }

  /** Refuses also standard output, and a file that is not of the kind that is to be written. */
  public void requireReplaceable(String kind, Reading<Boolean> isOfKind) throws IOException {
    String name = path.toString();
    if (name.equals("-") || name.equals("/dev/stdout") || name.startsWith("/dev/fd/")) {
      throw new CommandFailure(
          "--out must name a file, but was " + name + ": standard output is not supported");
    }
    requireWritable();
    if (Files.exists(path) && bytes() > 0 && !isOfKind.from(path)) {
      throw new CommandFailure(path + ": exists and is not a Corymb " + kind + "; remove it first");
    }
  }

  private void requireRegular() {
    if (Files.isDirectory(path)) {
      throw new CommandFailure(path + ": must be a file, but is a directory");
    }
    if (Files.exists(path) && !Files.isRegularFile(path)) {
      throw new CommandFailure(path + ": must be a regular file, but is a device or a pipe");
    }
  }

  /** Puts a filter in the place of what is there, if anything. */
  void replace(Filter filter) throws IOException {
    replace(() -> filter);
  }

  /**
   * Puts a filter in the place of what is there, if anything. If the filter is made from this very
   * file, no change is lost that others make meanwhile.
   */
  void replace(Source source) throws IOException {
    replacing(() -> write(source.get()));
  }

  /** Does something that puts a file in the place of what is there, if anything. */
  public void replacing(Action action) throws IOException {
    if (Files.exists(path)) {
      locked(action); // a change that is under way ends first
    } else {
      action.run();
    }
  }

  /** How something is read from a file. */
  @FunctionalInterface
  public interface Reading<T> {
    T from(Path file) throws IOException;
  }

  /** What is wrong with bytes, in words that follow the name of the file. */
  @FunctionalInterface
  public interface Trouble {
    String of(FormatException e) throws IOException;
  }

  /** What is written to a file. */
  @FunctionalInterface
  public interface Content {
    void to(OutputStream out) throws IOException;
  }

  /** Where a filter comes from. */
  @FunctionalInterface
  interface Source {
    Filter get() throws IOException;
  }

  /** Something done with a file. */
  @FunctionalInterface
  public interface Action {
    void run() throws IOException;
  }

  /** Does something while no other change of this file is made, by this process or another. */
  public void locked(Action action) throws IOException {
    THREADS.lock();
    try (FileChannel channel = openLock();
        var lock = channel.lock()) {
      assert lock.isValid();
      action.run();
    } finally {
      THREADS.unlock();
    }
  }

  private FileChannel openLock() throws IOException {
    Path target = target();
    try {
      return FileChannel.open(target.resolveSibling(hidden(target, "lock")), CREATE, WRITE);
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  /** Writes a filter in place of the old one; for the holder of the lock. */
  void write(Filter filter) throws IOException {
    write(out -> FilterFormat.write(filter, out));
  }

  /** Writes something in place of the old; for the holder of the lock. */
  public void write(Content content) throws IOException {
    try {
      writeAside(content);
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  /** A failure in words about the file that the user knows, not about one beside it. */
  private CommandFailure unwritable(IOException e) {
    String reason = e instanceof FileSystemException about ? about.getReason() : e.getMessage();
    return new CommandFailure(
        path + ": cannot be written: " + (reason == null ? "access denied" : reason), e);
  }

  private void writeAside(Content content) throws IOException {
    Path target = target();
    Path temporary =
        target.resolveSibling(
            hidden(target, ProcessHandle.current().pid() + "-" + System.nanoTime() + ".tmp"));
    try {
      try (FileChannel channel = FileChannel.open(temporary, CREATE_NEW, WRITE);
          OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16)) {
        keepPermissions(target, temporary);
        content.to(out);
        out.flush();
        channel.force(true);
      }
      Files.move(temporary, target, ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(temporary);
    }
    forceFolder(target.getParent());
  }

  /** The file itself where the path is a symbolic link, which then stays one. */
  private Path target() throws IOException {
    return Files.exists(path) ? path.toRealPath() : path.toAbsolutePath();
  }

  private static String hidden(Path file, String extension) {
    return "." + file.getFileName() + "." + extension;
  }

  private static void keepPermissions(Path from, Path to) throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(to, PosixFileAttributeView.class);
    if (view != null && Files.exists(from)) {
      view.setPermissions(Files.getPosixFilePermissions(from));
    }
  }

  /** Makes the rename last through a loss of power, where the system knows how. */
  private static void forceFolder(Path folder) {
    try (FileChannel channel = FileChannel.open(folder, READ)) {
      channel.force(true);
    } catch (IOException e) {
      // some systems cannot open a directory; the file itself is safe
    }
  }
}
