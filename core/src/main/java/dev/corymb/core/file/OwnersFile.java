package dev.corymb.core.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static java.util.Objects.requireNonNull;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** Files and directories that nobody but their owner can read, on file systems with owners. */
public final class OwnersFile {

  private static final Set<PosixFilePermission> OTHERS =
      EnumSet.of(PosixFilePermission.GROUP_READ, PosixFilePermission.OTHERS_READ);

  private OwnersFile() {}

  /** Writes a new file. An existing one is not replaced. */
  public static void create(Path file, String text) throws IOException {
    Files.createFile(file, only(file, "rw-------"));
    write(file, text);
  }

  /**
   * Replaces a file at once: after a crash the old text is there, or the new one, on the disk. The
   * new one is written beside it first, under the same name and {@code .new}; one thread at a time.
   */
  public static void replace(Path file, String text) throws IOException {
    Path folder = requireNonNull(file.toAbsolutePath().getParent(), "folder");
    Path next = folder.resolve(file.getFileName() + ".new");
    if (!Files.exists(next)) { // else it was left behind by a process that was killed
      Files.createFile(next, only(next, "rw-------"));
    }
    write(next, text);
    Files.move(next, file, ATOMIC_MOVE, REPLACE_EXISTING);
    try (FileChannel entries = FileChannel.open(folder)) {
      entries.force(true);
    } catch (IOException e) {
      // Not all systems open directories; the file itself is complete.
    }
  }

  /** Writes and syncs; unlike a channel, a stream is not closed by an interrupt in between. */
  private static void write(Path file, String text) throws IOException {
    try (FileOutputStream out = new FileOutputStream(file.toFile())) {
      out.write(text.getBytes(UTF_8));
      out.getFD().sync();
    }
  }

  /** Makes a directory that only its owner can enter; an existing one stays as it is. */
  public static void createDirectory(Path directory) throws IOException {
    Path above = directory.toAbsolutePath().getParent();
    if (above != null) {
      Files.createDirectories(above);
    }
    Files.createDirectories(directory, only(directory, "rwx------"));
  }

  /** The mode of a file or directory that others can read, such as {@code rw-r--r--}. */
  public static Optional<String> exposed(Path file) throws IOException {
    if (!isPosix(file)) {
      return Optional.empty();
    }
    try {
      Set<PosixFilePermission> mode = Files.getPosixFilePermissions(file);
      return mode.stream().anyMatch(OTHERS::contains)
          ? Optional.of(PosixFilePermissions.toString(mode))
          : Optional.empty();
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  private static FileAttribute<?>[] only(Path file, String mode) {
    return isPosix(file)
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode))
        }
        : new FileAttribute<?>[0];
  }

  private static boolean isPosix(Path file) {
    return file.getFileSystem().supportedFileAttributeViews().contains("posix");
  }
}
