package dev.corymb.cli.filter;

import dev.corymb.cli.input.AskOption;
import dev.corymb.cli.input.SchemaOptions;
import dev.corymb.cli.input.ShapeOption;
import dev.corymb.cli.plan.ItemLimit;
import dev.corymb.core.bits.BitArray;
import dev.corymb.core.check.Require;
import dev.corymb.core.code.CodeMode;
import dev.corymb.core.filter.FilterPlan;
import dev.corymb.core.filter.Layout;
import dev.corymb.core.filter.Trade;
import dev.corymb.core.filter.Verification;
import dev.corymb.core.hash.Probes;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Schema;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that decide what a new filter looks like. */
final class BuildOptions {

  private static final double USUAL_FALSE_RATE = 0.01;
  private static final Pattern ARGUMENT = Pattern.compile("^(cells|hashes|falseRate|threshold)\\b");

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      defaultValue = "pbf-bf",
      description = "${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
  BuildKind kind;

  @Mixin final AskOption ask = new AskOption();

  @Mixin private final ShapeOption shape = new ShapeOption();

  @Mixin private SchemaOptions schemaOptions;

  @Option(
      names = "--items",
      paramLabel = "N",
      description =
          "Number of items to size the filter for. Default: the number of items in the" + " input.")
  Long items;

  @Option(
      names = "--false-rate",
      paramLabel = "P",
      description = "False rate of full queries to size the filter for. Default: 0.01.")
  private Double falseRate;

  @Option(
      names = "--cells",
      paramLabel = "M",
      description =
          "Instead of --items and --false-rate: number of cells, per array in the segment layout,"
              + " in total otherwise.")
  Long cells;

  @Option(
      names = "--hashes",
      paramLabel = "Q",
      description = "With --cells: number of hash functions per matrix.")
  Integer hashes;

  @Option(
      names = "--counting",
      description = "Use counters instead of bits: four times the size, but items can be removed.")
  boolean counting;

  @Option(
      names = "--verification",
      paramLabel = "METHOD",
      description =
          "How values of all attributes are tied to one item: ${COMPLETION-CANDIDATES}. Default: mixed."
              + " For pbf-ht and pbf-bf.")
  private Verification verification;

  @Option(
      names = "--layout",
      paramLabel = "LAYOUT",
      description = "${COMPLETION-CANDIDATES}. Default: segment.")
  private Layout layout;

  @Option(
      names = "--partial-rate",
      paramLabel = "P",
      description =
          "False rate of partial queries, on one attribute or on those of --ask. Default: the false rate of full queries. For"
              + " pbf kinds.")
  private Double partialRate;

  @Option(
      names = "--distinct",
      paramLabel = "NAME=N",
      split = ",",
      description =
          "Number of distinct values of an attribute. Default: estimated from the input, or"
              + " --items. For pbf kinds.")
  Map<String, Long> distinct = new LinkedHashMap<>();

  @Option(
      names = "--dimensions",
      paramLabel = "D",
      description = "Number of dimensions, for offf and woff. Default: 2.")
  private Integer dimensions;

  @Option(
      names = "--code",
      paramLabel = "COLUMN",
      description = "Column with the codes, 1 or greater. For multibit.")
  String code;

  @Option(
      names = "--threshold",
      paramLabel = "T",
      description =
          "With --cells: fraction of an item's cells, in (0, 1], that must match its code."
              + " Default: 1. For multibit.")
  private Double threshold;

  @Option(
      names = "--mode",
      paramLabel = "MODE",
      description =
          "${COMPLETION-CANDIDATES}. Default: the smaller of exact and retrieval. For multibit.")
  CodeMode mode;

  double falseRate() {
    return falseRate == null ? USUAL_FALSE_RATE : falseRate;
  }

  double partialRate() {
    return partialRate == null ? falseRate() : partialRate;
  }

  Verification verification() {
    return verification == null ? Verification.MIXED : verification;
  }

  Layout layout() {
    return layout == null ? Layout.SEGMENT : layout;
  }

  int dimensions() {
    return dimensions == null ? 2 : dimensions;
  }

  double threshold() {
    return threshold == null ? 1 : threshold;
  }

  /** The sets of attributes that have a matrix each; kinds without matrices know whole items. */
  Groups groups(Schema schema) {
    if (ask.isGiven()) {
      return ask.groups(schema);
    }
    return kind.isMatrix() ? kind.kind().groups(schema) : Groups.whole(schema);
  }

  /** The plan of a filter of matrices with as many tuples of each group as items. */
  FilterPlan plan(Digester digester, long some) {
    FilterPlan plan =
        ask.isGiven()
            ? FilterPlan.of(ask.groups(digester.schema()), digester, some, falseRate())
            : FilterPlan.of(kind.kind(), digester, some, falseRate());
    return plan.withTrade(shape.trade());
  }

  boolean counts() {
    return counting || kind == BuildKind.COUNTING;
  }

