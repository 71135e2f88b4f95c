package dev.corymb.bench.server;

import dev.corymb.bench.harness.Clock;
import dev.corymb.bench.harness.Measurement;
import dev.corymb.bench.harness.Samples;
import dev.corymb.bench.harness.TemporaryFolder;
import dev.corymb.bench.stores.PostgresStore;
import dev.corymb.bench.stores.Programs;
import dev.corymb.bench.stores.RedisStore;
import dev.corymb.bench.stores.Store;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Loads the same items into a server and into stores of others, in turns, because the speed of a
 * disk changes. Stores that are not installed are left out.
 */
final class StoresTrial {

  private static final int HEAP_MIB = 1024;
  private static final int ROUNDS = 6; // of which the first does not count

  private final int sites;
  private final int perRound;

  /**
   * A trial.
   *
   * @param items in all rounds that count
   */
  StoresTrial(int sites, long items) {
    this.sites = sites;
    this.perRound = (int) Math.max(1, items / (ROUNDS - 1));
  }

  Measurement run(Programs programs, Consumer<String> progress) throws IOException {
    Measurement measurement = new Measurement();
    try (TemporaryFolder data = TemporaryFolder.create();
        TemporaryFolder ofRedis = TemporaryFolder.create();
        TemporaryFolder ofPostgres = TemporaryFolder.create();
        ServerJvm server = ServerJvm.start(HEAP_MIB, data.path());
        Stores stores = new Stores()) {
      startRedis(programs, ofRedis.path(), progress, stores);
      startPostgres(programs, ofPostgres.path(), progress, stores);
      Samples own = new Samples();
      for (int round = 0; round < ROUNDS; round++) {
        progress.accept("loading " + perRound + " items into each, round " + (round + 1));
        long first = (long) round * perRound;
        double rate = perRound / seconds(() -> loadServer(server.port(), first));
        if (round > 0) {
          own.add(rate);
        }
        for (Stores.Entry entry : stores.all()) {
          rate = perRound / seconds(() -> loadStore(entry.store(), first));
          if (round > 0) {
            entry.rates().add(rate);
          }
        }
      }
      measurement.put(StoreFigure.CORYMB, own.median());
      stores.all().forEach(entry -> measurement.put(entry.figure(), entry.rates().median()));
    }
    return measurement;
  }

  private interface Work {
    void run() throws IOException;
  }

  private static double seconds(Work work) throws IOException {
    Clock clock = Clock.ofTheWall();
    work.run();
    return clock.elapsed() / 1e9;
  }

  private static void startRedis(
      Programs programs, Path data, Consumer<String> progress, Stores stores) throws IOException {
    Optional<Path> program = programs.find("redis-server");
    if (program.isPresent()) {
      stores.add(StoreFigure.REDIS, RedisStore.start(program.get(), data));
    } else {
      progress.accept(missing("Redis", "redis-server", "redis-server"));
    }
  }

  private static void startPostgres(
      Programs programs, Path data, Consumer<String> progress, Stores stores) throws IOException {
    for (String program : PostgresStore.PROGRAMS) {
      if (programs.find(program).isEmpty()) {
        progress.accept(missing("PostgreSQL", program, "postgresql"));
        return;
      }
    }
    stores.add(StoreFigure.POSTGRES, PostgresStore.start(programs, data));
  }

  private static String missing(String store, String program, String debianPackage) {
    return "%s is skipped: %s is not installed (Debian package %s)"
        .formatted(store, program, debianPackage);
  }

  private String site(long number) {
    return "site-" + number % sites;
  }

  private void loadServer(int port, long first) throws IOException {
    try (Connection connection = new Connection(port)) {
      long added =
          connection.stream(
              "/v1/items?create=true",
              sent -> row(first + sent),
              sent -> (int) Math.min(Store.BATCH, perRound - sent));
      if (added != perRound) {
        throw new IOException("the server has added " + added + " of " + perRound + " items");
      }
    }
  }

  private String row(long number) {
    return "{\"site\":\"" + site(number) + "\",\"item\":" + Sample.item(number) + "}";
  }

  private void loadStore(Store store, long first) throws IOException {
    for (long from = first; from < first + perRound; from += Store.BATCH) {
      long end = Math.min(from + Store.BATCH, first + perRound);
      List<Store.Item> items = new ArrayList<>();
      for (long number = from; number < end; number++) {
        items.add(Sample.item(site(number), number));
      }
      store.add(items);
    }
    store.finish();
  }
}
