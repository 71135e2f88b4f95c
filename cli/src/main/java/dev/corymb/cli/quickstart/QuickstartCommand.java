package dev.corymb.cli.quickstart;

import dev.corymb.cli.serve.Logging;
import dev.corymb.cli.terminal.CommandFailure;
import dev.corymb.cli.terminal.Ending;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.client.CorymbClient;
import dev.corymb.client.api.RecordJson;
import dev.corymb.server.Server;
import dev.corymb.server.config.Settings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
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
    footer = {
      "",
      "Example:",
      "  corymb quickstart",
      "  corymb quickstart --provenance",
      "  corymb quickstart --dir demo --exit"
    })
public final class QuickstartCommand implements Callable<Integer> {

  private static final Duration CLEANING_UP = Duration.ofSeconds(60);
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  /** Of temporary folders, by process: others may run at the same time. */
  static final String PREFIX = "corymb-quickstart-" + ProcessHandle.current().pid() + "-";

  private final Terminal terminal;

  @Option(
      names = "--dir",
      paramLabel = "DIR",
      description =
          "An empty or new directory for the data and for samples of what is loaded."
              + " Default: a temporary directory, deleted at the end.")
  private Path chosen;

  @Option(
      names = "--provenance",
      description =
          "Instead of files on hosts: documents that 1,000 offices pass on, and where they came"
              + " from.")
  private boolean provenance;

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
    Story.Telling telling = new Story.Telling(chosen, exit, json);
    Story story =
        provenance ? new DocumentsStory(terminal, telling) : new FilesStory(terminal, telling);
    if (chosen != null) {
      story.writeSamples(folder);
    }
    Logging.use("warning"); // the command reports the rest itself
    try (Server server = Server.start(settings(folder, story.schema()))) {
      CorymbClient api =
          new CorymbClient(
              server.uri(), Optional.empty(), Optional.empty(), TIMEOUT, terminal::note);
      Record result = story.tell(api, server.uri());
      if (json) {
        out.println(RecordJson.text(result));
      }
      out.flush();
      if (!exit) {
        ending.await();
      }
      server.drain(open -> {});
    }
  }

  private static Settings settings(Path folder, String schema) {
    return Settings.of(
        Map.of(
            "data", folder.resolve("data").toString(),
            "port", "0",
            "name", "quickstart",
            "federation", "quickstart",
            "schema", schema,
            "log-level", "error"));
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
