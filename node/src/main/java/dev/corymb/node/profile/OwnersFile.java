package dev.corymb.node.profile;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** A file that nobody but its owner can read, where the file system knows owners. */
final class OwnersFile {

  private OwnersFile() {}

  /** Writes a new file; what was there is not replaced. */
  static void write(Path file, String text) throws IOException {
    Set<StandardOpenOption> create =
        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    boolean posix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
    try (OutputStream out =
        posix
            ? Channels.newOutputStream(
                Files.newByteChannel(
                    file,
                    create,
                    PosixFilePermissions.asFileAttribute(
                        PosixFilePermissions.fromString("rw-------"))))
            : Files.newOutputStream(file, StandardOpenOption.CREATE_NEW)) {
      out.write(text.getBytes(UTF_8));
    }
  }
}
