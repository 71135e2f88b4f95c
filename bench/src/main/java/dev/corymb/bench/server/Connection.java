package dev.corymb.bench.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Arrays;
import java.util.function.LongFunction;
import java.util.function.LongToIntFunction;
import java.util.stream.Collectors;

/**
 * A connection that sends ready-made requests and reads answers of a known length: as little as a
 * client can do, so that most of what is timed is the server. For one thread.
 */
final class Connection implements AutoCloseable {

  private final Socket socket;
  private final InputStream in;
  private final StringBuilder line = new StringBuilder();

  Connection(int port) throws IOException {
    this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(60_000);
    this.in = new BufferedInputStream(socket.getInputStream(), 1 << 16);
  }

  /** A GET. */
  static byte[] get(String path) {
    return head("GET " + path).getBytes(UTF_8);
  }

  /** A POST of JSON. */
  static byte[] post(String path, String body) {
    String length = "Content-Length: " + body.getBytes(UTF_8).length;
    return (head("POST " + path, "Content-Type: application/json", length) + body).getBytes(UTF_8);
  }

  private static String head(String request, String... headers) {
    String lines = Arrays.stream(headers).map(line -> line + "\r\n").collect(Collectors.joining());
    return request + " HTTP/1.1\r\nHost: 127.0.0.1\r\n" + lines + "\r\n";
  }

  /** Sends a request and reads the answer to its end; gives the body. */
  byte[] ask(byte[] request) throws IOException {
    socket.getOutputStream().write(request);
    String status = readLine();
    int length = -1;
    for (String header = readLine(); !header.isEmpty(); header = readLine()) {
      if (header.regionMatches(true, 0, "content-length:", 0, 15)) {
        length = Integer.parseInt(header.substring(15).strip());
      }
    }
    byte[] body = in.readNBytes(length);
    if (!status.startsWith("HTTP/1.1 2")) {
      throw new IOException(status + ": " + new String(body, UTF_8));
    }
    return body;
  }

  private String readLine() throws IOException {
    line.setLength(0);
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new IOException("the server closed the connection");
      }
      if (next != '\r') {
        line.append((char) next);
      }
    }
    return line.toString();
  }

  /**
   * Streams items to a site in one request; gives how many the server has added.
   *
   * @param from the number of the first item
   * @param chunk the items of the next chunk, by how many were sent before; 0 ends the stream
   */
  long stream(String site, long from, LongToIntFunction chunk) throws IOException {
    return stream("/v1/sites/" + site + "/items", sent -> Sample.item(from + sent), chunk);
  }

  /**
   * Streams rows in one request; gives how many the server has added.
   *
   * @param row the next one, by how many were sent before
   * @param chunk the rows of the next chunk, by how many were sent before; 0 ends the stream
   */
  long stream(String path, LongFunction<String> row, LongToIntFunction chunk) throws IOException {
    String chunked = "Transfer-Encoding: chunked";
    String head = head("POST " + path, "Content-Type: application/x-ndjson", chunked);
    socket.getOutputStream().write(head.getBytes(UTF_8));
    long sent = 0;
    for (int next = chunk.applyAsInt(0); next > 0; next = chunk.applyAsInt(sent)) {
      StringBuilder lines = new StringBuilder(next * 80);
      for (int i = 0; i < next; i++) {
        lines.append(row.apply(sent++)).append('\n');
      }
      writeChunk(lines.toString().getBytes(UTF_8));
    }
    writeChunk(new byte[0]);
    String line = readLine();
    while (!line.contains("\"done\":true")) {
      line = readLine();
    }
    return Long.parseLong(line.replaceAll(".*\"added\":([0-9]+).*", "$1"));
  }

  private void writeChunk(byte[] bytes) throws IOException {
    OutputStream out = socket.getOutputStream();
    out.write((Integer.toHexString(bytes.length) + "\r\n").getBytes(UTF_8));
    out.write(bytes);
    out.write("\r\n".getBytes(UTF_8));
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
