package dev.corymb.cli.load;

import dev.corymb.cli.client.Api;
import dev.corymb.cli.client.Call;
import dev.corymb.cli.client.Problem;
import dev.corymb.cli.client.ServerOptions;
import dev.corymb.cli.input.SiteIds;
import dev.corymb.cli.input.entry.Entry;
import dev.corymb.cli.input.entry.EntryOptions;
import dev.corymb.cli.input.entry.EntryRules;
import dev.corymb.cli.input.entry.EntrySource;
import dev.corymb.cli.output.Shell;
import dev.corymb.cli.terminal.CommandFailure;
import dev.corymb.cli.terminal.LastWords;
import dev.corymb.cli.terminal.Terminal;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What adding and removing many items have in common. */
abstract class ChangeItemsCommand implements Callable<Integer> {

  private static final int MOST_OF_A_BATCH = 10_000;

  private final Terminal terminal;
  private final Change change;

  @Spec private CommandSpec spec;

  @Option(names = "--site", paramLabel = "ID", description = "The site of all rows.")
  private String site;

  @Option(
      names = "--site-column",
      paramLabel = "COLUMN",
      description = "Instead of --site: the column with the site of each row.")
  private String siteColumn;

  @Mixin private EntryOptions input;

  @Option(
      names = "--batch",
      paramLabel = "N",
      defaultValue = "1000",
      description = "The most rows of a request, 1 to 10000. Default: ${DEFAULT-VALUE}.")
  private int size;

  @Option(
      names = "--resume",
      paramLabel = "LOAD",
      description =
          "Goes on with a load that was broken off: with the same rows and the same --batch, what was"
              + " done then is not done again. The id was told when it started. The server remembers"
              + " for a day, or as its setting receipts-kept says.")
  private String resumed;

  @Option(
      names = "--anyway",
      description =
          "With --resume: goes on although the server does not know the first batch of the load.")
  private boolean anyway;

  @Option(names = "--json", description = "The summary as a JSON object.")
  private boolean json;

  @Mixin private ServerOptions server;

  ChangeItemsCommand(Terminal terminal, Change change) {
    this.terminal = terminal;
    this.change = change;
  }

  /** Whether sites that are missing are created. */
  abstract boolean creates();

  private Sender.Creation creation() {
    return creates() ? Sender.Creation.IF_MISSING : Sender.Creation.NONE;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    check();
    Api api = server.api(terminal);
    EntryRules rules = rules(api);
    requireSite(api);
    String load = resumed == null ? newId() : resumed;
    Tally tally = new Tally(change);
    Summary summary = new Summary(terminal, change, tally);
    try (LastWords words = new LastWords(terminal);
        EntrySource rows = input.open(rules, terminal.beside(tally::pace));
        Sender sender = new Sender(api, load, change, creation(), tally)) {
      terminal.err().println("load " + load + "; if it breaks off: " + resumption(load));
      words.are(() -> summary.brokenOff(resumption(load, tally)));
      Batcher batcher =
          new Batcher(
              size,
              batch -> {
                requireKnown(api, batch);
                sender.send(batch);
              });
      for (Entry entry = rows.next(); entry != null; entry = rows.next()) {
        tally.row();
        if (entry.isGood()) {
          batcher.add(siteColumn == null ? site : entry.site(), entry);
        } else {
          tally.refuse(entry, entry.refusal());
        }
      }
      batcher.finish();
      sender.finish();
    } catch (WrongResumption e) {
      throw e; // to go on would be as wrong
    } catch (IOException | RuntimeException e) {
      requireSameRows(e);
      requireSmallBatches(e, tally);
      summary.brokenOff(resumption(load, tally));
      throw e;
    }
    if (json) {
      summary.json(load);
    } else {
      summary.table(creates());
    }
    return tally.refusals().count() == 0 ? 0 : 1;
  }

  /** A load that cannot be resumed as it was asked for. */
  private static final class WrongResumption extends CommandFailure {
    private static final long serialVersionUID = 1;

    WrongResumption(String rule) {
      super(rule);
    }
  }

  /** Under an id that is mistyped, or forgotten, everything would be done once more. */
  private void requireKnown(Api api, Batch batch) throws InterruptedException {
    if (resumed == null || anyway || batch.number() > 0) {
      return;
    }
    try {
      api.ask(Call.get(batch.receiptPath(resumed)));
    } catch (Problem e) {
      if (e.status() != 404) {
        throw e;
      }
      throw new WrongResumption(
          "--resume must be the id of a load that the server remembers, but its first batch is not"
              + " known for '"
              + resumed
              + "'; if the id is right and that batch was never done, --anyway goes on");
    }
  }

  private void requireSameRows(Exception e) {
    if (resumed != null && e instanceof Problem problem && problem.status() == 409) {
      throw new WrongResumption(
          "the rows and --batch must be those of the load that is resumed, but differ: "
              + e.getMessage());
    }
  }

  /** A load that has not begun is better begun anew than gone on with. */
  private static void requireSmallBatches(Exception e, Tally tally) {
    if (e instanceof Problem problem && problem.status() == 413 && tally.done() == 0) {
      throw new CommandFailure("--batch must be smaller for this server: " + e.getMessage(), e);
    }
  }

  private void check() {
    require(
        (site == null) != (siteColumn == null),
        "either --site or --site-column must be given, and not both");
    require(input.isGiven(), "--in must be given; - is standard input");
    require(size >= 1 && size <= MOST_OF_A_BATCH, "--batch must be 1 to 10000, but was " + size);
    require(
        resumed == null || resumed.matches("[A-Za-z0-9._~-]{1,40}"),
        "--resume must be the id of a load, 1 to 40 letters, digits and ._~-, but was '"
            + resumed
            + "'");
    String broken = site == null ? null : SiteIds.broken(site);
    require(broken == null, "--site " + broken);
  }

  private void require(boolean condition, String rule) {
    if (!condition) {
      throw new ParameterException(spec.commandLine(), rule);
    }
  }

  private EntryRules rules(Api api) throws InterruptedException {
    try {
      return new EntryRules(api.schema(), true, input.renamed(), siteColumn);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  /** A site that is missing would have each row refused, after all of them were read. */
  private void requireSite(Api api) throws InterruptedException {
    if (site == null || creates()) {
      return;
    }
    try {
      api.send(Call.get("/v1/sites/" + Call.encoded(site)));
    } catch (Problem e) {
      if (e.status() != 404) {
        throw e;
      }
      throw new CommandFailure(
          "--site must be one that exists, but was '" + site + "'" + change.ifMissing());
    }
  }

  private static String newId() {
    byte[] bytes = new byte[8];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /** The same; a load of which the server may know nothing yet goes on all the same. */
  private String resumption(String load, Tally tally) {
    boolean unknown = resumed == null && tally.done() == 0;
    return resumption(load) + (unknown ? " --anyway" : "");
  }

  /** The command that goes on where this one was broken off. */
  private String resumption(String load) {
    List<String> words = new ArrayList<>(spec.root().commandLine().getParseResult().originalArgs());
    if (resumed == null) {
      words.addAll(List.of("--resume", load));
    }
    return Shell.command(words);
  }
}
