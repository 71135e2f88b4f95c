package dev.corymb.cli.load;

import dev.corymb.cli.client.ServerOptions;
import dev.corymb.cli.input.InputOptions;
import dev.corymb.cli.reject.Rejections;
import dev.corymb.cli.reject.RejectsFile;
import dev.corymb.cli.terminal.CommandFailure;
import dev.corymb.cli.terminal.ShutdownMessage;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.client.CorymbClient;
import dev.corymb.client.Load;
import dev.corymb.client.Problem;
import dev.corymb.client.api.BatchResult;
import dev.corymb.client.api.FederationView;
import dev.corymb.core.schema.Schema;
import dev.corymb.core.site.SiteId;
import dev.corymb.input.Inputs;
import dev.corymb.input.row.InputException;
import dev.corymb.input.row.JsonObjects;
import dev.corymb.input.row.Rejection;
import dev.corymb.input.row.Row;
import dev.corymb.input.row.RowRules;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What adding and removing many items have in common. */
abstract class ChangeItemsCommand implements Callable<Integer> {

  private final Terminal terminal;
  private final Change change;

  @Spec private CommandSpec spec;

  @Option(names = "--site", paramLabel = "ID", description = "The site of all rows.")
  private String site;

  @Option(
      names = "--site-column",
      paramLabel = "COLUMN",
      description =
          "Instead of --site: the column that names the site of each row, in JSON also a path such as"
              + " host.name.")
  private String siteColumn;

  @Mixin private InputOptions input = new InputOptions(0);

  @Option(
      names = "--rejects",
      paramLabel = "FILE",
      description =
          "Writes the rejected rows to a new file, each with the reason. Correct them in an editor"
              + " and use that file as --in: the reasons are ignored. Without rejected rows there is"
              + " no file.")
  private Path rejects;

  @Option(
      names = "--batch",
      paramLabel = "N",
      defaultValue = "1000",
      description = "The most rows per request, 1 to 10000. Default: ${DEFAULT-VALUE}.")
  private int size;

  @Option(
      names = "--resume",
      paramLabel = "LOAD",
      description =
          "Resumes an interrupted load: with the same rows and the same --batch, committed rows are"
              + " not committed again. The id was printed before the first rows were sent. The server"
              + " remembers it for a day, or as its setting receipts-kept says.")
  private String resumed;

  @Option(
      names = "--anyway",
      description =
          "Continues although all of the first rows are invalid or, with --resume, although the"
              + " server does not know the first batch of the load.")
  private boolean anyway;

  @Option(
      names = "--json",
      description =
          "Prints the summary as a JSON object, with the first 1000 rejected rows and their reasons.")
  private boolean json;

  @Mixin private ServerOptions server;

  ChangeItemsCommand(Terminal terminal, Change change) {
    this.terminal = terminal;
    this.change = change;
  }

  /** Whether sites that are missing are created. */
  abstract boolean creates();

  @Override
  public Integer call() throws IOException, InterruptedException {
    check();
    try (RejectsFile file = rejectsFile()) {
      return load(file);
    }
  }

  private int load(RejectsFile file) throws IOException, InterruptedException {
    CorymbClient api = server.api(terminal);
    FederationView federation = api.federation();
    requireItems(federation);
    Schema schema = Schema.parse(federation.schemaText());
    RowRules rules = rules(schema);
    requireSite(api);
    String load = resumed == null ? newId() : resumed;
    Tally tally = new Tally(change, new Rejections(file, "row"));
    NextCommands next = new NextCommands(Invocation.of(spec), change, load);
    LoadReport report = new LoadReport(terminal, change, tally, file, next);
    Fingerprint fingerprint = new Fingerprint();
    try (ShutdownMessage message = new ShutdownMessage(terminal);
        Inputs<String> rows =
            input.open(rules, new JsonObjects(schema), terminal.withRemark(tally::pace));
        Load<Row<String>> sending =
            api.load(
                new Load.Options(load, change.op(), creates(), size),
                entry -> entry.raw().length(),
                new Load.Listener<Row<String>>() {
                  @Override
                  public void begins() throws InterruptedException {
                    requireKnown(api);
                    report.begins(load);
                    tally.begin();
                  }

                  @Override
                  public void committed(List<Load.Row<Row<String>>> rows, BatchResult result) {
                    tally.take(rows, result, rules::columnOf);
                  }
                })) {
      file.as(rows.format());
      message.set(report::interrupted);
      try {
        read(rows, api, tally, fingerprint, sending);
      } catch (InputException e) {
        sending.await(); // so that what is committed is known
        throw e;
      }
      sending.finish();
    } catch (WrongResumption e) {
      throw e; // to resume it would be as wrong
    } catch (IOException | RuntimeException e) {
      requireSameRows(e);
      requireSmallBatches(e, tally);
      boolean invalid = e instanceof InputException;
      if (invalid && tally.rows() > 0) {
        report.invalidInput();
      } else if (tally.hasBegun()) {
        report.interrupted();
      } else if (invalid || tally.rows() > 0) {
        report.nothingSent();
      }
      if (!invalid && !tally.hasBegun()) {
        file.discard(); // it would be in the way when the load is started again
      }
      throw e;
    }
    boolean before = change == Change.ADD && fingerprint.wasKnown(api) && tally.changed() > 0;
    if (json) {
      report.json(load, before);
    } else {
      report.table();
    }
    if (before) {
      report.loadedBefore();
    }
    return tally.rejections().count() == 0 ? 0 : 1;
  }

