package dev.corymb.kafka;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is made of the first bytes that come from a broker. */
@Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ListenersTest {

  private static final byte[] ALERT = {0x15, 3, 3, 0, 2, 2, 80};

  /** Stands for the beginning of a broker's answer, which repeats a part of the question. */
  private static final byte[] ECHO = {};

  private ServerSocket server;

  @BeforeEach
  void listen() throws IOException {
    server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  /** A thread that answers each who comes, until the server is closed. */
  private void answer(byte[] bytes) {
    Thread thread =
        new Thread(
            () -> {
              while (!server.isClosed()) {
                try (Socket socket = server.accept()) {
                  byte[] question = socket.getInputStream().readNBytes(14);
                  if (bytes == ECHO) { // a length, then the correlation that was sent
                    socket.getOutputStream().write(question, 0, 4);
                    socket.getOutputStream().write(question, 8, 4);
                  } else {
                    socket.getOutputStream().write(bytes);
                  }
                } catch (IOException e) {
                  // the end, or the next
                }
              }
            });
    thread.setDaemon(true);
    thread.start();
  }

  private Listeners listeners(String before, String protocol) {
    String servers = before + "127.0.0.1:" + server.getLocalPort();
    return new Listeners(
        KafkaOptions.of(servers, TopicOptions.of("t"))
            .withClientProperty("security.protocol", protocol));
  }

  @Test
  void anAlertIsTls() {
    answer(ALERT);
    assertThatThrownBy(listeners("", "PLAINTEXT")::check)
        .isInstanceOf(BusRefusedException.class)
        .hasMessageContaining("security.protocol must be SSL or SASL_SSL");
    assertThatThrownBy(listeners("", "sasl_plaintext")::check)
        .hasMessageContaining("speaks TLS, but was sasl_plaintext");
    assertThatCode(listeners("", "SASL_SSL")::check).doesNotThrowAnyException();
  }

  @Test
  void anAnswerIsNoTls() {
    answer(ECHO);
    assertThatThrownBy(listeners("", "ssl")::check)
        .isInstanceOf(BusRefusedException.class)
        .hasMessageContaining("speaks no TLS, but was ssl");
    assertThatCode(listeners("", "SASL_PLAINTEXT")::check).doesNotThrowAnyException();
  }

  @Test
  void theFirstThatAnswersIsEnough() throws IOException {
    answer(ALERT);
    int away;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      away = socket.getLocalPort();
    }
    assertThatThrownBy(listeners("nonsense, 127.0.0.1:" + away + ", ", "PLAINTEXT")::check)
        .hasMessageContaining("the broker 127.0.0.1:" + server.getLocalPort() + " speaks TLS");
  }

  @Test
  void whatIsNoBrokerIsNotJudged() {
    answer("HTTP/1.1 400 Bad Request".getBytes(StandardCharsets.US_ASCII));
    assertThatCode(listeners("", "PLAINTEXT")::check).doesNotThrowAnyException();
    assertThatCode(listeners("", "SSL")::check).doesNotThrowAnyException();
  }

  @Test
  void silenceIsNotWaitedForLong() {
    assertThatCode(listeners("", "PLAINTEXT")::check).doesNotThrowAnyException();
  }
}
