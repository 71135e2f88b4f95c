package dev.corymb.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.corymb.core.FormatException;
import dev.corymb.replication.update.Announcement;
import dev.corymb.replication.update.Farewell;
import dev.corymb.replication.update.Message;
import dev.corymb.replication.update.MessageFormat;
import dev.corymb.replication.update.SnapshotRequest;
import dev.corymb.replication.update.SummaryUpdate;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/** Messages as records of the topics, and back. */
final class Records {

  /*
   * A record's value is the message, its key the site, or the node for an announcement. To take a
   * snapshot back, a record without a value goes under its key: a tombstone. Since a late one must
   * not end a site that has come again, it says which version it is about: its header holds the
   * farewell that it stands for.
   */

  /** The header of a tombstone, with the bytes of the farewell. */
  static final String FAREWELL = "corymb.farewell";

  private final TopicOptions topics;
  private final long profile;

  Records(TopicOptions topics, long profile) {
    this.topics = topics;
    this.profile = profile;
  }

  /** The records that carry a message. */
  List<ProducerRecord<byte[], byte[]>> of(Parcel parcel) {
    Message message = parcel.message();
    byte[] key = key(message).getBytes(UTF_8);
    if (message instanceof SummaryUpdate update && update.snapshot()) {
      return List.of(new ProducerRecord<>(topics.snapshots(), key, parcel.bytes()));
    }
    ProducerRecord<byte[], byte[]> record =
        new ProducerRecord<>(topics.deltas(), key, parcel.bytes());
    if (message instanceof Farewell) {
      ProducerRecord<byte[], byte[]> tombstone =
          new ProducerRecord<>(topics.snapshots(), key, null);
      tombstone.headers().add(FAREWELL, parcel.bytes());
      return List.of(record, tombstone);
    }
    return List.of(record);
  }

  /**
   * The message of a record.
   *
   * @throws FormatException if it has none that we may read
   */
  Message read(ConsumerRecord<byte[], byte[]> record) throws FormatException {
    byte[] bytes = bytes(record);
    if (bytes == null) {
      throw new FormatException(0, "a message or a farewell", "neither");
    }
    if (bytes.length > topics.maxMessageBytes()) {
      String most = "at most " + topics.maxMessageBytes() + " bytes";
      throw new FormatException(topics.maxMessageBytes(), most, bytes.length);
    }
    Message message = MessageFormat.decode(bytes);
    if (message.profile() != profile) {
      throw new FormatException(
          0,
          String.format("a message of profile %016x", profile),
          String.format("%016x", message.profile()));
    }
    if (!Arrays.equals(key(message).getBytes(UTF_8), record.key())) {
      throw new FormatException(0, "the key " + key(message), text(record.key()));
    }
    return message;
  }

  private static byte @Nullable [] bytes(ConsumerRecord<byte[], byte[]> record) {
    if (record.value() != null) {
      return record.value();
    }
    Header farewell = record.headers().lastHeader(FAREWELL);
    return farewell == null ? null : farewell.value();
  }

  private static String text(byte @Nullable [] key) {
    return key == null ? "missing" : new String(key, UTF_8);
  }

  /** What keeps the messages about one thing in one partition. */
  private static String key(Message message) {
    if (message instanceof SummaryUpdate update) {
      return update.site();
    }
    if (message instanceof Announcement announcement) {
      return announcement.node();
    }
    if (message instanceof SnapshotRequest request) {
      return request.site();
    }
    return ((Farewell) message).site();
  }
}
