package dev.corymb.replication.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.corymb.core.testkit.Patience;
import dev.corymb.replication.update.Announcement;
import dev.corymb.replication.update.Estimate;
import dev.corymb.replication.update.Farewell;
import dev.corymb.replication.update.Message;
import dev.corymb.replication.update.Origin;
import dev.corymb.replication.update.SnapshotRequest;
import dev.corymb.replication.update.SummaryUpdate;
import dev.corymb.replication.update.Version;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What every bus does while all is well; each implementation has a subclass. The interface promises
 * less, because a network may lose, delay and repeat.
 *
 * <p>Messages are awaited: some buses deliver at once, some when a thread or a broker gets to it.
 */
public abstract class BusContract {

  /** The profile of all messages. */
  protected static final long PROFILE = 0x1234_5678_9abc_def0L;

  private static final Estimate ESTIMATE = new Estimate(0.01, 0.02);

  private final List<Bus> joined = new ArrayList<>();
  private Bus one;
  private Bus other;

  /** The bus of a further node of one federation, which is another one for every test. */
  protected abstract Bus join(String node) throws Exception;

  /** Lets what is on its way arrive, where that does not happen by itself. */
  protected void deliver() {}

  /** Whether a newcomer gets the last snapshot of every site. */
  protected boolean keepsSnapshots() {
    return false;
  }

  /** Whether all nodes have one bus, so that closing it closes it for all. */
  protected boolean isShared() {
    return false;
  }

  @BeforeEach
  final void join() throws Exception {
    one = add("one");
    other = add("other");
  }

  @AfterEach
  final void leave() {
    joined.forEach(Bus::close);
  }

  private Bus add(String node) throws Exception {
    Bus bus = join(node);
    joined.add(bus);
    return bus;
  }

  /** A subscriber that remembers. */
  private final class Listener implements Consumer<Message> {

    private final List<Message> heard = new ArrayList<>();
    private final AtomicBoolean busy = new AtomicBoolean();
    private final AtomicInteger together = new AtomicInteger();

    @Override
    public void accept(Message message) {
      if (!busy.compareAndSet(false, true)) {
        together.incrementAndGet();
      }
      synchronized (heard) {
        heard.add(message);
      }
      busy.set(false);
    }

    List<Message> heard() {
      synchronized (heard) {
        return List.copyOf(heard);
      }
    }

    List<Message> about(String site) {
      return heard().stream()
          .filter(m -> m instanceof SummaryUpdate update && update.site().equals(site))
          .toList();
    }

    void await(Message... messages) throws InterruptedException {
      Patience.until(
          () -> {
            deliver();
            return heard().containsAll(List.of(messages));
          },
          () -> "never heard " + List.of(messages) + ", but " + heard());
    }
  }

  /** A listener whose bus has handed over what was there before. */
  private Listener listen(Bus bus) throws InterruptedException {
    Listener listener = new Listener();
    Subscription subscription = bus.subscribe(listener);
    Patience.until("all that was there is delivered", subscription::isCaughtUp);
    return listener;
  }

  /** An update of a site. */
  protected static SummaryUpdate update(String site, long sequence, boolean snapshot) {
    byte[] body = new byte[40];
    body[0] = (byte) sequence;
    return new SummaryUpdate(
        PROFILE,
        new Origin("one", 1),
        site,
        new Version(1, sequence),
        snapshot,
        new SummaryUpdate.Image(2, 77, 1_000, 99, ESTIMATE),
        body);
  }

  private static SnapshotRequest request(String site) {
    return new SnapshotRequest(PROFILE, site);
  }

  @Test
  final void everyKindOfMessageArrivesAsItWas() throws Exception {
    Message[] all = {
      update("a", 1, true),
      update("a", 2, false),
      new Announcement(
          PROFILE,
          new Origin("one", 1),
          1,
          "http://a",
          List.of(new Announcement.SiteState("a", new Version(1, 2), 55, ESTIMATE))),
      request("ä/b"),
      new Farewell(PROFILE, new Origin("one", 1), "c", new Version(4, 5))
    };
    Listener listener = listen(other);
    Stream.of(all).forEach(one::publish);
    listener.await(all);
    assertThat(listener.heard())
        .as("what was read from bytes, so that nodes share no memory")
        .noneMatch(heard -> Stream.of(all).anyMatch(sent -> sent == heard));
  }

