package dev.corymb.cli.lineage;

import dev.corymb.cli.client.ServerOptions;
import dev.corymb.cli.input.TerminalMonitor;
import dev.corymb.cli.output.Shell;
import dev.corymb.cli.reject.Rejections;
import dev.corymb.cli.reject.RejectsFile;
import dev.corymb.cli.terminal.CommandFailure;
import dev.corymb.cli.terminal.ShutdownMessage;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.client.CorymbClient;
import dev.corymb.core.site.SiteId;
import dev.corymb.input.InputFiles;
import dev.corymb.input.row.Rejection;
import dev.corymb.input.row.RowFormat;
import dev.corymb.input.source.InputFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Records the events of files at a site. */
@Command(
    name = "send",
    description = {
      "Records the events of files at a site.",
      "Files have events of OpenLineage, documents of PROV-JSON or PROV-JSONLD, or what corymb lineage export"
          + " wrote, in any mixture: one per line, in an array, or pretty-printed. Text may be compressed with"
          + " gzip or zstd.",
      "An event is known by its content: sending a file again records nothing twice, so an interrupted command is"
          + " simply run again. Invalid events are skipped and reported; --rejects keeps them for correction."
    },
    footer = {
      "",
      "Example:",
      "  corymb lineage send --site berlin --create events.ndjson",
      "  corymb lineage send --site berlin 'events/*.json.gz' --rejects bad.ndjson",
      "  corymb lineage export --site berlin | corymb lineage send --site copy --create -"
    })
public final class LineageSendCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Spec private CommandSpec spec;

  @Parameters(
      index = "0..*",
      arity = "1..*",
      paramLabel = "FILE",
      description =
          "The events. - is standard input; a pattern such as 'events/*.ndjson' is expanded.")
  private List<Path> files = new ArrayList<>(); // of paths, so that the shell completes them

  @Option(
      names = "--site",
      paramLabel = "ID",
      required = true,
      description = "The site that records the events.")
  private String site;

  @Option(names = "--create", description = "Creates the site if it does not exist.")
  private boolean create;

  @Option(
      names = "--rejects",
      paramLabel = "FILE",
      description =
          "Writes the rejected events to a new file, one per line, each with the reason. Correct them"
              + " and send that file: the reasons are ignored. Without rejected events there is no"
              + " file.")
  private Path rejects;

  @Option(
      names = "--json",
      description =
          "Prints the summary as a JSON object, with the first 1000 rejected events and their reasons.")
  private boolean json;

  @Mixin private ServerOptions server;

  public LineageSendCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Optional<String> fault = SiteId.fault(site);
    if (fault.isPresent()) {
      throw new ParameterException(
          spec.commandLine(), "--site must be " + SiteId.RULE + ", but " + fault.get());
    }
    List<String> names = InputFiles.of(files.stream().map(Path::toString).toList());
    requireNoInput(names);
    try (RejectsFile file = rejects == null ? RejectsFile.none() : RejectsFile.at(rejects, false)) {
      file.as(RowFormat.JSON);
      return send(names, file);
    }
  }

  /** Refuses a file of rejected events that is one of the inputs, under whatever name. */
  private void requireNoInput(List<String> names) throws IOException {
    if (rejects == null || !Files.exists(rejects)) {
      return;
    }
    for (String name : names) {
      if (Files.exists(Path.of(name)) && Files.isSameFile(rejects, Path.of(name))) {
        throw new CommandFailure("--rejects must not be an input, but " + rejects + " is one");
      }
    }
  }

  private int send(List<String> names, RejectsFile file) throws IOException, InterruptedException {
    CorymbClient api = server.api(terminal);
    if (!create && !api.hasSite(site)) {
      throw new CommandFailure(
          "--site must be one that exists, but was '" + site + "'; --create creates it");
    }
    SendTally tally = new SendTally(new Rejections(file, "event"));
    SendReport report = new SendReport(terminal, site, tally, file);
    try (ShutdownMessage message = new ShutdownMessage(terminal);
        DocumentSender sender = new DocumentSender(api, site, create, tally)) {
      message.set(report::interrupted);
      try {
        read(names, sender, tally);
      } catch (IOException e) {
        sender.finish(); // what was read before is good
        throw e;
      }
      sender.finish();
    } catch (IOException | RuntimeException e) {
      report.interrupted();
      throw e;
    }
    if (json) {
      report.json();
    } else {
      report.table(next(file));
    }
    return tally.rejections().count() == 0 ? 0 : 1;
  }

  private void read(List<String> names, DocumentSender sender, SendTally tally) throws IOException {
    if (terminal.isInteractive() && names.contains(InputFile.STANDARD_INPUT)) {
      terminal.note("reading standard input; end it with Ctrl-D");
    }
    TerminalMonitor monitor = new TerminalMonitor(terminal.withRemark(tally::pace));
    for (int i = 0; i < names.size(); i++) {
      InputFile file = new InputFile(names.get(i), terminal.in(), monitor);
      try (DocumentReader documents = new DocumentReader(names.size() == 1 ? 0 : i + 1, file)) {
        for (Document one = documents.next(); one != null; one = documents.next()) {
          tally.document();
          take(one, sender, tally);
        }
      }
    }
  }

  private static void take(Document document, DocumentSender sender, SendTally tally) {
    Optional<String> text =
        document.fault().isPresent()
            ? Optional.empty()
            : RejectsFile.withoutReason(document.text());
    if (text.isPresent()) {
      sender.send(new Document(document.place(), text.get(), Optional.empty()));
      return;
    }
    String rule =
        document
            .fault()
            .orElse(
                "must be replaced by the corrected event: it contains only the reason of an"
                    + " earlier rejection");
    tally
        .rejections()
        .add(
            new Rejections.Rejected(
                document.place(), new Rejection("the event", rule, null), document.text()));
  }

  /** The command that sends the rejected events, once they are corrected. */
  private String next(RejectsFile file) {
    List<String> words = new ArrayList<>(List.of("lineage", "send", "--site", site));
    if (server.named() != null) {
      words.addAll(List.of("--server", server.named()));
    }
    file.written().ifPresent(path -> words.add(path.toString()));
    file.written()
        .ifPresent(
            path -> words.addAll(List.of("--rejects", RejectsFile.freeNameLike(path).toString())));
    return Shell.command(words);
  }
}
