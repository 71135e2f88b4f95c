package dev.corymb.cli.index;

import dev.corymb.cli.input.AskOption;
import dev.corymb.cli.input.SchemaOptions;
import dev.corymb.cli.input.ShapeOption;
import dev.corymb.core.bits.BitArray;
import dev.corymb.core.check.Require;
import dev.corymb.core.filter.Trade;
import dev.corymb.core.hash.Probes;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Schema;
import dev.corymb.index.IndexKind;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that decide what a new index looks like. */
final class IndexBuildOptions {

  private static final double USUAL_FALSE_SITES = 0.1;

  @Mixin private SchemaOptions schemaOptions;
  @Mixin private AskOption ask = new AskOption();
  @Mixin private ShapeOption shapeOption = new ShapeOption();

  @Option(
      names = "--false-sites",
      paramLabel = "X",
      description = "Number of false sites that a full query may return on average. Default: 0.1.")
  private Double falseSites;

  @Option(
      names = "--cells",
      paramLabel = "M",
      description = "Instead of --false-sites: number of cells of each array of each matrix.")
  Long cells;

  @Option(
      names = "--hashes",
      paramLabel = "Q",
      description = "With --cells: number of hash functions per matrix.")
  Integer hashes;

  @Option(
      names = "--index",
      paramLabel = "INDEX",
      description = "${COMPLETION-CANDIDATES}. Default: the fastest that fits the memory.")
  IndexKind index;

  double falseSites() {
    return falseSites == null ? USUAL_FALSE_SITES : falseSites;
  }

  /** What the shape is chosen for. */
  Trade trade() {
    return shapeOption.trade();
  }

  /** The sets of attributes that have a matrix each. */
  Groups groups(Schema schema) {
    return ask.groups(schema);
  }

  /**
   * Checks everything that can be checked before the input is read.
   *
   * @return what the filters need to know of their values
   */
  Digester check(CommandLine command) {
    try {
      require((cells == null) == (hashes == null), "--cells and --hashes must be given together");
      require(
          cells == null || (falseSites == null && !shapeOption.isGiven()),
          "--cells and --hashes must stand alone, without --false-sites and --shape, which they"
              + " replace");
      if (cells != null) {
        Require.inRange("--cells", cells, 1, BitArray.MAX_SIZE);
        Require.inRange("--hashes", hashes, 1, Probes.MAX_HASHES);
      }
      require(
          falseSites() > 0 && Double.isFinite(falseSites()),
          "--false-sites must be above 0 and below the number of sites, but was " + falseSites());
      Digester digester = schemaOptions.digester();
      groups(digester.schema()); // refuses attributes that are none
      if (cells != null) {
        SharedShape.given(this, digester); // refuses what is too large
      }
      return digester;
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command, e.getMessage(), e);
    }
  }

  private static void require(boolean condition, String rule) {
    if (!condition) {
      throw new IllegalArgumentException(rule);
    }
  }
}
