package dev.corymb.kafka.federation;

import static org.apache.kafka.common.acl.AclOperation.CREATE;
import static org.apache.kafka.common.acl.AclOperation.DESCRIBE;
import static org.apache.kafka.common.acl.AclOperation.DESCRIBE_CONFIGS;
import static org.apache.kafka.common.acl.AclOperation.READ;
import static org.apache.kafka.common.acl.AclOperation.WRITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.corymb.core.testkit.Patience;
import dev.corymb.core.testkit.SelfSigned;
import dev.corymb.kafka.BusRefusedException;
import dev.corymb.kafka.KafkaBus;
import dev.corymb.kafka.KafkaOptions;
import dev.corymb.kafka.TopicOptions;
import dev.corymb.kafka.testkit.BrokerCluster;
import dev.corymb.kafka.testkit.SecureDoor;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclBindingFilter;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A broker that demands TLS, a login and rights. Who lacks one is told which, and once. */
@Tag("broker")
@Timeout(120)
final class SecuredBrokerTest {

  private static final String PASSWORD = "pass8314word";
  private static final String WRONG = "wrong2718word";

  @TempDir private static Path directory;

  private static SelfSigned certificate;
  private static BrokerCluster brokers;
  private static Admin owner;

  @BeforeAll
  static void startBroker() throws Exception {
    certificate = SelfSigned.make(directory.resolve("keys.p12"));
    brokers =
        BrokerCluster.start(
            new SecureDoor(certificate, Map.of("node", PASSWORD, "guest", PASSWORD)));
    owner = Admin.create(Map.of("bootstrap.servers", brokers.bootstrapServers()));
    allow("node", "corymb-", READ, WRITE, DESCRIBE_CONFIGS, CREATE);
  }

  @AfterAll
  static void stopBroker() {
    owner.close();
    brokers.close();
  }

  private static void allow(String user, String prefix, AclOperation... operations)
      throws Exception {
    ResourcePattern topics = new ResourcePattern(ResourceType.TOPIC, prefix, PatternType.PREFIXED);
    List<AclBinding> rights =
        Arrays.stream(operations)
            .map(
                operation ->
                    new AclBinding(
                        topics,
                        new AccessControlEntry(
                            "User:" + user, "*", operation, AclPermissionType.ALLOW)))
            .toList();
    owner.createAcls(rights).all().get(30, TimeUnit.SECONDS);
    // That was the controller's word. The broker hears of it a little later.
    Patience.until("the broker knows the rights", () -> known().containsAll(rights));
  }

  private static Collection<AclBinding> known() {
    KafkaFuture<Collection<AclBinding>> rights = owner.describeAcls(AclBindingFilter.ANY).values();
    return rights.toCompletionStage().toCompletableFuture().join();
  }

  private static TopicOptions topics(String prefix) {
    return TopicOptions.of(prefix).withPartitions(3).withReplicas(1, 1);
  }

  /** What the file of a node says that knows this certificate and logs in so. */
  private static String login(SelfSigned trusted, String user, String password) throws Exception {
    Path pem = trusted.keyStore().resolveSibling(trusted.keyStore().getFileName() + ".pem");
    return """
        security.protocol = SASL_SSL
        ssl.truststore.type = PEM
        ssl.truststore.location = %s
        sasl.mechanism = PLAIN
        sasl.jaas.config = org.apache.kafka.common.security.plain.PlainLoginModule required \\
          username="%s" password="%s";
        """
        .formatted(trusted.writeCertificate(pem), user, password);
  }

  private static KafkaOptions options(String servers, TopicOptions topics, String properties)
      throws IOException {
    Path file = Files.writeString(directory.resolve("client.properties"), properties);
    return RunningNode.options(servers, topics).withClientProperties(file);
  }

  /** Opens a bus that is refused, and gives the reason. */
  private static String refusal(String servers, String prefix, String properties) throws Exception {
    KafkaOptions options = options(servers, topics(prefix), properties);
    BusRefusedException refused =
        catchThrowableOfType(BusRefusedException.class, () -> KafkaBus.open(options, 42).close());
    assertThat(refused).as("refusal").isNotNull();
    StringWriter all = new StringWriter();
    refused.printStackTrace(new PrintWriter(all));
    assertThat(all + options.toString()).doesNotContain(PASSWORD, WRONG);
    Patience.until("no client goes on trying", () -> clients() == 0);
    return refused.getMessage();
  }

  /** The threads of Kafka's clients, but for the one of this test. */
  private static long clients() {
    return Thread.getAllStackTraces().keySet().stream()
            .filter(thread -> thread.getName().matches("kafka-(admin-client|producer)-.*"))
            .count()
        - 1;
  }

