package dev.corymb.server;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corymb.server.testkit.TestServer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Half of what something needs must not end in a server without it. */
final class HalfSettingsTest {

  @TempDir private Path folder;

  @Test
  void aKeyNeedsACertificate() {
    assertThatThrownBy(() -> TestServer.start(folder, "tls-key", "key.pem").close())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the setting tls-key requires tls-cert");
  }

  @Test
  void propertiesOfKafkaNeedBrokers() {
    assertThatThrownBy(() -> TestServer.start(folder, "kafka-properties", "k").close())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("kafka-properties needs brokers, but kafka is not set: k");
  }

  @Test
  void aCertificateNeedsAKey() {
    assertThatThrownBy(() -> TestServer.start(folder, "tls-cert", "chain.pem").close())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the setting tls-cert requires tls-key");
  }
}
