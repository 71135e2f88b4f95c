package dev.corymb.input.source;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream that counts how much of it has been read. */
final class MeteredStream extends FilterInputStream {

  private final Monitor.Meter meter;

  MeteredStream(InputStream stream, Monitor.Meter meter) {
    super(stream);
    this.meter = meter;
  }

  @Override
  public int read() throws IOException {
    int value = super.read();
    meter.by(value < 0 ? 0 : 1);
    return value;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int count = super.read(buffer, offset, length);
    meter.by(Math.max(0, count));
    return count;
  }

  @Override
  public void close() throws IOException {
    meter.close();
    super.close();
  }
}