  @Test
  void nodesWithTheRightFileFindEachOthersItems() throws Exception {
    KafkaOptions options =
        options(
            brokers.securedServers(), topics("corymb-files"), login(certificate, "node", PASSWORD));
    try (RunningNode one = new RunningNode("one", options, directory.resolve("one"));
        RunningNode other = new RunningNode("other", options, directory.resolve("other"))) {
      one.add(0, 20);
      other.add(0, 20);
      Patience.until("one finds", () -> one.finds("other", 20));
      Patience.until("other finds", () -> other.finds("one", 20));
    }
  }

  @Test
  void aWrongPasswordIsRefused() throws Exception {
    String login = login(certificate, "node", WRONG);
    assertThat(refusal(brokers.securedServers(), "corymb-a", login))
        .contains("sasl.jaas.config", "Invalid username or password");
  }

  @Test
  void aCertificateThatIsNotTrustedIsRefused() throws Exception {
    SelfSigned stranger = SelfSigned.make(directory.resolve("stranger.p12"));
    String other = login(stranger, "node", PASSWORD);
    assertThat(refusal(brokers.securedServers(), "corymb-a", other))
        .contains("ssl.truststore.location", "PKIX path validation failed");
    String none = other.replaceAll("(?m)^ssl.*$", "");
    assertThat(refusal(brokers.securedServers(), "corymb-a", none))
        .contains("ssl.truststore.location", "unable to find valid certification path");
  }

  @Test
  void whoSpeaksWithoutTlsIsRefused() throws Exception {
    assertThat(refusal(brokers.securedServers(), "corymb-a", ""))
        .isEqualTo(
            "security.protocol must be SSL or SASL_SSL, because the broker "
                + brokers.securedServers()
                + " speaks TLS, but was PLAINTEXT");
  }

  @Test
  void whoSpeaksTlsWhereNobodyDoesIsRefused() throws Exception {
    String login = login(certificate, "node", PASSWORD);
    assertThat(refusal(brokers.bootstrapServers(), "corymb-a", login))
        .isEqualTo(
            "security.protocol must be PLAINTEXT or SASL_PLAINTEXT, because the broker "
                + brokers.bootstrapServers()
                + " speaks no TLS, but was SASL_SSL");
  }

  @Test
  void aMechanismThatIsNotEnabledIsRefused() throws Exception {
    String scram =
        login(certificate, "node", PASSWORD)
            .replace("= PLAIN", "= SCRAM-SHA-512")
            .replace("plain.PlainLogin", "scram.ScramLogin");
    assertThat(refusal(brokers.securedServers(), "corymb-a", scram))
        .contains("sasl.mechanism must be", "[PLAIN]")
        .doesNotContain("sasl.jaas.config");
  }

  @Test
  void aLoginWhereNoneIsWantedIsRefused() throws Exception {
    String open = login(certificate, "node", PASSWORD).replace("SASL_SSL", "SASL_PLAINTEXT");
    assertThat(refusal(brokers.bootstrapServers(), "corymb-a", open))
        .contains("security.protocol has a login, and they want none");
  }

  @Test
  void aLoginThatCannotBeReadIsRefusedWithoutShowingIt() throws Exception {
    String unquoted =
        login(certificate, "node", PASSWORD).replace('"' + PASSWORD + '"', "two " + PASSWORD);
    assertThat(refusal(brokers.securedServers(), "corymb-a", unquoted))
        .contains("sasl.jaas.config must be");
  }

  @Test
  void whoMayNotLookIsToldWhichRightIsMissing() throws Exception {
    String guest = login(certificate, "guest", PASSWORD);
    assertThat(refusal(brokers.securedServers(), "hidden", guest))
        .contains("Describe", "hidden.snapshots");
  }

  @Test
  void whoMayNotCreateTheMissingTopicIsToldSo() throws Exception {
    allow("guest", "seen", DESCRIBE);
    String guest = login(certificate, "guest", PASSWORD);
    assertThat(refusal(brokers.securedServers(), "seen", guest))
        .contains("Create", "seen.snapshots");
  }

  @Test
  void whoMayNotReadOrWriteIsToldBeforeTheFirstMessage() throws Exception {
    try (KafkaBus bus =
        KafkaBus.open(RunningNode.options(brokers.bootstrapServers(), topics("silent")), 42)) {
      assertThat(bus.refusal()).isEmpty(); // the topics are there
    }
    String guest = login(certificate, "guest", PASSWORD);
    allow("guest", "silent", DESCRIBE);
    assertThat(refusal(brokers.securedServers(), "silent", guest))
        .contains("DescribeConfigs", "silent.snapshots");
    allow("guest", "silent", DESCRIBE_CONFIGS, READ);
    assertThat(refusal(brokers.securedServers(), "silent", guest))
        .contains("Write", "silent.snapshots")
        .doesNotContain("Read");
  }
}
