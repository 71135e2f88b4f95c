package dev.corymb.core.format;

import dev.corymb.core.wire.ByteSink;
import java.io.IOException;
import java.io.OutputStream;

/** A filter ready to be written: its header is made, so its length is known. */
abstract class Encoding {

  private final byte[] header;
  private final long payload;

  /**
   * An encoding.
   *
   * @param payload the bytes that {@link #writePayload} will write
   */
  Encoding(HeaderWriter header, long payload) {
    this.header = header.finish(payload);
    this.payload = payload;
  }

  final long size() {
    return header.length + payload + Wire.CHECK;
  }

  final void write(OutputStream out) throws IOException {
    ByteSink sink = new ByteSink(out, payload + Wire.CHECK);
    sink.bytes(header);
    writePayload(sink);
    sink.finish();
  }

  abstract void writePayload(ByteSink sink) throws IOException;
}
