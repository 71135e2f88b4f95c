package dev.corymb.bench.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.bench.harness.Measurement;
import dev.corymb.bench.stores.PostgresStore;
import dev.corymb.bench.stores.Programs;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Loading next to stores, whether they are installed or not. */
final class StoresTrialTest {

  private final List<String> said = new ArrayList<>();

  @Test
  void storesThatAreNotInstalledAreSkipped() throws IOException {
    Measurement measured = new StoresTrial(3, 500).run(new Programs(List.of()), said::add);

    assertThat(measured.get(StoreFigure.CORYMB)).isPositive();
    assertThat(measured.get(StoreFigure.REDIS)).isNaN();
    assertThat(measured.get(StoreFigure.POSTGRES)).isNaN();
    assertThat(said)
        .contains(
            "Redis is skipped: redis-server is not installed (Debian package redis-server)",
            "PostgreSQL is skipped: initdb is not installed (Debian package postgresql)");
  }

  @Test
  void storesThatAreInstalledAreMeasured() throws IOException {
    Programs programs = Programs.installed();
    Measurement measured = new StoresTrial(1, 500).run(programs, said::add);

    boolean redis = programs.find("redis-server").isPresent();
    boolean postgres =
        PostgresStore.PROGRAMS.stream().allMatch(one -> programs.find(one).isPresent());
    assertThat(measured.get(StoreFigure.REDIS) > 0).isEqualTo(redis);
    assertThat(measured.get(StoreFigure.POSTGRES) > 0).isEqualTo(postgres);
  }
}
