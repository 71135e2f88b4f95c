package dev.corymb.cli.filter;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.output.Shapes;
import dev.corymb.cli.output.Table;
import dev.corymb.core.filter.CountingFilter;
import dev.corymb.core.filter.FalseRates;
import dev.corymb.core.filter.FilterKind;
import dev.corymb.core.filter.MatrixFilter;
import dev.corymb.core.filter.MatrixShape;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;

/** The view of a filter of matrices. */
final class MatrixView extends FilterView {

  private final MatrixFilter filter;
  private final Optional<CountingFilter> counting;
  private final List<MatrixShape> matrices;

  MatrixView(MatrixFilter filter) {
    super(filter);
    this.filter = filter;
    this.counting =
        filter instanceof CountingFilter counts ? Optional.of(counts) : Optional.empty();
    this.matrices = filter.shape().matrices();
  }

  @Override
  String partName(int part) {
    return Shapes.name(filter.shape(), part);
  }

  @Override
  String form() {
    return counting.isPresent() ? "counters" : "bits";
  }

  @Override
  String shape() {
    return filter.shape().toString();
  }

  @Override
  Outcome add(long[] digests, int code) {
    filter.add(digests);
    return Outcome.DONE;
  }

  @Override
  String notRemovable() {
    return counting.isPresent()
        ? null
        : "a filter of bits cannot forget; build it with --counting to remove items";
  }

  @Override
  Outcome remove(long[] digests) {
    return Outcome.of(counting.orElseThrow().remove(digests));
  }

  @Override
  void unite(FilterView other) {
    requireAlike(other);
    filter.unite(((MatrixView) other).filter);
  }

  @Override
  long saturatedCounters() {
    return counting.map(CountingFilter::saturatedCounters).orElse(0L);
  }

  @Override
  void lines(Table table, FalseRates rates) {
    if (hasMethod()) {
      table.line("verification", filter.shape().method().toString());
    }
    table.line("items", Numbers.count(filter.items()));
    table.line("estimated", estimate());
    table.line("fill", Numbers.real(filter.fill()));
    table.line("saturated", saturation());
    if (counting.isPresent()) {
      table.line("counters", Numbers.count(saturatedCounters()) + " saturated, at 15");
    }
  }

  private boolean hasMethod() {
    return filter.kind() == FilterKind.PBF_HT || filter.kind() == FilterKind.PBF_BF;
  }

  /** The estimate, which has none to give when all cells are taken. */
  private String estimate() {
    double items = filter.estimatedItems();
    return Double.isFinite(items)
        ? Numbers.count(Math.round(items)) + " different items, from the cells"
        : "none: all cells are taken";
  }

  private String saturation() {
    return filter.isSaturated()
        ? "yes: a matrix takes more than half of all strangers for members; build"
            + " it again with more cells"
        : "no: every matrix rules out more than half of all strangers";
  }

  @Override
  void rest(PrintWriter out, FalseRates rates) {
    out.println();
    Table shape = new Table().line("matrix", "layout", "hashes", "cells in all", "fill");
    for (int i = 0; i < matrices.size(); i++) {
      MatrixShape matrix = matrices.get(i);
      shape.line(
          Shapes.name(filter.shape(), i),
          matrix.layout().toString(),
          Integer.toString(matrix.hashes()),
          Numbers.count(matrix.size()),
          Numbers.real(filter.fill(i)));
    }
    shape.print(out, "");
    out.println();
    Table table = new Table().line("query", "false rate now");
    if (filter.shape().isAnswerable(filter.digester().schema().all())) {
      table.line("full, a stranger", Numbers.real(rates.stranger()));
      table.line("full, mixed from items", Numbers.real(rates.mixed()));
    }
    for (int i = 0; i < rates.partial().size(); i++) {
      table.line("partial, " + partName(i), Numbers.real(rates.partial().get(i)));
    }
    table.print(out, "");
    out.println(
        rates.partial().isEmpty()
            ? "Partial queries are not answered: this kind knows whole items only."
            : filter.kind() == FilterKind.GROUPS
                ? "A query on the attributes of a matrix asks for one item with all these values; any"
                    + " other does not ask whether its groups belong together."
                : "A partial query on several attributes does not ask whether they belong together.");
  }

  @Override
  void members(JsonGenerator json) throws IOException {
    double estimated = filter.estimatedItems();
    if (Double.isFinite(estimated)) {
      json.writeNumberField("estimatedItems", estimated);
    } else {
      json.writeNullField("estimatedItems");
    }
    if (hasMethod()) {
      json.writeStringField("verification", filter.shape().method().toString());
    }
    json.writeBooleanField("saturated", filter.isSaturated());
    json.writeStringField("saturation", saturation());
    Shapes.writeMatrices(
        filter.shape(), json, (i, matrix) -> matrix.writeNumberField("fill", filter.fill(i)));
  }
}
