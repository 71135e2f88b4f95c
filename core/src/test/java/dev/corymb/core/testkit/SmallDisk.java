package dev.corymb.core.testkit;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file system of 40 MiB, to be filled. Only root may mount one; elsewhere tests are skipped. */
public final class SmallDisk implements AutoCloseable {

  private final Path place;

  private SmallDisk(Path place) {
    this.place = place;
  }

  /** Mounts one in a folder. */
  public static SmallDisk mount(Path folder) throws IOException {
    Path place = Files.createDirectory(folder.resolve("disk"));
    assumeTrue(
        Command.succeeds("mount", "-t", "tmpfs", "-o", "size=40m", "tmpfs", place.toString()),
        "a file system can be mounted");
    return new SmallDisk(place);
  }

  /** Where it is. */
  public Path path() {
    return place;
  }

  private Path ballast() {
    return place.resolve("ballast");
  }

  /** Takes all space but some bytes. */
  public void fill(long left) throws IOException {
    byte[] piece = new byte[4096];
    try (OutputStream out = Files.newOutputStream(ballast())) {
      while (place.toFile().getUsableSpace() > left) {
        out.write(piece);
      }
    }
  }

  /** Gives the space back. */
  public void relieve() throws IOException {
    Files.delete(ballast());
  }

  @Override
  public void close() {
    if (!Command.succeeds("umount", place.toString())) {
      throw new AssertionError(place + " is still in use");
    }
  }
}