  /** Whether the input must be counted before the filter can be made. */
  boolean needsCounting() {
    return cells == null && items == null;
  }

  /**
   * Checks everything that can be checked before the input is read.
   *
   * @return what the filter needs to know of its values
   */
  Digester check(CommandLine command) {
    try {
      Digester digester = schemaOptions.digester();
      Schema parsed = digester.schema();
      requireSizes();
      requireKind();
      if (!kind.isMatrix() || kind == BuildKind.PBF_HT || verification() != Verification.MIXED) {
        parsed.requireOneValueEach(
            verification == null ? "--kind " + kind : "--verification " + verification);
      }
      if (ask.isGiven()) {
        groups(parsed); // refuses attributes that are none
      }
      require(
          code == null || !parsed.has(code),
          "--code must not name an attribute of [" + parsed + "], but was '" + code + "'");
      for (String name : distinct.keySet()) {
        named("--distinct", () -> parsed.ordinal(name));
        Require.positive("--distinct " + name, distinct.get(name));
      }
      requirePossible(digester);
      return digester;
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command, asOption(e.getMessage()), e);
    }
  }

  /** A refusal that begins with the name of an argument, with that of its option instead. */
  private static String asOption(String refusal) {
    Matcher argument = ARGUMENT.matcher(refusal);
    return argument.find()
        ? "--"
            + argument.group().replace("falseRate", "false-rate")
            + refusal.substring(argument.end())
        : refusal;
  }

  private void requirePossible(Digester digester) {
    if (items == null) {
      EmptyFilters.requirePossible(this, digester, 1);
    } else {
      ItemLimit.require(items, some -> EmptyFilters.requirePossible(this, digester, some));
    }
  }

  private static <T> T named(String option, Supplier<T> value) {
    try {
      return value.get();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(option + ": " + e.getMessage(), e);
    }
  }

  private void requireSizes() {
    require((cells == null) == (hashes == null), "--cells and --hashes must be given together");
    if (cells != null) {
      Require.inRange("--cells", cells, 1, BitArray.MAX_SIZE);
      Require.inRange("--hashes", hashes, 1, Probes.MAX_HASHES);
      require(
          items == null
              && falseRate == null
              && partialRate == null
              && distinct.isEmpty()
              && !shape.isGiven(),
          "--cells and --hashes must stand alone, without --items, --false-rate, --partial-rate,"
              + " --distinct and --shape, which they replace");
    }
    if (items != null) {
      Require.inRange("--items", items, 1, BitArray.MAX_SIZE);
    }
    Require.openUnit("--false-rate", falseRate());
    Require.openUnit("--partial-rate", partialRate());
  }

  private void requireKind() {
    require(!counting || kind.isMatrix(), noSuch("--counting"));
    require(layout == null || kind.isMatrix(), noSuch("--layout"));
    require(verification == null || kind.isVerified(), noSuch("--verification"));
    require(!shape.isGiven() || kind.isMatrix(), noSuch("--shape"));
    require(
        !shape.isGiven()
            || shape.trade() == Trade.SMALLEST
            || (layout() != Layout.SPLIT_BLOCK && verification() == Verification.MIXED),
        "--shape must be smallest with split blocks or sums for verification, but was fast");
    require(partialRate == null || kind.isParallel(), noSuch("--partial-rate"));
    require(distinct.isEmpty() || kind.isParallel(), noSuch("--distinct"));
    require(
        !ask.isGiven() || kind == BuildKind.PBF_BF,
        "--ask and --kind must not be given together: what is asked decides the kind");
    require(
        !ask.isGiven() || verification == null,
        "--verification must not be given with --ask, where it is always mixed");
    require(
        verification() == Verification.MIXED || layout() == Layout.SEGMENT,
        "--verification must be mixed in the layout " + layout() + ", but was " + verification());
    require(dimensions == null || kind.isFeng(), noSuch("--dimensions"));
    Require.inRange("--dimensions", dimensions(), 1, Probes.MAX_HASHES);
    if (kind == BuildKind.MULTIBIT) {
      requireCodes();
    } else {
      require(code == null, noSuch("--code"));
      require(threshold == null, noSuch("--threshold"));
      require(mode == null, noSuch("--mode"));
    }
  }

  private void requireCodes() {
    require(code != null, "--code must name the column of the codes for the kind multibit");
    require(
        threshold == null || cells != null,
        "--threshold must come with --cells and --hashes, because no formula sizes it");
    require(
        threshold() > 0 && threshold() <= 1,
        "--threshold must be in (0, 1], but was " + threshold());
    require(
        cells == null || mode != CodeMode.RETRIEVAL,
        "--cells must not be given for the mode retrieval, which has no free shape");
  }

  private String noSuch(String option) {
    return option + " must not be given for the kind " + kind + ", which has no use for it";
  }

  private static void require(boolean condition, String rule) {
    if (!condition) {
      throw new IllegalArgumentException(rule);
    }
  }
}
