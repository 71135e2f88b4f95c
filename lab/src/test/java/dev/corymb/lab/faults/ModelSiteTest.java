package dev.corymb.lab.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.node.ledger.Window;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The model is what the node is held against, so it must be right by itself. */
final class ModelSiteTest {

  @Test
  void aPlainSiteIsAMultiset() {
    ModelSite site = new ModelSite("s", "h", Optional.empty(), Optional.empty());
    site.add(1, 0);
    site.add(1, 0);
    site.add(2, 0);
    site.sweep(Long.MAX_VALUE - 1);

    assertThat(site.parts()).containsExactly(List.of(1, 1, 2));
    assertThat(site.remove(1)).isTrue();
    assertThat(site.items()).containsExactlyInAnyOrder(1, 2);
    assertThat(site.remove(1)).isTrue();
    assertThat(site.remove(1)).isFalse();
    assertThat(site.holds(1)).isFalse();
    assertThat(site.holds(2)).isTrue();
  }

  @Test
  void ofEqualItemsTheOneThatExpiresFirstIsRemoved() {
    ModelSite site = new ModelSite("s", "h", Optional.of(Duration.ofMillis(100)), Optional.empty());
    site.add(1, 0);
    site.add(1, 50);
    assertThat(site.remove(1)).isTrue();
    site.sweep(149);
    assertThat(site.size()).isOne();
    site.sweep(150);
    assertThat(site.size()).isZero();
  }

  @Test
  void aWindowDropsWholeBucketsAndRemovesFromTheLatest() {
    ModelSite site =
        new ModelSite(
            "s", "h", Optional.empty(), Optional.of(new Window(Duration.ofMillis(100), 2)));
    site.add(1, 99);
    site.add(1, 100);
    assertThat(site.parts()).containsExactly(List.of(1), List.of(1));
    assertThat(site.remove(1)).isTrue();
    site.beforeChange(199);
    assertThat(site.size()).isOne();
    site.beforeChange(200);
    assertThat(site.size()).isZero();
  }
}
