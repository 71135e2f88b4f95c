package dev.corymb.replication.bus.simulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.corymb.core.testkit.Property;
import dev.corymb.replication.bus.Bus;
import dev.corymb.replication.update.Message;
import dev.corymb.replication.update.MessageFormat;
import dev.corymb.replication.update.SnapshotRequest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class SimulatedNetworkTest {

  private static Message message(long number) {
    return new SnapshotRequest(number, "s");
  }

  private static final int BYTES = MessageFormat.encode(message(0)).length;

  private static List<Long> listen(Bus bus) {
    List<Long> heard = new ArrayList<>();
    bus.subscribe(message -> heard.add(message.profile()));
    return heard;
  }

  @Test
  void becomesBetter() {
    SimulatedNetwork network = new SimulatedNetwork(1, new NetworkOptions(1, 0, 0, 0, false));
    Bus sender = network.join("sender");
    List<Message> received = new ArrayList<>();
    network.join("receiver").subscribe(received::add);
    Message message = new SnapshotRequest(1, "site");
    sender.publish(message);
    network.become(NetworkOptions.PERFECT);
    sender.publish(message);
    network.advanceTo(1);
    assertThat(received).containsExactly(message);
    assertThat(network.traffic().lost()).isOne();
  }

  @Test
  void aPerfectNetworkDeliversToAllButTheSender() {
    SimulatedNetwork network = new SimulatedNetwork(1, NetworkOptions.PERFECT);
    Bus a = network.join("a");
    List<Long> atA = listen(a);
    List<Long> atB = listen(network.join("b"));
    List<Long> atC = listen(network.join("c"));
    a.publish(message(1));
    a.publish(message(2));
    assertThat(atB).as("before time moves").isEmpty();
    assertThat(network.isQuiet()).isFalse();
    network.advanceTo(0);
    assertThat(atA).isEmpty();
    assertThat(atB).containsExactly(1L, 2L);
    assertThat(atC).containsExactly(1L, 2L);
    assertThat(network.isQuiet()).isTrue();
    assertThat(network.traffic()).isEqualTo(new Traffic(2, 2L * BYTES, 4, 4L * BYTES, 0, 0));
  }

  @Test
  void messagesTakeTheirTimeAndAnswersToo() {
    SimulatedNetwork network = new SimulatedNetwork(1, new NetworkOptions(0, 0, 10, 10, false));
    Bus a = network.join("a");
    Bus b = network.join("b");
    List<Long> times = new ArrayList<>();
    a.subscribe(message -> times.add(network.nowMillis()));
    b.subscribe(
        message -> {
          times.add(network.nowMillis());
          b.publish(message);
        });
    a.publish(message(1));
    network.advanceTo(9);
    assertThat(times).isEmpty();
    network.advanceTo(100);
    assertThat(times).containsExactly(10L, 20L);
    assertThat(network.nowMillis()).isEqualTo(100);
    assertThatIllegalArgumentException().isThrownBy(() -> network.advanceTo(99));
  }

  @Test
  void aPartitionLosesWhatIsSentAndWhatIsUnderway() {
    SimulatedNetwork network = new SimulatedNetwork(1, new NetworkOptions(0, 0, 5, 5, false));
    Bus a = network.join("a");
    List<Long> atB = listen(network.join("b"));
    List<Long> atC = listen(network.join("c"));
    a.publish(message(1));
    network.partition(List.of(Set.of("b")));
    a.publish(message(2));
    network.advanceTo(5);
    assertThat(atB).isEmpty();
    assertThat(atC).as("with a in the rest").containsExactly(1L, 2L);
    network.partition(List.of(Set.of("a", "b"), Set.of("c")));
    a.publish(message(3));
    network.advanceTo(10);
    assertThat(atB).containsExactly(3L);
    network.heal();
    a.publish(message(4));
    network.advanceTo(20);
    assertThat(atB).containsExactly(3L, 4L);
    assertThat(atC).containsExactly(1L, 2L, 4L);
    assertThat(network.traffic().lost()).isEqualTo(3);
  }

  @Test
  void whoLeavesHearsAndSaysNothing() {
    SimulatedNetwork network = new SimulatedNetwork(1, NetworkOptions.PERFECT);
    Bus a = network.join("a");
    Bus b = network.join("b");
    List<Long> atA = listen(a);
    List<Long> atB = listen(b);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> network.join("b"))
        .withMessage("node must be new, but b is there");
    a.publish(message(1));
    b.close();
    b.publish(message(2));
    network.advanceTo(1);
    assertThat(atA).isEmpty();
    assertThat(atB).isEmpty();
    List<Long> again = listen(network.join("b"));
    a.publish(message(3));
    b.close(); // the one that left before: does not harm the new one
    network.advanceTo(2);
    assertThat(again).containsExactly(3L);
    assertThat(atB).isEmpty();
  }

  @Test
  void ratesAreThoseAskedFor() {
    NetworkOptions options = new NetworkOptions(0.2, 0.1, 0, 100, true);
    SimulatedNetwork network = new SimulatedNetwork(7, options);
    Bus a = network.join("a");
    List<Long> atB = listen(network.join("b"));
    int count = 20_000;
    for (int i = 0; i < count; i++) {
      a.publish(message(i));
    }
    network.advanceTo(1_000);
    Traffic traffic = network.traffic();
    requireBinomial(traffic.lost(), count, 0.2);
    requireBinomial(traffic.duplicated(), count, 0.8 * 0.1);
    assertThat(traffic.delivered())
        .isEqualTo(count - traffic.lost() + traffic.duplicated())
        .isEqualTo(atB.size());
    assertThat(atB).isNotEqualTo(atB.stream().sorted().toList());
  }

  private static void requireBinomial(long found, int count, double chance) {
    double deviation = Math.sqrt(count * chance * (1 - chance));
    assertThat((found - count * chance) / deviation).isBetween(-4.0, 4.0);
  }

  @Property(tries = 20)
  void withoutReorderingALinkKeepsItsOrder(long seed) {
    SimulatedNetwork network =
        new SimulatedNetwork(seed, new NetworkOptions(0.1, 0.3, 0, 50, false));
    Bus a = network.join("a");
    List<Long> atB = listen(network.join("b"));
    for (int i = 0; i < 200; i++) {
      a.publish(message(i));
      network.advanceTo(network.nowMillis() + 3);
    }
    network.advanceTo(10_000);
    assertThat(atB).isSorted();
    assertThat(new HashSet<>(atB)).hasSizeLessThan(atB.size());
  }

  @Property(tries = 20)
  void theSameSeedGivesTheSameRun(long seed) {
    assertThat(run(seed)).isEqualTo(run(seed)).isNotEqualTo(run(seed + 1));
  }

  private static List<String> run(long seed) {
    SimulatedNetwork network =
        new SimulatedNetwork(seed, new NetworkOptions(0.1, 0.1, 0, 50, true));
    List<String> events = new ArrayList<>();
    List<Bus> buses = new ArrayList<>();
    for (String node : List.of("c", "a", "b")) {
      Bus bus = network.join(node);
      buses.add(bus);
      bus.subscribe(
          message -> events.add(network.nowMillis() + " " + node + " " + message.profile()));
    }
    for (int i = 0; i < 100; i++) {
      buses.get(i % 3).publish(message(i));
      network.advanceTo(network.nowMillis() + 7);
    }
    network.advanceTo(10_000);
    return events;
  }

  @Test
  void optionsHaveRules() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new NetworkOptions(1.5, 0, 0, 0, false))
        .withMessage("loss must be in [0, 1], but was 1.5");
    assertThatIllegalArgumentException().isThrownBy(() -> new NetworkOptions(0, 0, 5, 4, false));
  }
}
