package dev.corymb.server.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class StartProgressTest {

  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
  private final List<String> said = new ArrayList<>();

  @Test
  void saysHowFarItIsOnceASecond() {
    StartProgress progress = new StartProgress(nanos::get, said::add);
    for (int i = 0; i < 2_500; i++) {
      progress.opening(i, 2_500);
      nanos.addAndGet(1_000_000);
    }

    assertThat(said).containsExactly("opened 1,000 of 2,500 sites", "opened 2,000 of 2,500 sites");
    assertThat(progress.said()).isEqualTo("opened 2,000 of 2,500 sites");
  }

  @Test
  void aQuickStartSaysNothing() {
    StartProgress progress = new StartProgress(nanos::get, said::add);
    for (int i = 0; i < 2_500; i++) {
      progress.opening(i, 2_500);
    }

    assertThat(said).isEmpty();
    assertThat(progress.said()).isEmpty();
  }
}
