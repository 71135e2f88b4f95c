package dev.corymb.cli.filter;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.output.Table;
import dev.corymb.core.feng.FengShape;
import dev.corymb.core.filter.FalseRates;
import dev.corymb.core.filter.FengFilter;
import java.io.IOException;

/** The view of a Feng filter. */
final class FengView extends FilterView {

  private final FengFilter filter;

  /** What to know of a shape that is uneven. */
  static String warning(FengShape shape) {
    return """
        a side of %s is small for %s: some cells are taken more often than others, and the false \
        rate is above the theory's"""
        .formatted(Numbers.count(shape.side()), Numbers.of(shape.hashes(), "hash function"));
  }

  FengView(FengFilter filter) {
    super(filter);
    this.filter = filter;
  }

  @Override
  String form() {
    return "bits";
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
    return aFilter(filter.kind())
        + " has bits only and cannot forget; build one of the kinds standard, pbf, pbf-ht"
        + " or pbf-bf with --counting to remove items";
  }

  @Override
  Outcome remove(long[] digests) {
    throw new IllegalStateException(notRemovable());
  }

  @Override
  void unite(FilterView other) {
    requireAlike(other);
    filter.unite(((FengView) other).filter);
  }

  @Override
  void lines(Table table, FalseRates rates) {
    FengShape shape = filter.shape();
    table.line(
        "shape",
        "%s, side %s, %s, %s"
            .formatted(
                Numbers.of(shape.dimensions(), "dimension"),
                Numbers.count(shape.side()),
                Numbers.of(shape.cells(), "cell"),
                Numbers.of(shape.hashes(), "hash function")));
    table.line("items", Numbers.count(filter.items()));
    table.line("fill", Numbers.real(filter.fill()));
    table.line("false rate", Numbers.real(rates.full()) + " now, of a full query");
    if (shape.isUneven()) {
      table.line("uneven", warning(shape));
    }
    table.line("partial", "not answered: this kind knows whole items only");
  }

  @Override
  void members(JsonGenerator json) throws IOException {
    FengShape shape = filter.shape();
    json.writeNumberField("dimensions", shape.dimensions());
    json.writeNumberField("side", shape.side());
    json.writeNumberField("cells", shape.cells());
    json.writeNumberField("hashes", shape.hashes());
    json.writeBooleanField("uneven", shape.isUneven());
  }
}
