package dev.corymb.replication.bus.simulated;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.FormatException;
import dev.corymb.core.check.Require;
import dev.corymb.replication.bus.Bus;
import dev.corymb.replication.bus.Subscription;
import dev.corymb.replication.update.Message;
import dev.corymb.replication.update.MessageFormat;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * A network on a clock of its own. All that happens follows from the seed and the calls: the same
 * ones give the same run, message by message. For one thread.
 *
 * <p>A node does not hear itself unless there is an {@linkplain #echo echo}. Messages between nodes
 * that a partition divides are lost without a word, when they are sent and when they would arrive,
 * as they are on a cut line.
 */
public final class SimulatedNetwork {

  private record Link(String from, String to) {}

  /** A message as it is after its way through bytes, and how many they are. */
  private record Letter(Message message, int bytes) {

    static Letter of(Message message) {
      byte[] bytes = MessageFormat.encode(message);
      try {
        return new Letter(MessageFormat.decode(bytes), bytes.length);
      } catch (FormatException e) {
        throw new UncheckedIOException("what was encoded can be decoded", e);
      }
    }
  }

  /** A letter on its way to one node. */
  private record Parcel(long due, long number, Link link, Letter letter) {}

  private static final Comparator<Parcel> ORDER =
      Comparator.comparingLong(Parcel::due).thenComparingLong(Parcel::number);

  private final SplittableRandom random;
  private NetworkOptions options;
  private final Map<String, Member> members = new TreeMap<>(); // sorted, so that runs repeat
  private final PriorityQueue<Parcel> underway = new PriorityQueue<>(ORDER);
  private final Map<Link, Long> lastDue = new HashMap<>();
  private final Map<String, Integer> sides = new HashMap<>(); // of a partition; 0 for all others
  private boolean echoing;
  private long now;
  private long parcels;
  private long published;
  private long publishedBytes;
  private long delivered;
  private long deliveredBytes;
  private long lost;
  private long duplicated;

  /** A network without nodes, at time 0. */
  public SimulatedNetwork(long seed, NetworkOptions options) {
    this.random = new SplittableRandom(seed);
    this.options = requireNonNull(options, "options");
  }

  /**
   * The bus of a node. Closing it makes the node leave; it may join again, and then gets what was
   * still on its way.
   *
   * @throws IllegalArgumentException if a node of that name is there
   */
  public Bus join(String node) {
    if (members.containsKey(node)) {
      throw new IllegalArgumentException("node must be new, but " + node + " is there");
    }
    Member member = new Member(node);
    members.put(node, member);
    return member;
  }

  /**
   * Divides the network: nodes of different groups do not reach each other. Those in no group are a
   * group of their own. Replaces an earlier partition.
   */
  public void partition(Collection<Set<String>> groups) {
    sides.clear();
    int side = 0;
    for (Set<String> group : groups) {
      side++;
      for (String node : group) {
        sides.put(node, side);
      }
    }
  }

  /** Ends the partition. What was lost stays lost. */
  public void heal() {
    sides.clear();
  }

  /** Makes the network better or worse for what is sent from now on. */
  public void become(NetworkOptions other) {
    options = requireNonNull(other, "other");
  }

  /** Whether nodes get what they say themselves, too, as late as others do. At first not. */
  public void echo(boolean on) {
    echoing = on;
  }

  /** The time. */
  public long nowMillis() {
    return now;
  }

  /** Moves time on and delivers all that is due on the way, also what its receivers publish. */
  public void advanceTo(long millis) {
    Require.inRange("millis", millis, now, Long.MAX_VALUE);
    while (!underway.isEmpty() && underway.peek().due() <= millis) {
      Parcel parcel = underway.remove();
      now = Math.max(now, parcel.due());
      deliver(parcel);
    }
    now = millis;
  }

  /** Whether nothing is on its way. */
  public boolean isQuiet() {
    return underway.isEmpty();
  }

  /** What has gone over it so far. */
  public Traffic traffic() {
    return new Traffic(published, publishedBytes, delivered, deliveredBytes, lost, duplicated);
  }

  private boolean isConnected(Link link) {
    return sides.getOrDefault(link.from, 0).equals(sides.getOrDefault(link.to, 0));
  }

  private void send(String from, Letter letter) {
    published++;
    publishedBytes += letter.bytes;
    for (String to : members.keySet()) {
      if (echoing || !to.equals(from)) {
        send(new Link(from, to), letter);
      }
    }
  }

  private void send(Link link, Letter letter) {
    // Drawn in any case, so that a partition does not change the fate of all later messages.
    boolean isLost = random.nextDouble() < options.loss();
    boolean isTwice = random.nextDouble() < options.duplication();
    long due = due(link);
    long dueAgain = due(link);
    if (isLost || !isConnected(link)) {
      lost++;
      return;
    }
    underway.add(new Parcel(due, parcels++, link, letter));
    if (isTwice) {
      duplicated++;
      underway.add(new Parcel(dueAgain, parcels++, link, letter));
    }
  }

  private long due(Link link) {
    long due = now + random.nextLong(options.minDelayMillis(), options.maxDelayMillis() + 1);
    return options.reordering() ? due : lastDue.merge(link, due, Math::max);
  }

  private void deliver(Parcel parcel) {
    Member member = members.get(parcel.link.to);
    if (member == null || !isConnected(parcel.link)) {
      lost++;
      return;
    }
    delivered++;
    deliveredBytes += parcel.letter.bytes;
    member.receive(parcel.letter.message);
  }

  /** One node's end. */
  private final class Member implements Bus {

    private final String node;
    private final List<Consumer<Message>> receivers = new ArrayList<>();

    Member(String node) {
      this.node = node;
    }

    void receive(Message message) {
      for (Consumer<Message> receiver : List.copyOf(receivers)) {
        receiver.accept(message);
      }
    }

    @Override
    public void publish(Message message) {
      if (members.get(node) == this) {
        send(node, Letter.of(message));
      }
    }

    @Override
    public Subscription subscribe(Consumer<Message> receiver) {
      requireNonNull(receiver, "receiver");
      receivers.add(receiver);
      return () -> receivers.remove(receiver);
    }

    @Override
    public void close() {
      members.remove(node, this);
    }
  }
}
