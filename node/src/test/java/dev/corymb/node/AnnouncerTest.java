package dev.corymb.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.replication.bus.simulated.NetworkOptions;
import dev.corymb.replication.update.Announcement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class AnnouncerTest {

  private final TestFederation federation = new TestFederation(Map.of(), NetworkOptions.PERFECT);
  private final long every = federation.profile.announceEvery().toMillis();
  private final List<Announcement> heard = new ArrayList<>();
  private Node node;

  @BeforeEach
  void start() {
    var unused =
        federation
            .network
            .join("ear")
            .subscribe(
                message -> {
                  if (message instanceof Announcement announcement) {
                    heard.add(announcement);
                  }
                });
    node = federation.start("here");
    federation.pass(1);
  }

  @Test
  void announcesAtTheStartAndThenWhenItIsTime() {
    node.create("a");
    assertThat(heard).hasSize(1);
    federation.pass(every - 2);
    assertThat(heard).hasSize(1);
    federation.pass(1);
    federation.pass(1);
    federation.pass(every / 2);

    assertThat(heard.stream().map(Announcement::beat)).containsExactly(1L, 2L);
    assertThat(heard.get(0).sites()).isEmpty();
    assertThat(heard.get(1).sites().get(0).site()).isEqualTo("a");
    assertThat(heard.get(1).endpoint()).isEqualTo("http://here");
  }

  @Test
  void announcesNothingAfterItsEnd() {
    node.close();
    federation.clock.pass(2 * every);

    node.announceIfDue();

    federation.network.advanceTo(federation.network.nowMillis() + every);
    assertThat(heard).hasSize(1);
  }
}
