package dev.corymb.cli.input;

import dev.corymb.core.filter.Trade;
import picocli.CommandLine.Option;

/** The option that says what the numbers of a shape are chosen for. */
public final class ShapeOption {

  @Option(
      names = "--shape",
      paramLabel = "SHAPE",
      description =
          "What hashes and cells are chosen for. fast: queries over many sites read the fewest rows,"
              + " within 1.3 times the smallest memory. smallest: the least memory. Default: fast.")
  private Trade trade;

  /** Whether it was given. */
  public boolean isGiven() {
    return trade != null;
  }

  /** What is given, or else fast. */
  public Trade trade() {
    return trade == null ? Trade.FAST : trade;
  }

  /** The option as it is written on the command line, after a space; empty if it was not given. */
  public String text() {
    return isGiven() ? " --shape " + trade : "";
  }
}
