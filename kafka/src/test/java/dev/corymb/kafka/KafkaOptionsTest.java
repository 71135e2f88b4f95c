package dev.corymb.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class KafkaOptionsTest {

  private static final TopicOptions TOPICS = TopicOptions.of("corymb");
  private static final KafkaOptions OPTIONS = KafkaOptions.of("a:9092,b:9092", TOPICS);

  @Test
  void topicsAreCalledByThePrefix() {
    assertThat(TOPICS.snapshots()).isEqualTo("corymb.snapshots");
    assertThat(TOPICS.deltas()).isEqualTo("corymb.deltas");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", ".a", "a/b", "ü"})
  void refusesAPrefixThatCannotBeginATopic(String prefix) {
    assertThatThrownBy(() -> TopicOptions.of(prefix))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("prefix");
  }

  @Test
  void refusesTopicsThatCannotBe() {
    assertThatThrownBy(() -> TOPICS.withPartitions(0)).hasMessageContaining("partitions");
    assertThatThrownBy(() -> TOPICS.withReplicas(0, 0)).hasMessageContaining("replicationFactor");
    assertThatThrownBy(() -> TOPICS.withReplicas(2, 3)).hasMessageContaining("minInSyncReplicas");
    assertThatThrownBy(() -> TOPICS.withDeltaRetention(Duration.ZERO))
        .hasMessageContaining("deltaRetention");
    assertThatThrownBy(() -> TOPICS.withMaxMessageBytes(1)).hasMessageContaining("maxMessageBytes");
  }

  @Test
  void refusesTimesThatCannotBe() {
    Timeouts times = Timeouts.DEFAULT;
    assertThatThrownBy(() -> times.withDelivery(Duration.ofMillis(999)))
        .hasMessage("delivery must be in [PT1S, PT24H], but was PT0.999S");
    assertThatThrownBy(() -> times.withStart(Duration.ofMillis(-1))).hasMessageContaining("start");
    assertThatThrownBy(() -> times.withRetry(Duration.ZERO)).hasMessageContaining("retry");
    assertThatThrownBy(() -> times.withClose(Duration.ofDays(2))).hasMessageContaining("close");
  }

  @Test
  void refusesABufferThatCannotHoldAMessage() {
    assertThatThrownBy(() -> OPTIONS.withBufferBytes(1 << 24)).hasMessageContaining("bufferBytes");
    assertThat(KafkaOptions.of("a:1", TOPICS.withMaxMessageBytes(1 << 27)).bufferBytes())
        .isGreaterThan(1 << 28);
  }

  @Test
  void namesThePropertiesThatItDependsOn() {
    assertThatThrownBy(
            () -> OPTIONS.withClientProperty("acks", "1").withClientProperty("group.id", "g"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("acks");
    assertThatThrownBy(
            () ->
                new KafkaOptions(
                    "a:1",
                    TOPICS,
                    1 << 26,
                    Timeouts.DEFAULT,
                    Map.of("enable.idempotence", "false", "acks", "1", "client.id", "x")))
        .hasMessageContaining("leave acks, enable.idempotence to the bus");
  }

  @ParameterizedTest
  @ValueSource(strings = {"password = secretü", "password = secret\\u12"})
  void namesTheFileThatCannotBeReadButNotWhatIsInIt(String text, @TempDir Path folder)
      throws IOException {
    Path file = folder.resolve("client.properties");
    Files.writeString(file, text, StandardCharsets.ISO_8859_1);
    assertThatThrownBy(() -> OPTIONS.withClientProperties(file))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(file + " must ")
        .hasMessageNotContaining("secret");
  }

  @Test
  void keepsPasswordsToItself() {
    assertThat(OPTIONS.withClientProperty("sasl.jaas.config", "password=secret").toString())
        .contains("sasl.jaas.config")
        .doesNotContain("secret");
  }
}
