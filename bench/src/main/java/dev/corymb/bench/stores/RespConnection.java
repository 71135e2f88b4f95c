package dev.corymb.bench.stores;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** As much of the protocol of Redis as is needed to send commands whose replies are numbers. */
final class RespConnection {

  private final InputStream in;
  private final OutputStream out;
  private final ByteArrayOutputStream pending = new ByteArrayOutputStream(1 << 18);
  private int commands;

  RespConnection(InputStream in, OutputStream out) {
    this.in = new BufferedInputStream(in, 1 << 16);
    this.out = out;
  }

  /** Adds a command to those that {@link #send} sends. */
  void command(String... words) {
    head('*', words.length);
    for (String word : words) {
      byte[] bytes = word.getBytes(UTF_8);
      head('$', bytes.length);
      pending.writeBytes(bytes);
      end();
    }
    commands++;
  }

  private void head(char type, int number) {
    pending.write(type);
    pending.writeBytes(Integer.toString(number).getBytes(UTF_8));
    end();
  }

  private void end() {
    pending.write('\r');
    pending.write('\n');
  }

  /** Sends all commands at once. */
  void send() throws IOException {
    pending.writeTo(out);
    out.flush();
    pending.reset();
  }

  /**
   * Reads the replies to all commands sent.
   *
   * @return the sum of the replies
   * @throws IOException if one is an error, or anything but a number
   */
  long receive() throws IOException {
    long sum = 0;
    for (; commands > 0; commands--) {
      sum += number(readLine());
    }
    return sum;
  }

  private static long number(String reply) throws IOException {
    if (!reply.matches(":-?[0-9]{1,18}")) {
      throw new IOException("a reply must be a number, but was \"" + reply + "\"");
    }
    return Long.parseLong(reply.substring(1));
  }

  private String readLine() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new EOFException("the server closed the connection");
      }
      if (next != '\r') {
        line.append((char) next);
      }
    }
    return line.toString();
  }
}
