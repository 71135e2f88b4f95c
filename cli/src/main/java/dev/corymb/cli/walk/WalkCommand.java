package dev.corymb.cli.walk;

import dev.corymb.cli.client.ServerOptions;
import dev.corymb.cli.output.Shell;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.client.CorymbClient;
import dev.corymb.client.WalkDocument;
import dev.corymb.client.api.WalkBody;
import dev.corymb.core.schema.AttributeType;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** What asking for ancestors and for descendants have in common. */
abstract class WalkCommand implements Callable<Integer> {

  private static final int MAX_TOKEN = 8_000; // characters, of a command that can be typed

  private final Terminal terminal;
  private final String direction;

  @Spec private CommandSpec spec;

  @Parameters(
      index = "0..*",
      arity = "0..*",
      paramLabel = "ID",
      description =
          "IRIs of entities, activities or agents, such as"
              + " urn:ol:dataset:s3%%3A%%2F%%2Fraw/orders.csv or urn:uuid:RUN.")
  private List<String> ids = new ArrayList<>();

  @Option(
      names = "--next",
      paramLabel = "TOKEN",
      description =
          "Instead of an ID: repeats a walk that limits cut short, with those limits doubled. The walk"
              + " printed the token. Limits that are given replace its own.")
  private String next;

  @Option(
      names = "--depth",
      paramLabel = "N",
      description = "The most steps from an ID. Default: 20.")
  private Integer depth;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "The most ids in the answer, the nearest ones. Default: 10000.")
  private Integer limit;

  @Option(
      names = "--as-of",
      paramLabel = "TIME",
      converter = PointInTime.class,
      description = "Leaves out events after this time, such as 2026-11-19T10:30:00Z.")
  private Instant asOf;

  @Option(
      names = "--mode",
      paramLabel = "MODE",
      description =
          "influence: all links (what a run used is taken to be in what it made). derivation: only"
              + " stated derivations, and other names. Default: influence.")
  private WalkMode mode;

  @Option(
      names = "--any-time",
      description =
          "Also links that the times of events rule out: a dataset, which changes in time, is"
              + " otherwise followed only to what can be its cause or effect by its time.")
  private boolean anyTime;

  @Option(
      names = "--thorough",
      description =
          "Also asks the sites that have unpublished changes about ids that seem to have no origin.")
  private boolean thorough;

  @Option(
      names = "--columns",
      description = "Also the lineage of columns, where events state it. Needs tree or json.")
  private boolean columns;

  @Option(
      names = "--per-key",
      paramLabel = "N",
      description = "The most events of an id at one site, the newest ones. Default: 1000.")
  private Integer perKey;

  @Option(
      names = "--sites-per-key",
      paramLabel = "N",
      description = "The most sites to ask for an id. Default: 1000.")
  private Integer sitesPerKey;

  @Option(
      names = "--bytes",
      paramLabel = "N",
      description = "The most bytes that sites answer, about. Default: 16777216.")
  private Long bytes;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      description =
          "For the whole walk, such as 30s. What was found until then is shown. Default: 10s.")
  private String timeout;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "tree",
      description = "${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
  private WalkFormat format;

  @Mixin private ServerOptions server;

  WalkCommand(Terminal terminal, String direction) {
    this.terminal = terminal;
    this.direction = direction;
  }

  /** A time with its zone, in the forms in which instants are written everywhere. */
  static final class PointInTime implements ITypeConverter<Instant> {
    @Override
    public Instant convert(String text) {
      try {
        return (Instant) AttributeType.INSTANT.parse("TIME", text);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    require(ids.isEmpty() != (next == null), "give an ID or --next, and not both");
    require(
        next == null || (asOf == null && mode == null && !anyTime),
        "--next continues a walk as it was: without --as-of, --mode and --any-time");
    boolean isText = format == WalkFormat.TREE;
    require(
        !columns || isText || format == WalkFormat.JSON, "--columns needs --format tree or json");
    CorymbClient api = server.api(terminal);
    if (isText) {
      new WalkReport(api.walk(body()), this::continuation).print(terminal.out());
    } else {
      WalkDocument document = api.walkDocument(body());
      terminal.out().println(document.text().stripTrailing());
      if (!document.complete()) {
        terminal.out().flush(); // the last thing that is said
        terminal.note("the answer is not complete; --format tree and json say why");
      }
    }
    return 0;
  }

  private void require(boolean condition, String rule) {
    if (!condition) {
      throw new ParameterException(spec.commandLine(), rule);
    }
  }

  private WalkBody body() {
    Optional<List<String>> starts = next == null ? Optional.of(ids) : Optional.empty();
    return new WalkBody(
        starts,
        starts.map(any -> direction),
        Optional.ofNullable(mode).map(WalkMode::toString),
        Optional.ofNullable(depth),
        Optional.ofNullable(limit),
        Optional.ofNullable(perKey),
        Optional.ofNullable(sitesPerKey),
        Optional.ofNullable(bytes),
        Optional.ofNullable(timeout),
        Optional.ofNullable(asOf).map(Instant::toString),
        anyTime ? Optional.of(false) : Optional.empty(),
        thorough ? Optional.of(true) : Optional.empty(),
        columns ? Optional.of(true) : Optional.empty(),
        Optional.ofNullable(next),
        format == WalkFormat.TREE || format == WalkFormat.JSON
            ? Optional.empty()
            : Optional.of(format.toString()));
  }

  /** The command that continues a walk; nothing if a shell might not take it. */
  private Optional<String> continuation(String token) {
    if (token.length() > MAX_TOKEN) {
      return Optional.empty();
    }
    List<String> words = new ArrayList<>(List.of(direction, "--next", token));
    if (server.named() != null) {
      words.addAll(List.of("--server", server.named()));
    }
    return Optional.of(Shell.command(words));
  }
}
