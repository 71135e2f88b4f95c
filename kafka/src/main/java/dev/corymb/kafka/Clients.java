package dev.corymb.kafka;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Kafka's clients with the settings that the bus rests on. */
final class Clients {

  /** How long one call to the brokers may keep one of our threads. */
  private static final long CALL_MILLIS = 5_000;

  private final KafkaOptions options;

  Clients(KafkaOptions options) {
    this.options = options;
  }

  Admin admin() {
    Map<String, Object> properties = common();
    properties.put("default.api.timeout.ms", (int) CALL_MILLIS);
    properties.putIfAbsent("request.timeout.ms", (int) CALL_MILLIS);
    return created("an administrator", properties, Admin::create);
  }

  /**
   * Looks whether a producer takes the options, without making one.
   *
   * @throws BusRefusedException if not
   */
  void checkProducer() {
    ProducerConfig unused = created("a producer", producerProperties(), ProducerConfig::new);
  }

  Producer<byte[], byte[]> producer() {
    return created("a producer", producerProperties(), KafkaProducer::new);
  }

  private Map<String, Object> producerProperties() {
    Map<String, Object> properties = common();
    int delivery = Math.toIntExact(options.timeouts().delivery().toMillis());
    properties.putIfAbsent("linger.ms", 5);
    properties.putIfAbsent("request.timeout.ms", Math.min(10_000, delivery / 2));
    properties.put("delivery.timeout.ms", delivery);
    properties.put("max.block.ms", Math.min(CALL_MILLIS, delivery));
    properties.put("acks", "all");
    properties.put("enable.idempotence", true);
    properties.put("max.request.size", options.topics().maxRecordBytes());
    properties.put("buffer.memory", options.bufferBytes());
    properties.put("key.serializer", ByteArraySerializer.class);
    properties.put("value.serializer", ByteArraySerializer.class);
    return properties;
  }

  Consumer<byte[], byte[]> consumer() {
    Map<String, Object> properties = common();
    properties.put("enable.auto.commit", false);
    properties.put("auto.offset.reset", "earliest");
    properties.put("allow.auto.create.topics", false);
    properties.put("default.api.timeout.ms", (int) CALL_MILLIS);
    properties.putIfAbsent("request.timeout.ms", 10_000);
    ByteArrayDeserializer bytes = new ByteArrayDeserializer();
    return created("a consumer", properties, map -> new KafkaConsumer<>(map, bytes, bytes));
  }

  private Map<String, Object> common() {
    Map<String, Object> properties = new HashMap<>();
    // An outage is over when the brokers are back, not half a minute later.
    properties.put("reconnect.backoff.max.ms", 1000);
    properties.put("metadata.recovery.rebootstrap.trigger.ms", 30_000);
    properties.putAll(options.clientProperties());
    properties.put("bootstrap.servers", options.bootstrapServers());
    return properties;
  }

  private static <T> T created(
      String kind, Map<String, Object> properties, Function<Map<String, Object>, T> constructor) {
    try {
      return constructor.apply(properties);
    } catch (KafkaException e) {
      Throwable cause = e;
      while (cause.getCause() != null) {
        cause = cause.getCause();
      }
      if (cause.getMessage() != null && cause.getMessage().contains("JAAS")) {
        // Kafka's words quote what it did not expect, and that may be a part of the password.
        throw new BusRefusedException(
            "sasl.jaas.config must be a login module, required, options as name=\"value\" and a"
                + " semicolon, but was missing or something else");
      }
      if (cause instanceof NumberFormatException) { // other numbers have been read before
        throw new BusRefusedException(
            "bootstrap.servers must be host:port with ports up to 65535, but was "
                + properties.get("bootstrap.servers"),
            e);
      }
      throw new BusRefusedException(
          kind + " cannot be made of these options: " + cause.getMessage(), e);
    }
  }
}
