package dev.corymb.kafka;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.check.Require;
import java.time.Duration;
import java.util.regex.Pattern;

/**
 * What the two topics of a federation are like. All nodes of a federation say the same.
 *
 * @param prefix the topics are called {@code <prefix>.snapshots} and {@code <prefix>.deltas}
 * @param partitions of each of the topics
 * @param replicationFactor the brokers that keep each partition; topics that have more are fine
 * @param minInSyncReplicas the brokers that must have a record before it counts as delivered
 * @param deltaRetention how long deltas are kept at least
 * @param maxMessageBytes the longest message; longer ones are neither sent nor read
 */
public record TopicOptions(
    String prefix,
    int partitions,
    int replicationFactor,
    int minInSyncReplicas,
    Duration deltaRetention,
    int maxMessageBytes) {

  /** Room for the key and the frame of a record, on top of the message. */
  static final int FRAME_BYTES = 1 << 16;

  private static final Pattern PREFIX = Pattern.compile("[a-zA-Z0-9_-][a-zA-Z0-9._-]{0,199}");
  private static final int MAX_MESSAGE_BYTES = 1 << 29;

  public TopicOptions {
    if (!PREFIX.matcher(requireNonNull(prefix, "prefix")).matches()) {
      throw new IllegalArgumentException(
          "prefix must be 1 to 200 of the characters a-z A-Z 0-9 . _ - and not begin with a dot,"
              + " but was "
              + prefix);
    }
    Require.positive("partitions", partitions);
    Require.inRange("replicationFactor", replicationFactor, 1, Short.MAX_VALUE);
    Require.inRange("minInSyncReplicas", minInSyncReplicas, 1, replicationFactor);
    if (deltaRetention.toMillis() <= 0) {
      throw new IllegalArgumentException(
          "deltaRetention must be at least a millisecond, but was " + deltaRetention);
    }
    Require.inRange("maxMessageBytes", maxMessageBytes, 1 << 10, MAX_MESSAGE_BYTES);
  }

  /**
   * Topics for a cluster of three brokers or more: 8 partitions on three brokers, two of which must
   * have a record, deltas of a day, messages of up to 16 MiB.
   */
  public static TopicOptions of(String prefix) {
    return new TopicOptions(prefix, 8, 3, 2, Duration.ofDays(1), 1 << 24);
  }

  /** The same with another number of partitions. */
  public TopicOptions withPartitions(int number) {
    return new TopicOptions(
        prefix, number, replicationFactor, minInSyncReplicas, deltaRetention, maxMessageBytes);
  }

  /** The same on other numbers of brokers. */
  public TopicOptions withReplicas(int factor, int minInSync) {
    return new TopicOptions(prefix, partitions, factor, minInSync, deltaRetention, maxMessageBytes);
  }

  /** The same with deltas kept for another time. */
  public TopicOptions withDeltaRetention(Duration time) {
    return new TopicOptions(
        prefix, partitions, replicationFactor, minInSyncReplicas, time, maxMessageBytes);
  }

  /** The same with another length of the longest message. */
  public TopicOptions withMaxMessageBytes(int bytes) {
    return new TopicOptions(
        prefix, partitions, replicationFactor, minInSyncReplicas, deltaRetention, bytes);
  }

  /** The name of the topic of snapshots. */
  public String snapshots() {
    return prefix + ".snapshots";
  }

  /** The name of the topic of everything else. */
  public String deltas() {
    return prefix + ".deltas";
  }

  /** The longest record: a message with its key and frame. */
  int maxRecordBytes() {
    return maxMessageBytes + FRAME_BYTES;
  }
}
