package dev.corymb.cli.quickstart;

import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.output.Shell;
import dev.corymb.cli.terminal.CommandFailure;
import dev.corymb.cli.terminal.Progress;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.cli.walk.WalkReport;
import dev.corymb.client.CorymbClient;
import dev.corymb.client.api.LineageChunk;
import dev.corymb.client.api.WalkAnswer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * The documents that a thousand offices pass on, and three questions about where they came from.
 */
final class DocumentsStory implements Story {

  private static final String SCHEMA = "provenance";
  private static final int AT_A_TIME = 4; // requests

  /** What it did, as JSON. */
  public record Result(
      String server,
      int sites,
      long events,
      double sendSeconds,
      List<WalkQuestion.Answered> questions) {}

  private final Terminal terminal;
  private final Telling telling;
  private final Offices offices = new Offices();

  DocumentsStory(Terminal terminal, Telling telling) {
    this.terminal = terminal;
    this.telling = telling;
  }

  @Override
  public String schema() {
    return SCHEMA;
  }

  @Override
  public void writeSamples(Path folder) throws IOException {
    for (String office : RecalledPermit.OFFICES) {
      Files.write(folder.resolve(office + ".ndjson"), offices.events().get(office));
    }
  }

  @Override
  public Record tell(CorymbClient api, URI server) throws InterruptedException {
    if (!telling.json()) {
      introduce();
      terminal.out().flush();
    }
    double seconds = send(api);
    if (!telling.json()) {
      terminal.print(
          "Sent over HTTP in %s s; what was acknowledged is on disk. Three questions:\n",
          Numbers.real(seconds));
    }
    List<WalkQuestion.Answered> answers = new ArrayList<>();
    for (WalkQuestion question : WalkQuestion.ALL) {
      WalkAnswer answer = question.ask(api);
      answers.add(question.answered(answer));
      if (!telling.json()) {
        show(answers.size(), question, answer);
      }
    }
    if (!telling.json()) {
      conclude(server);
    }
    return new Result(server.toString(), Offices.SITES, offices.count(), seconds, answers);
  }

  private void introduce() {
    terminal.print(
        """
        %s offices create documents, revise, bundle and decompose them, and send them to each
        other. Each records what happens on its own desks, %s events in a day, in its own site.
        Where did a document come from, and what became of it? Without an index you would have to
        ask all offices, again for every document that turns up on the way.
        """,
        Numbers.count(Offices.SITES), Numbers.count(offices.count()));
  }

  /** Sends all events over HTTP, and returns the seconds that it took. */
  private double send(CorymbClient api) throws InterruptedException {
    long start = System.nanoTime();
    ExecutorService threads = Executors.newFixedThreadPool(AT_A_TIME);
    try (Progress progress = Progress.ofItems(terminal, "sending", offices.count())) {
      List<Future<Long>> sent = new ArrayList<>();
      offices
          .events()
          .forEach((office, events) -> sent.add(threads.submit(() -> send(api, office, events))));
      for (Future<Long> each : sent) {
        progress.by(each.get());
      }
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException known
          ? known
          : new IllegalStateException(e.getCause());
    } finally {
      threads.shutdownNow();
    }
    return (System.nanoTime() - start) / 1e9;
  }

  private static long send(CorymbClient api, String office, List<String> events)
      throws InterruptedException {
    if (events.isEmpty()) {
      return 0;
    }
    for (LineageChunk chunk : api.record(office, events, true)) {
      if (chunk.refusedCount() > 0) {
        throw new CommandFailure(office + ": " + chunk.refused().get(0).rule());
      }
    }
    return events.size();
  }

  private void show(int number, WalkQuestion question, WalkAnswer answer) {
    terminal.print("%s. %s", number, question.meaning());
    terminal.print("     %s\n", Shell.command(question.command()));
    StringWriter report = new StringWriter();
    new WalkReport(answer, token -> Optional.empty()).print(new PrintWriter(report));
    report
        .toString()
        .lines()
        .forEach(line -> terminal.print("%s", line.isEmpty() ? "" : "   " + line));
    terminal.print("");
  }

  private void conclude(URI server) {
    String folder = telling.folder() == null ? "demo-lineage" : telling.folder().toString();
    terminal.print("Next, a server of your own, with the events of the offices of this story:");
    if (telling.folder() == null) {
      suggest(List.of("quickstart", "--provenance", "--dir", folder, "--exit"));
    }
    suggest(List.of("serve", "--schema", SCHEMA, "--data", folder + "-data"));
    for (String office : RecalledPermit.OFFICES) {
      String file = folder + "/" + office + ".ndjson";
      suggest(List.of("lineage", "send", "--site", office, "--create", file));
    }
    suggest(WalkQuestion.ALL.get(0).command());
    terminal.print("All but serve are for another shell.");
    if (!telling.exit()) {
      String address = server.toString();
      List<String> command = new ArrayList<>(WalkQuestion.ALL.get(1).command());
      command.addAll(List.of("--server", address));
      terminal.print("\nThe console is at %s/ and the API at %s/v1.", address, address);
      terminal.print("Ask it yourself (Ctrl-C here stops the server):  %s", Shell.command(command));
    }
  }

  private void suggest(List<String> command) {
    terminal.print("  %s", Shell.command(command));
  }
}
