package dev.corymb.kafka;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Sees to it that both topics are there and as they have to be. */
final class Topics {

  private final List<TopicSettings> topics;

  Topics(TopicOptions options) {
    this.topics = List.of(TopicSettings.snapshots(options), TopicSettings.deltas(options));
  }

  /**
   * Creates the topics that are missing and compares those that are there.
   *
   * @throws BusRefusedException if they differ, or we may not look; trying again will not help
   * @throws KafkaException for anything that may pass
   */
  void ensure(Admin admin) throws InterruptedException {
    try {
      List<TopicSettings> there = new ArrayList<>();
      Map<String, TopicDescription> descriptions = new HashMap<>();
      for (TopicSettings topic : topics) {
        TopicDescription description = describe(admin, topic.name());
        if (description == null) {
          create(admin, topic);
        } else {
          descriptions.put(topic.name(), description);
          there.add(topic);
        }
      }
      compare(admin, there, descriptions);
    } catch (AuthenticationException | AuthorizationException e) {
      throw new BusRefusedException("the brokers do not let us in: " + e.getMessage(), e);
    }
  }

  private static TopicDescription describe(Admin admin, String name) throws InterruptedException {
    try {
      return get(admin.describeTopics(List.of(name)).topicNameValues().get(name));
    } catch (UnknownTopicOrPartitionException e) {
      return null;
    }
  }

  private static void create(Admin admin, TopicSettings topic) throws InterruptedException {
    try {
      get(admin.createTopics(List.of(topic.newTopic())).all());
    } catch (TopicExistsException e) {
      // Another node was faster. The caller tries again and compares.
      throw new KafkaException("the topic " + topic.name() + " has just been created", e);
    }
  }

  private static void compare(
      Admin admin, List<TopicSettings> there, Map<String, TopicDescription> descriptions)
      throws InterruptedException {
    Map<String, ConfigResource> resources = new HashMap<>();
    for (TopicSettings topic : there) {
      resources.put(topic.name(), new ConfigResource(ConfigResource.Type.TOPIC, topic.name()));
    }
    Map<ConfigResource, Config> configs = get(admin.describeConfigs(resources.values()).all());
    List<Difference> differences = new ArrayList<>();
    for (TopicSettings topic : there) {
      Config config = configs.get(resources.get(topic.name()));
      differences.addAll(topic.differences(descriptions.get(topic.name()), config));
    }
    if (!differences.isEmpty()) {
      throw new BusRefusedException(differences);
    }
  }

  private static <T> T get(KafkaFuture<T> future) throws InterruptedException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof KafkaException cause) {
        throw cause;
      }
      throw new KafkaException(e.getCause());
    }
  }
}
