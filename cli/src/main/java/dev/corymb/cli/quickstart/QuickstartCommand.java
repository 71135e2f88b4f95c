package dev.corymb.cli.quickstart;

import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.output.Shell;
import dev.corymb.cli.serve.Logging;
import dev.corymb.cli.terminal.CommandFailure;
import dev.corymb.cli.terminal.Ending;
import dev.corymb.cli.terminal.Progress;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.client.Call;
import dev.corymb.client.CorymbClient;
import dev.corymb.client.Load;
import dev.corymb.client.api.BatchResult;
import dev.corymb.client.api.RecordJson;
import dev.corymb.client.api.RefusedItem;
import dev.corymb.server.Server;
import dev.corymb.server.config.Settings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows on a thousand sites what Corymb answers. What it shows goes through the HTTP API. */
@Command(
    name = "quickstart",
    description = {
      "Shows in a minute what Corymb does, on a server of its own with 1,000 sites.",
      "Then the console stays available until Ctrl-C."
    },
    footer = {"", "Example:", "  corymb quickstart", "  corymb quickstart --dir demo --exit"})
public final class QuickstartCommand implements Callable<Integer> {

  private static final Duration CLEANING_UP = Duration.ofSeconds(60);
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  /** Of temporary folders, by process: others may run at the same time. */
  static final String PREFIX = "corymb-quickstart-" + ProcessHandle.current().pid() + "-";

  /** What it did, as JSON. */
  public record Result(
      String server, int sites, int items, double loadSeconds, List<Question> questions) {}

  private final Terminal terminal;

  @Option(
      names = "--dir",
      paramLabel = "DIR",
      description =
          "An empty or new directory for the data and for samples of the items, as CSV and"
              + " Parquet. Default: a temporary directory, deleted at the end.")
  private Path chosen;

  @Option(names = "--exit", description = "Exit after the questions.")
  private boolean exit;

  @Option(names = "--json", description = "Print questions and answers as a JSON object.")
  private boolean json;