  private void read(
      Inputs<String> rows,
      CorymbClient api,
      Tally tally,
      Fingerprint fingerprint,
      Load<Row<String>> sending)
      throws IOException, InterruptedException {
    FirstRows first = new FirstRows(anyway);
    for (Row<String> entry = rows.next(); entry != null; entry = rows.next()) {
      tally.row();
      if (!entry.isGood()) {
        Rejection reason = entry.rejection().get();
        tally.reject(entry, reason);
        first.rejected(reason);
        continue;
      }
      first.accepted();
      String target = siteColumn == null ? site : entry.site();
      if (!creates()) {
        first.at(target, api, change.ifSeveralMissing());
      }
      fingerprint.add(target, entry);
      sending.add(target, entry.item(), entry);
    }
  }

  private RejectsFile rejectsFile() throws IOException {
    if (rejects == null) {
      return RejectsFile.none();
    }
    input.requireNone("--rejects", rejects);
    return RejectsFile.at(rejects, resumed != null);
  }

  /** A load that cannot be resumed as it was asked for. */
  private static final class WrongResumption extends CommandFailure {
    private static final long serialVersionUID = 1;

    WrongResumption(String rule) {
      super(rule);
    }
  }

  /** Under an id that is mistyped, or forgotten, everything would be committed once more. */
  private void requireKnown(CorymbClient api) throws InterruptedException {
    if (resumed != null && !anyway && !api.knowsLoad(resumed)) {
      throw new WrongResumption(
          "--resume must be the id of a load that the server remembers, but it does not know the"
              + " first batch of '"
              + resumed
              + "'; if the id is right and that batch was never committed, give --anyway");
    }
  }

  private void requireSameRows(Exception e) {
    if (resumed != null && e instanceof Problem problem && problem.status() == 409) {
      throw new WrongResumption(
          "--resume needs the command that was interrupted, with the same rows and the same --batch."
              + " Another file, another --batch, or "
              + change.opposite().command()
              + " instead of "
              + change.command()
              + " does not fit: "
              + e.getMessage()
              + ". If the file was changed, undo what was committed before and "
              + change.command()
              + " it without --resume");
    }
  }

  /** A load of which nothing is committed is started again rather than resumed. */
  private static void requireSmallBatches(Exception e, Tally tally) {
    if (e instanceof Problem problem && problem.status() == 413 && tally.done() == 0) {
      throw new CommandFailure("--batch must be smaller for this server: " + e.getMessage(), e);
    }
  }

  private void check() {
    require(
        (site == null) != (siteColumn == null),
        "either --site or --site-column must be given, and not both");
    require(input.isGiven(), "a file of rows must be given; - is standard input");
    require(size >= 1 && size <= Load.MAX_BATCH, "--batch must be 1 to 10000, but was " + size);
    require(
        resumed == null || resumed.matches("[A-Za-z0-9._~-]{1,40}"),
        "--resume must be the id of a load, 1 to 40 letters, digits and ._~-, but was '"
            + resumed
            + "'");
    if (site != null) {
      Optional<String> fault = SiteId.fault(site);
      require(fault.isEmpty(), "--site must be " + SiteId.RULE + ", but " + fault.orElse(""));
    }
  }

  private void require(boolean condition, String rule) {
    if (!condition) {
      throw new ParameterException(spec.commandLine(), rule);
    }
  }

  private RowRules rules(Schema schema) {
    RowRules items = RowRules.items(schema).onInvalid(RowRules.Invalid.SKIP);
    return input.rules(
        siteColumn == null ? items : items.withSites(siteColumn), spec.commandLine());
  }

  /** Else each row would be rejected, because it has no values for the attributes of keys. */
  private void requireItems(FederationView federation) {
    if (federation.isProvenance()) {
      throw new CommandFailure(
          "corymb "
              + change.command()
              + " is for items, but the sites of this server hold events of provenance; use corymb"
              + " lineage "
              + (change == Change.ADD ? "send" : "remove"));
    }
  }

  /** With a site that is missing each row would be rejected, after all of them were read. */
  private void requireSite(CorymbClient api) throws InterruptedException {
    if (site != null && !creates() && !api.hasSite(site)) {
      throw new CommandFailure(
          "--site must be one that exists, but was '" + site + "'" + change.ifMissing());
    }
  }

  private static String newId() {
    byte[] bytes = new byte[8];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }
}
