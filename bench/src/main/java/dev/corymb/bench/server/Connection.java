package dev.corymb.bench.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.List;

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
    return ("GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n").getBytes(UTF_8);
  }

  /** A POST of JSON. */
  static byte[] post(String path, String body) {
    byte[] bytes = body.getBytes(UTF_8);
    byte[] head =
        ("POST "
                + path
                + " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: "
                + bytes.length
                + "\r\n\r\n")
            .getBytes(UTF_8);
    byte[] all = new byte[head.length + bytes.length];
    System.arraycopy(head, 0, all, 0, head.length);
    System.arraycopy(bytes, 0, all, head.length, bytes.length);
    return all;
  }

  /** The head of a POST of NDJSON of unknown length. */
  static byte[] streamTo(String path) {
    List<String> lines =
        List.of(
            "POST " + path + " HTTP/1.1",
            "Host: 127.0.0.1",
            "Content-Type: application/x-ndjson",
            "Transfer-Encoding: chunked");
    return (String.join("\r\n", lines) + "\r\n\r\n").getBytes(UTF_8);
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

  /** The socket itself, for streams. */
  Socket socket() {
    return socket;
  }

  /** Reads lines of a streamed answer until one has a word in it. */
  String readUntil(String word) throws IOException {
    String read = readLine();
    while (!read.contains(word)) {
      read = readLine();
    }
    return new String(read.getBytes(ISO_8859_1), UTF_8);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