  public QuickstartCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Path folder = folder();
    try (Ending ending = new Ending(terminal, CLEANING_UP)) {
      try {
        show(folder, ending);
      } finally {
        if (chosen == null) {
          delete(folder);
        }
      }
    }
    return 0;
  }

  private Path folder() throws IOException {
    if (chosen == null) {
      return Files.createTempDirectory(PREFIX);
    }
    Files.createDirectories(chosen);
    try (Stream<Path> entries = Files.list(chosen)) {
      if (entries.findAny().isPresent()) {
        throw new CommandFailure(
            chosen + ": --dir must be an empty or new directory, but it contains files");
      }
    }
    return chosen;
  }

  private void show(Path folder, Ending ending) throws IOException, InterruptedException {
    PrintWriter out = terminal.out();
    Sample sample = new Sample();
    if (chosen != null) {
      Sample.writeCsv(folder.resolve("items.csv"), sample.items());
      Sample.writeParquet(folder.resolve("items.parquet"), sample.items());
      Sample.writeCsv(folder.resolve("removed.csv"), sample.items().subList(0, 1));
    }
    Logging.use("warning"); // the command reports the rest itself
    try (Server server = Server.start(settings(folder))) {
      CorymbClient api =
          new CorymbClient(
              server.uri(), Optional.empty(), Optional.empty(), TIMEOUT, terminal::note);
      if (!json) {
        introduce(sample.items().get(0));
        out.flush();
      }
      double seconds = load(api, sample.items());
      List<Question> questions = ask(api, sample);
      if (json) {
        String address = server.uri().toString();
        out.println(
            RecordJson.text(new Result(address, Sample.SITES, Sample.ITEMS, seconds, questions)));
      } else {
        conclude(server, seconds, questions, sample);
      }
      out.flush();
      if (!exit) {
        ending.await();
      }
      server.drain(open -> {});
    }
  }

  private static Settings settings(Path folder) {
    return Settings.of(
        Map.of(
            "data", folder.resolve("data").toString(),
            "port", "0",
            "name", "quickstart",
            "federation", "quickstart",
            "schema", Sample.SCHEMA,
            "log-level", "error"));
  }

  private void introduce(SampleItem first) {
    terminal.print(
        """
        %s hosts hold %s files, such as this one on %s:
          %s
        Which hosts hold a given file? Without an index you would have to ask all of them.
        """,
        Numbers.count(Sample.SITES),
        Numbers.count(Sample.ITEMS),
        first.site(),
        conditions(first.values()));
  }

  private static String conditions(Map<String, String> values) {
    List<String> words = new ArrayList<>();
    values.forEach((name, value) -> words.add(name + "=" + value));
    return String.join(" ", words);
  }

  /** Loads all items over HTTP, and returns the seconds that it took. */
  private double load(CorymbClient api, List<SampleItem> items) throws InterruptedException {
    long start = System.nanoTime();
    AtomicLong added = new AtomicLong();
    try (Progress progress = Progress.ofItems(terminal, "loading", items.size());
        Load<SampleItem> load =
            api.load(
                Load.Options.adding("quickstart"),
                (rows, result) -> added.addAndGet(added(rows, result)))) {
      for (SampleItem item : items) {
        load.add(item.site(), item.json(), item);
        progress.to(added.get());
      }
      load.finish();
      progress.to(added.get());
    }
    return (System.nanoTime() - start) / 1e9;
  }

  private static long added(List<Load.Row<SampleItem>> rows, BatchResult result) {
    for (RefusedItem refused : result.refused()) {
      throw new CommandFailure(rows.get(refused.index()).item() + ": " + refused.rule());
    }
    return result.added();
  }

  private static List<Question> ask(CorymbClient api, Sample sample) throws InterruptedException {
    SampleItem one = sample.items().get(0);
    SampleItem other = sample.items().get(1);
    Map<String, String> mixed = new LinkedHashMap<>(one.values());
    mixed.put("size", Long.toString(other.size()));
    mixed.put("mtime", Long.toString(other.mtime()));
    List<Question> questions = new ArrayList<>();
    questions.add(Question.ask(api, "A file, with all its attributes", one.values()));
    questions.add(Question.ask(api, "A name, any owner", Map.of("name", sample.commonName())));
    questions.add(Question.ask(api, "A mixture of two files of one host", mixed));
    questions.add(Question.ask(api, "A name that no host has", Map.of("name", "none.txt")));
    String path = "/v1/sites/" + Call.encoded(one.site()) + "/items";
    api.send(Call.post(path, "{\"remove\":[" + one.json() + "]}", "quickstart.removal"));
    questions.add(Question.ask(api, "The first file again, after its removal", one.values()));
    return questions;
  }

  private void conclude(Server server, double seconds, List<Question> questions, Sample sample) {
    terminal.print(
        "Loaded over HTTP in %s s; every batch was synced to disk before it was acknowledged. Five questions:\n",
        Numbers.real(seconds));
    int number = 1;
    for (Question question : questions) {
      terminal.print("%s. %s:", number++, question.meaning());
      terminal.print("     %s", question.asked());
      terminal.print(
          "   %s out of %s (%s µs)",
          question.found() == 0
              ? "no candidate host"
              : Numbers.of(question.found(), "candidate host"),
          Numbers.count(question.sites()),
          question.micros());
    }
    terminal.print(
        """

        Question 3 mixes two files: the host has each value, but no file has all four.
        A query for all attributes is tied to one file. A query for several, but not all, of
        them lists a host if each value occurs there, possibly in different files.
        Times are the server's, the median of %s requests each.

        Next, a server of your own%s:""",
        Question.TIMES, chosen == null ? "" : ", with the files in " + chosen);
    suggestions(sample).forEach(line -> terminal.print("  %s", line));
    terminal.print("The last three are for another shell.");
    if (!exit) {
      String address = server.uri().toString();
      terminal.print("\nThe console is at %s/ and the API at %s/v1.", address, address);
      terminal.print(
          "Ask it yourself (Ctrl-C here stops the server):  %s",
          Shell.command(
              List.of("locate", "--server", address, "--where", "owner=grace", "--limit", "5")));
    }
  }

  /** What the README does next, in the shell that ran this command. */
  private List<String> suggestions(Sample sample) {
    String folder = chosen == null ? "demo" : chosen.toString();
    List<List<String>> commands = new ArrayList<>();
    if (chosen == null) {
      commands.add(List.of("quickstart", "--dir", folder, "--exit"));
    }
    commands.add(List.of("serve", "--schema", Sample.SCHEMA, "--data", folder + "-data"));
    commands.add(
        List.of("load", "--site-column", "site", "--create", "--in", folder + "/items.csv"));
    String name = sample.items().get(0).values().get("name");
    commands.add(List.of("locate", "--where", "name=" + name, "--confirm"));
    commands.add(List.of("status"));
    return commands.stream().map(Shell::command).toList();
  }

  private static void delete(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> found = Files.walk(folder)) {
      files = found.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : files) {
      Files.deleteIfExists(file);
    }
  }
}
