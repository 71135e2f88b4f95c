package dev.corymb.kafka;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.IllegalSaslStateException;
import org.apache.kafka.common.errors.SslAuthenticationException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.errors.UnsupportedSaslMechanismException;
import org.apache.kafka.common.errors.UnsupportedVersionException;

/** Sees to it that both topics are there and as they have to be. */
final class Topics {

  private final List<TopicSettings> topics;

  Topics(TopicOptions options) {
    this.topics = List.of(TopicSettings.snapshots(options), TopicSettings.deltas(options));
  }

  /**
   * Creates the topics that are missing and compares those that are there.
   *
   * @throws BusRefusedException if they differ, or we may not use them; trying again will not help
   * @throws KafkaException for anything that may pass
   */
  void ensure(Admin admin) throws InterruptedException {
    List<Difference> differences = new ArrayList<>();
    List<String> lacking = new ArrayList<>();
    for (TopicSettings topic : topics) {
      String right = "Describe";
      try {
        Optional<TopicDescription> there = describe(admin, topic.name());
        if (there.isEmpty()) {
          right = "Create";
          create(admin, topic);
        } else {
          lacking.addAll(lacking(there.get()));
          right = "DescribeConfigs";
          differences.addAll(topic.differences(there.get(), config(admin, topic.name())));
        }
      } catch (AuthorizationException e) {
        lacking.add(right + " on " + topic.name());
      } catch (AuthenticationException e) {
        throw notLetIn(e);
      }
    }
    if (!lacking.isEmpty()) {
      throw new BusRefusedException(
          "the brokers do not let us use the topics; the user lacks the rights "
              + String.join(", ", lacking));
    }
    if (!differences.isEmpty()) {
      throw new BusRefusedException(differences);
    }
  }

  /** With the setting to look at; the reason of TLS is in the cause alone. */
  private static BusRefusedException notLetIn(AuthenticationException e) {
    boolean tls = e instanceof SslAuthenticationException;
    String why =
        Stream.of(e.getMessage(), tls && e.getCause() != null ? e.getCause().getMessage() : null)
            .filter(Objects::nonNull)
            .collect(Collectors.joining(": "));
    return new BusRefusedException(
        "the brokers do not let us in: " + why + "; " + toLookAt(e, why), e);
  }

  private static String toLookAt(AuthenticationException e, String why) {
    if (e instanceof UnsupportedSaslMechanismException) {
      return "sasl.mechanism must be one that they have enabled";
    }
    if (e instanceof IllegalSaslStateException) {
      return "security.protocol has a login, and they want none";
    }
    if (!(e instanceof SslAuthenticationException)) {
      return "sasl.jaas.config has the login";
    }
    // An alert comes from the other side: it is the broker that does not like what we show.
    return why.contains("Received fatal alert")
        ? "ssl.keystore.location has the certificate that we show"
        : "ssl.truststore.location has the certificates that are trusted";
  }

  private static Optional<TopicDescription> describe(Admin admin, String name)
      throws InterruptedException {
    try {
      return Optional.of(describeWithRights(admin, name));
    } catch (UnknownTopicOrPartitionException e) {
      return Optional.empty();
    }
  }

  private static TopicDescription describeWithRights(Admin admin, String name)
      throws InterruptedException {
    try {
      return describe(admin, name, true);
    } catch (UnsupportedVersionException e) {
      return describe(admin, name, false); // brokers before 2.3 do not tell rights
    }
  }

  private static TopicDescription describe(Admin admin, String name, boolean rights)
      throws InterruptedException {
    DescribeTopicsOptions options = new DescribeTopicsOptions().includeAuthorizedOperations(rights);
    return get(
        requireNonNull(admin.describeTopics(List.of(name), options).topicNameValues().get(name)));
  }

  /** What will be needed as soon as there are messages. */
  private static List<String> lacking(TopicDescription topic) {
    Set<AclOperation> allowed = topic.authorizedOperations();
    if (allowed == null || allowed.isEmpty()) {
      return List.of(); // not told: who has no right at all would not have got this answer
    }
    List<String> lacking = new ArrayList<>();
    if (!allowed.contains(AclOperation.READ)) {
      lacking.add("Read on " + topic.name());
    }
    if (!allowed.contains(AclOperation.WRITE)) {
      lacking.add("Write on " + topic.name());
    }
    return lacking;
  }

  private static void create(Admin admin, TopicSettings topic) throws InterruptedException {
    try {
      get(admin.createTopics(List.of(topic.newTopic())).all());
    } catch (TopicExistsException e) {
      // Another node was faster. The caller tries again and compares.
      throw new KafkaException("the topic " + topic.name() + " has just been created", e);
    }
  }

  private static Config config(Admin admin, String name) throws InterruptedException {
    ConfigResource topic = new ConfigResource(ConfigResource.Type.TOPIC, name);
    return get(requireNonNull(admin.describeConfigs(List.of(topic)).values().get(topic)));
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
