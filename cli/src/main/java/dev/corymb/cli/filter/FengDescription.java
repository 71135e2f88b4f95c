package dev.corymb.cli.filter;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.output.Table;
import dev.corymb.core.filter.FengFilter;
import dev.corymb.core.filter.FengShape;
import java.io.IOException;

/** What there is to say about a Feng filter. */
final class FengDescription extends Description {

  private final FengFilter filter;
  private final double falseRate;

  /** What to know of a shape that is uneven. */
  static String warning(FengShape shape) {
    return "a side of "
        + Numbers.count(shape.side())
        + " is small for "
        + Numbers.of(shape.hashes(), "hash function")
        + ": some cells are taken more often than others, and the false rate is above the theory's";
  }

  FengDescription(FengFilter filter, long fileBytes) {
    super(filter, fileBytes);
    this.filter = filter;
    this.falseRate = filter.falseRate();
  }

  @Override
  double fill() {
    return filter.fill();
  }

  @Override
  void lines(Table table) {
    FengShape shape = filter.shape();
    table.line(
        "shape",
        Numbers.of(shape.dimensions(), "dimension")
            + ", side "
            + Numbers.count(shape.side())
            + ", "
            + Numbers.of(shape.cells(), "cell")
            + ", "
            + Numbers.of(shape.hashes(), "hash function"));
    table.line("items", Numbers.count(filter.items()));
    table.line("fill", Numbers.real(fill()));
    table.line("false rate", Numbers.real(falseRate) + " now, of a full query");
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
    json.writeObjectFieldStart("falseRates");
    json.writeNumberField("stranger", falseRate);
    json.writeNumberField("mixed", falseRate);
    json.writeObjectFieldStart("partial");
    json.writeEndObject();
    json.writeEndObject();
  }
}
