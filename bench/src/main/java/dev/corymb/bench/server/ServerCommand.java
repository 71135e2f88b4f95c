package dev.corymb.bench.server;

import dev.corymb.bench.report.ComparingCommand;
import dev.corymb.bench.report.Findings;
import dev.corymb.core.check.Require;
import dev.corymb.server.Server;
import dev.corymb.server.config.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Puts a server under load and compares it with itself at rest. */
@Command(
    name = "server",
    mixinStandardHelpOptions = true,
    description =
        "Puts a server on loopback under load: single queries beside its health route, batches"
            + " beside the directory in process, queries while items stream in, and memory during"
            + " a long stream.")
public final class ServerCommand extends ComparingCommand {

  @Option(
      names = "--sites",
      paramLabel = "N",
      defaultValue = "10000",
      description = "Sites of the server (default: ${DEFAULT-VALUE}).")
  private int sites;

  @Option(
      names = "--millis",
      paramLabel = "N",
      defaultValue = "2000",
      description = "How long each round takes (default: ${DEFAULT-VALUE}).")
  private long millis;

  @Option(
      names = "--stream-items",
      paramLabel = "N",
      defaultValue = "10000000",
      description = "Items of the long stream; 0 leaves it out (default: ${DEFAULT-VALUE}).")
  private long streamItems;

  @Override
  protected void check() {
    Require.positive("--sites", sites);
    Require.positive("--millis", millis);
    Require.notNegative("--stream-items", streamItems);
  }

  /** The child: the arguments are those of the command. */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new ServerCommand()).execute(arguments));
  }

  @Override
  protected List<String> arguments() {
    return List.of(
        "--sites", Integer.toString(sites),
        "--millis", Long.toString(millis),
        "--stream-items", Long.toString(streamItems));
  }

  @Override
  protected Findings measure() throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("corymb-bench-");
    try {
      List<Requirement> requirements = new ArrayList<>(locate(directory.resolve("locate")));
      String memory = "";
      if (streamItems > 0) {
        memory = stream(directory.resolve("stream"), requirements);
      }
      return new Findings("A server under load", Requirement.HEADER, requirements, memory);
    } finally {
      delete(directory);
    }
  }

  private List<Requirement> locate(Path data) throws IOException, InterruptedException {
    Map<String, String> settings =
        Map.of(
            "data",
            data.toString(),
            "port",
            "0",
            "schema",
            Sample.SCHEMA,
            "expected-sites",
            Integer.toString(sites));
    try (Server server = Server.start(Settings.of(settings))) {
      Sample sample = new Sample(sites);
      say("creating and filling " + sites + " sites");
      sample.load(server.uri().getPort());
      LocateTrials trials = new LocateTrials(server, sample, TimeUnit.MILLISECONDS.toNanos(millis));
      List<Requirement> requirements = new ArrayList<>();
      say("single queries beside the health route");
      requirements.add(trials.single());
      say("batches beside the directory");
      requirements.add(trials.batches());
      say("queries while items are loaded");
      requirements.addAll(trials.whileLoading());
      return requirements;
    }
  }

  private String stream(Path data, List<Requirement> requirements)
      throws IOException, InterruptedException {
    say("a stream of " + streamItems + " items");
    MemoryTrial.Result result =
        MemoryTrial.run(data, streamItems, sent -> say(sent / 1_000_000.0 + " million items sent"));
    if (result.items() != streamItems) {
      throw new IOException("the server has " + result.items() + " of " + streamItems + " items");
    }
    // Beside the heap: the ledger's cache and buffers, code, threads, buffers of the sockets.
    double bound = 1.5;
    requirements.add(
        new Requirement(
            String.format(Locale.ROOT, "peak memory during a stream of %,d items", streamItems),
            result.peakMib(),
            MemoryTrial.HEAP_MIB,
            "MiB, heap",
            result.peakMib() / MemoryTrial.HEAP_MIB,
            bound,
            false));
    return String.format(
        Locale.ROOT,
        "The stream took %.0f s: %,.0f items a second, each durable when it was acknowledged.",
        result.seconds(),
        streamItems / result.seconds());
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
