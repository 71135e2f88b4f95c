package dev.corymb.bench.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;

/** Writes items as parts of a chunked request. */
final class Streams {

  private Streams() {}

  /** Writes some items from a number on; gives the number after the last. */
  static long writeChunk(OutputStream out, long from, int items) throws IOException {
    StringBuilder lines = new StringBuilder(items * 80);
    for (long number = from; number < from + items; number++) {
      lines.append(Sample.item(number)).append('\n');
    }
    byte[] bytes = lines.toString().getBytes(UTF_8);
    out.write((Integer.toHexString(bytes.length) + "\r\n").getBytes(UTF_8));
    out.write(bytes);
    out.write("\r\n".getBytes(UTF_8));
    return from + items;
  }
}