  @Test
  final void updatesOfASiteArriveInTheirOrderAndOneAtATime() throws Exception {
    Listener listener = listen(other);
    List<String> sites = List.of("a", "b", "c");
    int last = 100;
    for (int i = 2; i <= last; i++) { // the first of a site would be a snapshot
      for (String site : sites) {
        one.publish(update(site, i, false));
      }
    }
    for (String site : sites) {
      listener.await(update(site, last, false));
      assertThat(listener.about(site))
          .extracting(message -> ((SummaryUpdate) message).version().sequence())
          .isSorted()
          .hasSize(last - 1);
    }
    assertThat(listener.together.get()).isZero();
  }

  /** Versions tell what is old; a bus that kept repetitions back would have to know them. */
  @Test
  final void whatIsPublishedTwiceArrivesTwice() throws Exception {
    Listener listener = listen(other);
    one.publish(update("a", 1, true));
    one.publish(update("a", 1, true));
    one.publish(update("a", 2, true));
    listener.await(update("a", 2, true));
    assertThat(listener.about("a"))
        .containsExactly(update("a", 1, true), update("a", 1, true), update("a", 2, true));
  }

  @Test
  final void aLateJoinerHearsWhatComesAndWhatIsKept() throws Exception {
    Listener before = listen(other);
    one.publish(update("a", 1, true));
    one.publish(update("b", 1, true));
    one.publish(update("b", 2, true));
    before.await(update("a", 1, true), update("b", 2, true));

    Listener late = listen(add("late"));

    if (keepsSnapshots()) {
      assertThat(late.heard()).contains(update("a", 1, true), update("b", 2, true));
    } else {
      assertThat(late.heard()).isEmpty();
    }
    one.publish(update("a", 2, false));
    late.await(update("a", 2, false));
  }

  @Test
  final void aReceiverMayPublish() throws Exception {
    Listener answered = listen(one);
    other.subscribe(
        message -> {
          if (message.equals(request("a"))) {
            other.publish(update("a", 7, true));
          }
        });
    one.publish(request("unheard")); // so that the subscription has begun, whatever it takes
    Patience.until(
        () -> {
          one.publish(request("a"));
          deliver();
          return !answered.about("a").isEmpty();
        },
        () -> "no answer, but " + answered.heard());
    assertThat(answered.about("a")).first().isEqualTo(update("a", 7, true));
  }

  @Test
  final void aClosedSubscriptionIsSilentAndTheOthersGoOn() throws Exception {
    Listener leaving = new Listener();
    Subscription subscription = other.subscribe(leaving);
    Patience.until("all that was there is delivered", subscription::isCaughtUp);
    Listener staying = listen(other);
    one.publish(request("a"));
    leaving.await(request("a"));
    subscription.close();
    subscription.close();
    one.publish(request("b"));
    staying.await(request("b"));
    assertThat(leaving.heard()).containsExactly(request("a"));
  }

  @Test
  final void aClosedBusSaysAndHearsNothing() throws Exception {
    Listener closed = listen(one);
    Listener open = listen(other);
    one.close();
    one.close();
    one.publish(request("a"));
    other.publish(request("b"));
    if (!isShared()) {
      listen(add("third"));
      add("fourth").publish(request("c"));
      open.await(request("c"));
    }
    deliver();
    assertThat(open.heard()).doesNotContain(request("a"));
    assertThat(closed.heard()).isEmpty();
  }

  @Test
  final void aReceiverIsNeeded() {
    assertThatNullPointerException().isThrownBy(() -> one.subscribe(null)).withMessage("receiver");
  }
}
