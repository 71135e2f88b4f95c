package dev.corymb.kafka;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;

/** How one topic has to be: to create it, and to compare it with one that is there. */
final class TopicSettings {

  /** Whether a value that was found will do, and in words which ones would. */
  private record Rule(String words, Predicate<String> allows) {}

  private static final int UNLIMITED = -1;

  private final String name;
  private final TopicOptions options;
  private final Map<String, String> created = new TreeMap<>();
  private final Map<String, Rule> rules = new TreeMap<>();

  private TopicSettings(String name, TopicOptions options) {
    this.name = name;
    this.options = options;
    exactly("min.insync.replicas", Integer.toString(options.minInSyncReplicas()));
    atLeast("max.message.bytes", options.maxRecordBytes(), false);
    exactly("unclean.leader.election.enable", "false");
    // Else a broker refuses what comes from a node whose clock is an hour ahead. Not checked:
    // topics that were made without it do for nodes whose clocks are right.
    created.put("message.timestamp.type", "LogAppendTime");
  }

  /** The topic that keeps the last snapshot of every site. */
  static TopicSettings snapshots(TopicOptions options) {
    TopicSettings topic = new TopicSettings(options.snapshots(), options);
    topic.exactly("cleanup.policy", "compact");
    // Only closed segments are compacted. These two are a matter of taste and not checked.
    topic.created.put("segment.ms", "3600000");
    topic.created.put("min.cleanable.dirty.ratio", "0.2");
    return topic;
  }

  /** The topic that keeps everything else for a while. */
  static TopicSettings deltas(TopicOptions options) {
    TopicSettings topic = new TopicSettings(options.deltas(), options);
    topic.exactly("cleanup.policy", "delete");
    topic.atLeast("retention.ms", options.deltaRetention().toMillis(), true);
    return topic;
  }

  String name() {
    return name;
  }

  NewTopic newTopic() {
    return new NewTopic(name, options.partitions(), (short) options.replicationFactor())
        .configs(created);
  }

  /** Everything in which a topic that is there differs. */
  List<Difference> differences(TopicDescription description, Config config) {
    List<Difference> differences = new ArrayList<>();
    int partitions = description.partitions().size();
    if (partitions != options.partitions()) {
      differences.add(difference("partitions", options.partitions() + "", partitions + ""));
    }
    int replicas =
        description.partitions().stream().mapToInt(p -> p.replicas().size()).min().orElse(0);
    if (replicas < options.replicationFactor()) {
      differences.add(
          difference(
              "replication factor", "at least " + options.replicationFactor(), replicas + ""));
    }
    rules.forEach(
        (setting, rule) -> {
          String found =
              Optional.ofNullable(config.get(setting)).map(ConfigEntry::value).orElse("not set");
          if (!rule.allows().test(found)) {
            differences.add(difference(setting, rule.words(), found));
          }
        });
    return differences;
  }

  private Difference difference(String setting, String expected, String found) {
    return new Difference(name, setting, expected, found);
  }

  private void exactly(String setting, String value) {
    created.put(setting, value);
    rules.put(setting, new Rule(value, value::equals));
  }

  private void atLeast(String setting, long value, boolean mayBeUnlimited) {
    created.put(setting, Long.toString(value));
    rules.put(
        setting, new Rule("at least " + value, found -> isAtLeast(value, mayBeUnlimited, found)));
  }

  private static boolean isAtLeast(long least, boolean mayBeUnlimited, String found) {
    try {
      long number = Long.parseLong(found);
      return number >= least || (mayBeUnlimited && number == UNLIMITED);
    } catch (NumberFormatException e) {
      return false;
    }
  }
}
