package dev.corymb.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class SiteSetTest {

  private static final Roster ROSTER =
      Roster.of(IntStream.range(0, 1000).mapToObj(i -> "site " + i).toList());

  @Test
  void takesSitesInAnyOrder() {
    SiteSet found = new SiteSet();
    found.start(ROSTER);
    for (int ordinal : new int[] {700, 3, 64, 701, 63, 999, 3}) {
      found.add(ordinal);
    }
    assertThat(found.ordinals()).containsExactly(3, 63, 64, 700, 701, 999);
    found.start(ROSTER);
    assertThat(found.isEmpty()).isTrue();
    found.add(65);
    assertThat(found.ordinals()).containsExactly(65);
  }

  @Test
  void takesNoSiteThatIsNotPresent() {
    SiteSet found = new SiteSet();
    found.start(ROSTER.without(5));
    for (int ordinal : new int[] {5, 6, 5, 1000, 5000}) {
      found.add(ordinal);
    }
    assertThat(found.ordinals()).containsExactly(6);
  }
}
