package dev.corymb.kafka.testkit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.Uuid;

/**
 * Kafka brokers on this machine, for tests: child processes that can be killed and started again.
 * They are numbered from 1 and keep their ports and their data until the cluster is closed.
 */
public final class BrokerCluster implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(90);
  private static final String HOST = "127.0.0.1";

  private final Path directory;
  private final SortedMap<Integer, Broker> brokers = new TreeMap<>();
  private final String bootstrapServers;
  private final String securedServers;
  private final Thread atExit = new Thread(this::killAll, "broker-cluster-at-exit");

  private BrokerCluster(int size, Optional<SecureDoor> door) throws IOException {
    this.directory = Files.createTempDirectory("corymb-brokers");
    List<Integer> ports = freePorts(3 * size);
    List<Integer> clients = ports.subList(0, size);
    List<Integer> controllers = ports.subList(size, 2 * size);
    List<Integer> secured = ports.subList(2 * size, 3 * size);
    String clusterId = Uuid.randomUuid().toString();
    for (int i = 0; i < size; i++) {
      Path home = directory.resolve("broker-" + (i + 1));
      List<String> settings = new ArrayList<>(settings(i + 1, controllers, home.resolve("data")));
      settings.addAll(listeners(clients.get(i), controllers.get(i), secured.get(i), door));
      door.ifPresent(demands -> settings.addAll(demands.settings()));
      brokers.put(i + 1, Broker.prepare(home, settings, clusterId));
    }
    this.bootstrapServers = addresses(clients);
    this.securedServers = door.isPresent() ? addresses(secured) : "";
    Runtime.getRuntime().addShutdownHook(atExit);
  }

  /** Starts so many brokers and waits until they are one cluster. */
  public static BrokerCluster start(int size) throws IOException, InterruptedException {
    return start(new BrokerCluster(size, Optional.empty()));
  }

  /** Starts one broker that has a secure door beside the open one. */
  public static BrokerCluster start(SecureDoor door) throws IOException, InterruptedException {
    return start(new BrokerCluster(1, Optional.of(door)));
  }

  private static BrokerCluster start(BrokerCluster cluster)
      throws IOException, InterruptedException {
    try {
      cluster.startAll();
      return cluster;
    } catch (IOException | InterruptedException | RuntimeException e) {
      cluster.close();
      throw e;
    }
  }

  /** All brokers, whether they run or not. */
  public String bootstrapServers() {
    return bootstrapServers;
  }

  /** The secure doors of all brokers; empty if they have none. */
  public String securedServers() {
    return securedServers;
  }

  /** The broker that is the active controller at the moment. */
  public int controller() throws InterruptedException {
    try (Admin admin = admin()) {
      return admin.describeMetadataQuorum().quorumInfo().get(30, TimeUnit.SECONDS).leaderId();
    } catch (ExecutionException | TimeoutException e) {
      throw new IllegalStateException("no broker knows the active controller", e);
    }
  }

  /** Ends one broker as kill -9 does. */
  public void kill(int broker) {
    brokers.get(broker).kill();
  }

  /** Ends all brokers as kill -9 does, at once. */
  public void killAll() {
    brokers.values().parallelStream().forEach(Broker::kill);
  }

  /** Starts one broker that does not run, and waits until all that run are one cluster. */
  public void restart(int broker) throws IOException, InterruptedException {
    brokers.get(broker).start();
    awaitRunning();
  }

  /** Starts all brokers that do not run, and waits until they are one cluster. */
  public void startAll() throws IOException, InterruptedException {
    for (Broker broker : brokers.values()) {
      broker.start();
    }
    awaitRunning();
  }

  /** Ends all brokers and forgets their data. */
  @Override
  public void close() {
    killAll();
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException e) {
      // already on the way down
    }
    try (Stream<Path> files = Files.walk(directory)) {
      files.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
    } catch (IOException e) {
      directory.toFile().deleteOnExit();
    }
  }

  private void awaitRunning() throws IOException, InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    long running = brokers.values().stream().filter(Broker::isRunning).count();
    String last = "none answered";
    while (System.nanoTime() - deadline < 0) {
      for (Map.Entry<Integer, Broker> broker : brokers.entrySet()) {
        if (broker.getValue().hasFailed()) {
          throw new IOException(
              "broker " + broker.getKey() + " ended: " + broker.getValue().output());
        }
      }
      try (Admin admin = admin()) {
        int answered = admin.describeCluster().nodes().get(5, TimeUnit.SECONDS).size();
        if (answered == running) {
          return;
        }
        last = answered + " of " + running + " answered";
      } catch (ExecutionException | TimeoutException e) {
        last = e.toString();
      }
    }
    throw new IOException("the brokers are not one cluster after " + PATIENCE + ": " + last);
  }

  private Admin admin() {
    return Admin.create(
        Map.of(
            "bootstrap.servers", bootstrapServers,
            "reconnect.backoff.max.ms", "200",
            "request.timeout.ms", "3000",
            "default.api.timeout.ms", "3000"));
  }

  private static String addresses(List<Integer> ports) {
    return ports.stream().map(port -> HOST + ":" + port).collect(Collectors.joining(","));
  }

  private static List<String> listeners(
      int open, int controller, int secured, Optional<SecureDoor> door) {
    String doors = "PLAINTEXT://" + HOST + ":" + open;
    String protocols = "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT";
    if (door.isPresent()) {
      doors += "," + SecureDoor.LISTENER + "://" + HOST + ":" + secured;
      protocols += "," + SecureDoor.LISTENER + ":SASL_SSL";
    }
    return List.of(
        "listeners=" + doors + ",CONTROLLER://" + HOST + ":" + controller,
        "advertised.listeners=" + doors,
        "listener.security.protocol.map=" + protocols);
  }

  private static List<String> settings(int id, List<Integer> controllers, Path data) {
    int size = controllers.size();
    int most = Math.min(size, 3);
    int inSync = Math.min(most, 2);
    String voters =
        IntStream.range(0, size)
            .mapToObj(i -> (i + 1) + "@" + HOST + ":" + controllers.get(i))
            .collect(Collectors.joining(","));
    return List.of(
        "process.roles=broker,controller",
        "node.id=" + id,
        "controller.quorum.voters=" + voters,
        "controller.listener.names=CONTROLLER",
        "inter.broker.listener.name=PLAINTEXT",
        "log.dirs=" + data,
        "auto.create.topics.enable=false",
        "group.initial.rebalance.delay.ms=0",
        "offsets.topic.replication.factor=" + most,
        "transaction.state.log.replication.factor=" + most,
        "transaction.state.log.min.isr=" + inSync,
        "share.coordinator.state.topic.replication.factor=" + most,
        "share.coordinator.state.topic.min.isr=" + inSync,
        "log.cleaner.dedupe.buffer.size=16777216",
        "broker.session.timeout.ms=2000",
        "broker.heartbeat.interval.ms=300",
        "controller.quorum.election.timeout.ms=500",
        "controller.quorum.fetch.timeout.ms=1000");
  }

  /** Ports that were free a moment ago; all are held until the last is known. */
  private static List<Integer> freePorts(int count) throws IOException {
    List<ServerSocket> sockets = new ArrayList<>();
    try {
      for (int i = 0; i < count; i++) {
        sockets.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
      }
      return sockets.stream().map(ServerSocket::getLocalPort).toList();
    } finally {
      for (ServerSocket socket : sockets) {
        socket.close();
      }
    }
  }
}
