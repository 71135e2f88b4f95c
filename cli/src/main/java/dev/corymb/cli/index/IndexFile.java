package dev.corymb.cli.index;

import dev.corymb.cli.filter.FilterFile;
import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.terminal.CommandFailure;
import dev.corymb.core.FormatException;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.index.FilterIndex;
import dev.corymb.index.format.IndexFormat;
import dev.corymb.index.format.IndexMemoryException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** An index in a file, which is replaced as a whole. */
final class IndexFile {

  private final Path path;
  private final FilterFile stored;

  IndexFile(Path path) {
    this.path = path;
    this.stored = new FilterFile(path);
  }

  FilterIndex read() throws IOException {
    try {
      return stored.read(IndexFormat::read, this::trouble);
    } catch (IndexMemoryException e) {
      throw new CommandFailure(
          "%s: may need %s of memory, more than the limit of %s%s"
              .formatted(
                  path,
                  Numbers.bytes((long) e.needed()),
                  Numbers.bytes(e.allowed()),
                  IndexChoice.GIVE_MORE),
          e);
    }
  }

  /** The shape of the filters; the rest of the file is not read. */
  FilterShape shape() throws IOException {
    return stored.read(IndexFormat::shape, this::trouble);
  }

  private String trouble(FormatException e) throws IOException {
    return IndexFormat.isIndex(path)
        ? "is a damaged index, or one of a later version: " + e.getMessage()
        : "is not a Corymb index";
  }

  long bytes() throws IOException {
    return stored.bytes();
  }

  /** Refuses, before any work is done, a file that could not be written in the end. */
  void requireReplaceable() throws IOException {
    stored.requireReplaceable("index", IndexFormat::isIndex);
  }

  /** Puts an index in the place of what is there, if anything. */
  void replace(FilterIndex index) throws IOException {
    stored.replacing(() -> write(index));
  }

  private void write(FilterIndex index) throws IOException {
    stored.write(out -> IndexFormat.write(index, out));
  }

  /** A change of an index. */
  @FunctionalInterface
  interface Change {
    void apply(FilterIndex index) throws IOException;
  }

  /** Changes the index while nobody else does; the file stays as it is if the change fails. */
  void change(Change change) throws IOException {
    if (!Files.isRegularFile(path)) {
      read(); // which fails and says why, before a lock is left behind
    }
    stored.locked(
        () -> {
          FilterIndex index = read();
          change.apply(index);
          write(index);
        });
  }
}
