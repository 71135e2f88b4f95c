package dev.corymb.cli.quickstart;

import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.output.Shell;
import dev.corymb.cli.terminal.CommandFailure;
import dev.corymb.cli.terminal.Progress;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.client.Call;
import dev.corymb.client.CorymbClient;
import dev.corymb.client.Load;
import dev.corymb.client.api.BatchResult;
import dev.corymb.client.api.RefusedItem;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** The files of a thousand hosts, and five questions about them. */
final class FilesStory implements Story {

  /** What it did, as JSON. */
  public record Result(
      String server, int sites, int items, double loadSeconds, List<Question> questions) {}

  private final Terminal terminal;
  private final Telling telling;
  private final Sample sample = new Sample();

  FilesStory(Terminal terminal, Telling telling) {
    this.terminal = terminal;
    this.telling = telling;
  }

  @Override
  public String schema() {
    return Sample.SCHEMA;
  }

  @Override
  public void writeSamples(Path folder) throws IOException {
    Sample.writeCsv(folder.resolve("items.csv"), sample.items());
    Sample.writeParquet(folder.resolve("items.parquet"), sample.items());
    Sample.writeCsv(folder.resolve("removed.csv"), sample.items().subList(0, 1));
  }

  @Override
  public Record tell(CorymbClient api, URI server) throws InterruptedException {
    if (!telling.json()) {
      introduce(sample.items().get(0));
      terminal.out().flush();
    }
    double seconds = load(api, sample.items());
    List<Question> questions = ask(api, sample);
    if (!telling.json()) {
      conclude(server, seconds, questions);
    }
    return new Result(server.toString(), Sample.SITES, Sample.ITEMS, seconds, questions);
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

  private void conclude(URI server, double seconds, List<Question> questions) {
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
        Question.TIMES, telling.folder() == null ? "" : ", with the files in " + telling.folder());
    suggestions().forEach(line -> terminal.print("  %s", line));
    terminal.print("The last three are for another shell.");
    if (!telling.exit()) {
      String address = server.toString();
      terminal.print("\nThe console is at %s/ and the API at %s/v1.", address, address);
      terminal.print(
          "Ask it yourself (Ctrl-C here stops the server):  %s",
          Shell.command(
              List.of("locate", "--server", address, "--where", "owner=grace", "--limit", "5")));
    }
  }

  /** What the README does next, in the shell that ran this command. */
  private List<String> suggestions() {
    String folder = telling.folder() == null ? "demo" : telling.folder().toString();
    List<List<String>> commands = new ArrayList<>();
    if (telling.folder() == null) {
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
}
