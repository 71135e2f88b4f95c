package dev.corymb.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.net.ssl.SSLHandshakeException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.CreateTopicsResult;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.DescribeTopicsResult;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.IllegalSaslStateException;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.SslAuthenticationException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.errors.UnsupportedSaslMechanismException;
import org.apache.kafka.common.errors.UnsupportedVersionException;
import org.apache.kafka.common.internals.KafkaFutureImpl;
import org.junit.jupiter.api.Test;

/** What is made of answers that brokers of today do not give, or not on demand. */
final class TopicsTest {

  private final Topics topics = new Topics(TopicOptions.of("t").withReplicas(1, 1));
  private final List<String> created = new ArrayList<>();

  /** An administrator whose brokers describe topics so. */
  private Admin admin(Function<DescribeTopicsOptions, KafkaFuture<TopicDescription>> answer) {
    return (Admin)
        Proxy.newProxyInstance(
            Admin.class.getClassLoader(),
            new Class<?>[] {Admin.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "describeTopics" ->
                      new Described(
                          (Collection<?>) arguments[0],
                          answer.apply((DescribeTopicsOptions) arguments[1]));
                  case "createTopics" -> new Created((Collection<?>) arguments[0], created);
                  case "describeConfigs" -> throw new TopicAuthorizationException("no further");
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }

  private static final class Described extends DescribeTopicsResult {
    Described(Collection<?> names, KafkaFuture<TopicDescription> answer) {
      super(null, names.stream().collect(Collectors.toMap(String.class::cast, name -> answer)));
    }
  }

  private static final class Created extends CreateTopicsResult {
    Created(Collection<?> topics, List<String> names) {
      super(Map.of());
      topics.forEach(topic -> names.add(((NewTopic) topic).name()));
    }
  }

  private static <T> KafkaFuture<T> failed(Exception reason) {
    KafkaFutureImpl<T> future = new KafkaFutureImpl<>();
    future.completeExceptionally(reason);
    return future;
  }

  private String refusal(Admin admin) {
    BusRefusedException refused =
        catchThrowableOfType(BusRefusedException.class, () -> topics.ensure(admin));
    assertThat(refused).as("refusal").isNotNull();
    return refused.getMessage();
  }

  private String notLetIn(AuthenticationException reason) {
    return refusal(admin(options -> failed(reason)));
  }

  @Test
  void missingTopicsAreCreatedAlsoWhereRightsAreNotTold() {
    Admin old =
        admin(
            options ->
                failed(
                    options.includeAuthorizedOperations()
                        ? new UnsupportedVersionException("rights")
                        : new UnknownTopicOrPartitionException("missing")));
    assertThatCode(() -> topics.ensure(old)).doesNotThrowAnyException();
    assertThat(created).containsExactly("t.snapshots", "t.deltas");
  }

  @Test
  void noRightsAtAllAreRightsThatWereNotTold() {
    assertThat(refusal(admin(options -> described(Set.of()))))
        .contains("DescribeConfigs")
        .doesNotContain("Read", "Write");
    assertThat(refusal(admin(options -> described(Set.of(AclOperation.DESCRIBE)))))
        .contains("Read", "Write");
  }

  private static KafkaFuture<TopicDescription> described(Set<AclOperation> rights) {
    return KafkaFuture.completedFuture(new TopicDescription("t.x", false, List.of(), rights));
  }

  @Test
  void theLoginIsToBlameIfItIsWrong() {
    assertThat(notLetIn(new SaslAuthenticationException("Invalid password")))
        .isEqualTo(
            "the brokers do not let us in: Invalid password; sasl.jaas.config has the login");
  }

  @Test
  void theMechanismIsToBlameIfItIsNotEnabled() {
    assertThat(notLetIn(new UnsupportedSaslMechanismException("enabled are [PLAIN]")))
        .endsWith("in: enabled are [PLAIN]; sasl.mechanism must be one that they have enabled");
  }

  @Test
  void theProtocolIsToBlameIfNoLoginIsWanted() {
    assertThat(notLetIn(new IllegalSaslStateException("enabled are []")))
        .endsWith("in: enabled are []; security.protocol has a login, and they want none");
  }

  @Test
  void ourCertificateIsToBlameIfTheBrokerSoundsTheAlert() {
    assertThat(notLetIn(tls("Received fatal alert: certificate_required")))
        .contains("in: handshake: Received fatal alert: certificate_required; ssl.keystore")
        .doesNotContain("truststore");
  }

  @Test
  void whatWeTrustIsToBlameOtherwise() {
    assertThat(notLetIn(tls("PKIX path"))).contains("in: handshake: PKIX path; ssl.truststore");
    assertThat(notLetIn(tls(null))).contains("in: handshake; ssl.truststore");
    assertThat(notLetIn(new SslAuthenticationException("handshake")))
        .contains("in: handshake; ssl.truststore");
  }

  private static SslAuthenticationException tls(String reason) {
    return new SslAuthenticationException("handshake", new SSLHandshakeException(reason));
  }
}
