package dev.corymb.server.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.node.directory.Misses;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class TallyTest {

  @Test
  void countsSitesByHowTheyAre() {
    Tally tally =
        Tally.of(
            List.of(
                Statuses.of("fine", 100),
                Statuses.of("at budget", 100, 1, "", false, Optional.empty(), ""),
                Statuses.of("over", 50, 2, "", false, Optional.empty(), ""),
                Statuses.of("worst", 10, 5, "disk", false, Optional.of("too small"), ""),
                Statuses.of("large", 1_000, 0, "", true, Optional.of("too small"), ""),
                Statuses.of("larger", 2_000, 0, "", true, Optional.of("too small"), "")),
            0.01);
    assertThat(tally).isEqualTo(new Tally(6, 3_260, 2, 3, 1, new Misses(2, 0.5, "worst")));
  }

  @Test
  void ofNoSitesAllIsNothing() {
    assertThat(Tally.of(List.of(), 0.01)).isEqualTo(new Tally(0, 0, 0, 0, 0, Misses.NONE));
  }
}
