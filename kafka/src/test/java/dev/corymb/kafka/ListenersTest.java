package dev.corymb.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is made of the first bytes that come from a broker. */
@Timeout(value = 90, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ListenersTest {

  /** Where an answer is expected; none of these tests waits for it to end. */
  private static final Duration LONG = Duration.ofSeconds(60);

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
    return listeners(before, protocol, LONG);
  }

  private Listeners listeners(String before, String protocol, Duration timeout) {
    String servers = before + "127.0.0.1:" + server.getLocalPort();
    return new Listeners(
        KafkaOptions.of(servers, TopicOptions.of("t"))
            .withClientProperty("security.protocol", protocol),
        timeout);
  }

  @Test
  void anAlertIsTls() {
    answer(ALERT);
    assertThatThrownBy(listeners("", "PLAINTEXT")::check)
        .isInstanceOf(BusRefusedException.class)
        .hasMessageContaining("security.protocol must be SSL or SASL_SSL");
    assertThatThrownBy(listeners("", "sasl_plaintext")::check)
        .hasMessageContaining("speaks TLS, but was sasl_plaintext");
    assertThat(listeners("", "SASL_SSL").check()).isTrue();
  }

  @Test
  void anAnswerIsNoTls() {
    answer(ECHO);
    assertThatThrownBy(listeners("", "ssl")::check)
        .isInstanceOf(BusRefusedException.class)
        .hasMessageContaining("speaks no TLS, but was ssl");
    assertThat(listeners("", "SASL_PLAINTEXT").check()).isTrue();
  }

  @Test
  void theFirstThatAnswersIsEnough() throws IOException {
    answer(ALERT);
    try (Socket bound = new Socket()) { // keeps its port, and lets nobody in
      bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      String away = "127.0.0.1:" + bound.getLocalPort();
      assertThatThrownBy(listeners("nonsense, " + away + ", ", "PLAINTEXT")::check)
          .hasMessageContaining("the broker 127.0.0.1:" + server.getLocalPort() + " speaks TLS");
    }
  }

  @Test
  void aSilentOneLeavesTimeForTheNext() throws IOException {
    answer(ALERT);
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String before = "127.0.0.1:" + silent.getLocalPort() + ",";
      assertThatThrownBy(listeners(before, "PLAINTEXT", Duration.ofSeconds(6))::check)
          .hasMessageContaining(server.getLocalPort() + " speaks TLS");
    }
  }

  @Test
  void aPortThatCannotBeIsLeftToTheClients() {
    answer(ECHO);
    assertThat(listeners("127.0.0.1:99999,127.0.0.1:99999999999,", "PLAINTEXT").check()).isTrue();
  }

  @Test
  void whatIsNoBrokerIsNotJudged() {
    answer("HTTP/1.1 400 Bad Request".getBytes(StandardCharsets.US_ASCII));
    assertThat(listeners("", "PLAINTEXT").check()).isFalse();
    assertThat(listeners("", "SSL").check()).isFalse();
  }

  @Test
  void silenceIsNotWaitedForLong() {
    assertThat(listeners("", "PLAINTEXT", Duration.ofMillis(50)).check()).isFalse();
  }
}
