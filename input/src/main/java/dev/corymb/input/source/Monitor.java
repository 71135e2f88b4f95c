package dev.corymb.input.source;

import java.io.Closeable;

/** Watches inputs being read. */
public interface Monitor {

  /** Watches nothing. */
  Monitor NONE =
      new Monitor() {
        @Override
        public void note(String text) {}

        @Override
        public Meter begin(String input, Unit unit, long total) {
          return amount -> {};
        }
      };

  /** What is counted. Bytes are those of the file, which may be compressed. */
  enum Unit {
    BYTES,
    ROWS
  }

  /** Takes what should be known about an input. */
  void note(String text);

  /**
   * Begins an input.
   *
   * @param total how much there is to read, or -1 if it is unknown
   */
  Meter begin(String input, Unit unit, long total);

  /** Counts what has been read of one input. */
  @FunctionalInterface
  interface Meter extends Closeable {

    /** Adds to what has been read. */
    void by(long amount);

    @Override
    default void close() {}
  }
}
