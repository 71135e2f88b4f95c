package dev.corymb.bench.server;

import static dev.corymb.bench.server.ServerFigure.STREAM_ITEMS;
import static dev.corymb.bench.server.ServerFigure.STREAM_SECONDS;

import dev.corymb.bench.harness.Benchmark;
import dev.corymb.bench.harness.Measurement;
import dev.corymb.bench.harness.NamedTrial;
import dev.corymb.bench.harness.Report;
import dev.corymb.bench.harness.Results;
import dev.corymb.bench.harness.Table;
import dev.corymb.bench.harness.TemporaryFolder;
import dev.corymb.bench.stores.Programs;
import dev.corymb.core.check.Require;
import dev.corymb.server.Server;
import dev.corymb.server.config.Settings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Puts a server under load and compares it with itself at rest. */
@Command(
    name = "server",
    description =
        "Puts a server on loopback under load: single queries beside its health route, batches"
            + " beside the directory in process, queries while items stream in, memory during a long"
            + " stream, and loading next to Redis and PostgreSQL where these are installed.")
public final class ServerCommand extends Benchmark<NamedTrial> {

  private static final List<Integer> STORE_SITES = List.of(1, 1_000);

  @Option(names = "--sites", paramLabel = "N", description = "Sites of the server.")
  private int sites = 10_000;

  @Option(names = "--millis", paramLabel = "N", description = "How long each round takes.")
  private long millis = 2_000;

  @Option(
      names = "--stream-items",
      paramLabel = "N",
      description = "Items of the long stream; 0 leaves it out.")
  private long streamItems = 10_000_000;

  @Option(
      names = "--store-items",
      paramLabel = "N",
      description = "Items to load into this and other stores; 0 leaves it out.")
  private long storeItems = 1_000_000;

  @Override
  protected List<NamedTrial> trials() {
    Require.positive("--sites", sites);
    Require.positive("--millis", millis);
    Require.notNegative("--stream-items", streamItems);
    Require.inRange("--store-items", storeItems, 0, Integer.MAX_VALUE);
    List<NamedTrial> trials = new ArrayList<>();
    trials.add(new NamedTrial("queries", this::locate));
    if (streamItems > 0) {
      String name = "a stream of " + streamItems + " items";
      trials.add(new NamedTrial(name, () -> StreamTrial.run(streamItems, this::say)));
    }
    if (storeItems > 0) {
      for (int some : STORE_SITES) {
        String name =
            String.format(
                Locale.ROOT,
                "loading into %,d %s, next to stores",
                some,
                some == 1 ? "site" : "sites");
        StoresTrial trial = new StoresTrial(some, storeItems);
        trials.add(new NamedTrial(name, () -> trial.run(Programs.installed(), this::say)));
      }
    }
    return trials;
  }

  private Measurement locate() throws IOException, InterruptedException {
    Measurement measurement = new Measurement();
    try (TemporaryFolder data = TemporaryFolder.create();
        Server server = Server.start(settings(data))) {
      say("creating and filling " + sites + " sites…");
      Sample sample = new Sample(sites);
      sample.load(server.uri().getPort());
      LocateTrials trials = new LocateTrials(server, sample, TimeUnit.MILLISECONDS.toNanos(millis));
      say("single queries beside the health route…");
      trials.single(measurement);
      say("batches beside the directory…");
      trials.batches(measurement);
      say("queries while items are loaded…");
      trials.whileLoading(measurement);
    }
    return measurement;
  }

  private Settings settings(TemporaryFolder data) {
    return Settings.of(
        Map.of(
            "data",
            data.path().toString(),
            "port",
            "0",
            "schema",
            Sample.SCHEMA,
            "expected-sites",
            Integer.toString(sites)));
  }

  @Override
  protected Report report(Results<NamedTrial> results) {
    Measurement all = results.of(trial -> true);
    List<ServerFigure> measured =
        Arrays.stream(ServerFigure.values())
            .filter(figure -> figure.target(all).isMeasured())
            .toList();
    Report report = new Report("A server under load");
    if (!measured.isEmpty()) {
      report.table(table(all).rows(measured));
    }
    report
        .section("Loading, items/s", stores(results))
        .targets(measured.stream().map(figure -> figure.target(all)).toList());
    double seconds = all.get(STREAM_SECONDS);
    return Double.isNaN(seconds)
        ? report
        : report.text(
            String.format(
                Locale.ROOT,
                "The stream took %.0f s: %,.0f items a second, each durable when it was acknowledged.",
                seconds,
                all.get(STREAM_ITEMS) / seconds));
  }

  private static Table<NamedTrial> stores(Results<NamedTrial> results) {
    Table<NamedTrial> table = new Table<NamedTrial>().column("", NamedTrial::name);
    return results
        .columns(table, List.of(StoreFigure.values()))
        .rows(results.trials(trial -> !Double.isNaN(results.get(trial, StoreFigure.CORYMB))));
  }

  private static Table<ServerFigure> table(Measurement all) {
    return new Table<ServerFigure>()
        .column("", row -> row.target(all).what())
        .column("served", row -> row.format(all.get(row)))
        .column("beside", row -> row.format(all.get(row.ofPeer())))
        .column("unit", ServerFigure::unit)
        .column("ratio", "%.2f", row -> row.target(all).value())
        .column("bound", row -> row.target(all).boundText("%.2f"))
        .column("", row -> row.target(all).mark());
  }
}
