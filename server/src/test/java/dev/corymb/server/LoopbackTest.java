package dev.corymb.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.server.testkit.TestServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Without tokens, a page of another origin must not reach the server through a browser. */
class LoopbackTest {

  @TempDir private static Path data;
  private static TestServer server;

  @BeforeAll
  static void start() {
    server = TestServer.start(data);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1:1234, '', 200",
    "localhost, '', 200",
    "[::1]:1, '', 200",
    "127.0.0.1:1234, http://127.0.0.1:1234, 200",
    "evil.example, '', 403",
    "127.0.0.1.evil.example, '', 403",
    "localhost.evil.example, '', 403",
    "127.0.0.1:1234, http://evil.example, 403",
    "127.0.0.1:1234, http://127.0.0.1:99, 403",
    "127.0.0.1:1234, null, 403",
    "127.0.0.1:1234, '%%', 403"
  })
  void onlyNamesOfLoopbackAndTheOwnOriginPass(String host, String origin, int status)
      throws IOException {
    String headers = "Host: " + host + (origin.isEmpty() ? "" : "\r\nOrigin: " + origin);
    int port = server.server().uri().getPort();
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(30_000);
      socket
          .getOutputStream()
          .write(("GET /v1/federation HTTP/1.1\r\n" + headers + "\r\n\r\n").getBytes(UTF_8));
      String first =
          new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8)).readLine();

      assertThat(first).startsWith("HTTP/1.1 " + status);
    }
  }
}
