package dev.corymb.cli.input;

import dev.corymb.cli.terminal.Progress;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream that shows how much of it has been read. */
final class ReadProgress extends FilterInputStream {

  private final Progress progress;

  ReadProgress(InputStream stream, Progress progress) {
    super(stream);
    this.progress = progress;
  }

  @Override
  public int read() throws IOException {
    int value = super.read();
    progress.by(value < 0 ? 0 : 1);
    return value;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int count = super.read(buffer, offset, length);
    progress.by(Math.max(0, count));
    return count;
  }

  @Override
  public void close() throws IOException {
    progress.close();
    super.close();
  }
}
