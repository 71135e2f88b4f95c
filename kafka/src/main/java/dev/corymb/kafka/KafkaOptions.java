package dev.corymb.kafka;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.check.Require;
import dev.corymb.core.file.SmallFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Where the brokers are and how to use them.
 *
 * @param bootstrapServers some brokers, as {@code host:port,host:port}
 * @param topics what the topics are like
 * @param bufferBytes how many bytes of messages may wait for the brokers
 * @param timeouts how long things may take
 * @param clientProperties properties of Kafka's clients, such as those of TLS and SASL, handed to
 *     all of them as they are; those that this module depends on are refused
 */
public record KafkaOptions(
    String bootstrapServers,
    TopicOptions topics,
    long bufferBytes,
    Timeouts timeouts,
    Map<String, String> clientProperties) {

  /** What the promises of the bus rest on, or what has an option of its own. */
  private static final Set<String> OURS =
      Set.of(
          "acks",
          "allow.auto.create.topics",
          "auto.offset.reset",
          "bootstrap.servers",
          "buffer.memory",
          "default.api.timeout.ms",
          "delivery.timeout.ms",
          "enable.auto.commit",
          "enable.idempotence",
          "group.id",
          "group.instance.id",
          "key.deserializer",
          "key.serializer",
          "max.block.ms",
          "max.request.size",
          "partitioner.ignore.keys",
          "transactional.id",
          "value.deserializer",
          "value.serializer");

  public KafkaOptions {
    if (requireNonNull(bootstrapServers, "bootstrapServers").isBlank()) {
      throw new IllegalArgumentException("bootstrapServers must name a broker, but was blank");
    }
    requireNonNull(topics, "topics");
    Require.inRange("bufferBytes", bufferBytes, topics.maxRecordBytes(), Long.MAX_VALUE);
    requireNonNull(timeouts, "timeouts");
    clientProperties = Map.copyOf(clientProperties);
    Set<String> taken = new TreeSet<>(clientProperties.keySet());
    taken.retainAll(OURS);
    if (!taken.isEmpty()) {
      throw new IllegalArgumentException(
          "clientProperties must leave "
              + String.join(", ", taken)
              + " to the bus, which depends on them or has options of its own for them");
    }
  }

  /** Brokers and topics, with 64 MiB for waiting messages and the default of all else. */
  public static KafkaOptions of(String bootstrapServers, TopicOptions topics) {
    return new KafkaOptions(
        bootstrapServers,
        topics,
        Math.max(1L << 26, 2L * topics.maxRecordBytes()),
        Timeouts.DEFAULT,
        Map.of());
  }

  /** The same with another number of bytes that may wait. */
  public KafkaOptions withBufferBytes(long bytes) {
    return new KafkaOptions(bootstrapServers, topics, bytes, timeouts, clientProperties);
  }

  /** The same with other timeouts. */
  public KafkaOptions withTimeouts(Timeouts times) {
    return new KafkaOptions(bootstrapServers, topics, bufferBytes, times, clientProperties);
  }

  /** The same with one more property of the clients, or another value of one. */
  public KafkaOptions withClientProperty(String name, String value) {
    Map<String, String> properties = new TreeMap<>(clientProperties);
    properties.put(name, value);
    return new KafkaOptions(bootstrapServers, topics, bufferBytes, timeouts, properties);
  }

  /**
   * The same with all properties of a file, as {@link Properties} reads it, in UTF-8.
   *
   * @throws IOException if it cannot be read
   */
  public KafkaOptions withClientProperties(Path file) throws IOException {
    Properties read = SmallFile.properties(file);
    Map<String, String> properties = new TreeMap<>(clientProperties);
    for (String name : read.stringPropertyNames()) {
      properties.put(name, read.getProperty(name));
    }
    return new KafkaOptions(bootstrapServers, topics, bufferBytes, timeouts, properties);
  }

  /** Without the values of client properties: there are passwords among them. */
  @Override
  public String toString() {
    return "KafkaOptions["
        + bootstrapServers
        + ", "
        + topics
        + ", bufferBytes="
        + bufferBytes
        + ", "
        + timeouts
        + ", clientProperties="
        + new TreeSet<>(clientProperties.keySet())
        + "]";
  }
}
