package dev.corymb.replication.update;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class VersionTest {

  @Test
  void anEpochCountsMoreThanAnySequence() {
    assertThat(
            Stream.of(new Version(2, 0), new Version(1, 9), Version.NONE, new Version(1, 10))
                .sorted())
        .containsExactly(Version.NONE, new Version(1, 9), new Version(1, 10), new Version(2, 0));
    assertThat(new Version(2, 1).isAfter(new Version(1, 5))).isTrue();
    assertThat(new Version(2, 1).isAfter(new Version(2, 1))).isFalse();
    assertThat(new Version(2, 1)).hasToString("2.1");
  }

  @Test
  void onlyTheNextOfTheSameEpochFollows() {
    Version version = new Version(3, 4);
    assertThat(version.next().follows(version)).isTrue();
    for (Version other :
        List.of(version, new Version(3, 6), new Version(4, 5), new Version(3, 3), Version.NONE)) {
      assertThat(other.follows(version)).as(other.toString()).isFalse();
    }
  }

  @Test
  void aVersionIsNeverNegative() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Version(-1, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new Version(0, -1));
  }
}
