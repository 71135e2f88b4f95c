package dev.corymb.cli.filter;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.output.Table;
import dev.corymb.cli.terminal.CommandFailure;
import dev.corymb.core.code.CodeAnswer;
import dev.corymb.core.code.CodeMap;
import dev.corymb.core.code.CodePlan;
import dev.corymb.core.code.CodeTable;
import dev.corymb.core.code.MultibitShape;
import dev.corymb.core.code.MultibitTable;
import dev.corymb.core.code.RetrievalShape;
import dev.corymb.core.code.RetrievalTable;
import dev.corymb.core.filter.CodeFilter;
import dev.corymb.core.filter.FalseRates;
import java.io.IOException;

/** The view of a multibit filter. */
final class CodeView extends FilterView {

  private static final double LEAST_RATE = Math.scalb(1.0, -RetrievalShape.MAX_FINGERPRINT_BITS);

  private final CodeFilter filter;
  private final CodeMap map;

  CodeView(CodeFilter filter) {
    super(filter);
    this.filter = filter;
    this.map = filter.map();
  }

  @Override
  String form() {
    return "codes";
  }

  @Override
  String shape() {
    CodeTable base = map.parts().base();
    return base instanceof MultibitTable table
        ? words(table.shape())
        : words(((RetrievalTable) base).shape());
  }

  private static String words(MultibitShape shape) {
    return "%s of %s, %s, of which %s must fit"
        .formatted(
            Numbers.of(shape.cells(), "cell"),
            Numbers.of(shape.cellBits(), "bit"),
            Numbers.of(shape.hashes(), "hash function"),
            shape.need());
  }

  private static String words(RetrievalShape shape) {
    return "%s of %s, %s of them to tell outsiders"
        .formatted(
            Numbers.of(shape.slots(), "slot"),
            Numbers.of(shape.slotBits(), "bit"),
            shape.fingerprintBits());
  }

  @Override
  int mostCode() {
    return map.plan().codes();
  }

  @Override
  Outcome add(long[] digests, int code) {
    int before = filter.lookup(digests);
    if (knowsItems() && before == code) {
      return Outcome.KNOWN;
    }
    boolean accepted = filter.add(digests, code);
    return knowsItems() && before != CodeAnswer.NOT_THERE ? Outcome.CHANGED : Outcome.of(accepted);
  }

  @Override
  boolean knowsItems() {
    return map.mode().isExact();
  }

  @Override
  String notRemovable() {
    return null;
  }

  @Override
  Outcome remove(long[] digests) {
    return Outcome.of(filter.remove(digests));
  }

  @Override
  void unite(FilterView other) {
    throw new CommandFailure(
        "multibit filters cannot be united, because they keep no keys; build one from all items;"
            + " the filters were "
            + both(other));
  }

  @Override
  String answer(long[] digests, long given) {
    return filter.answer(digests).fold(() -> NO, Integer::toString, () -> "ambiguous");
  }

  @Override
  void lines(Table table, FalseRates rates) {
    table.line("mode", map.mode() + ": " + reason());
    table.line("members", promise());
    table.line("codes", "1 to " + Numbers.count(map.plan().codes()));
    table.line("shape", shape());
    table.line("items", Numbers.count(filter.items()));
    table.line("fill", Numbers.real(filter.fill()));
    table.line("corrections", Numbers.count(map.corrections()));
    table.line(
        "false rate", Numbers.real(rates.full()) + " now, of an outsider's being given a code");
  }

  /** Why one would choose the mode. The file does not say why its builder did. */
  private String reason() {
    if (!map.mode().isExact()) {
      return "cells as in the paper, which only --mode chooses";
    }
    double rate =
        map.plan() instanceof CodePlan.Retrieval retrieval
            ? retrieval.falseRate()
            : map.falseRate();
    if (!(rate >= LEAST_RATE && rate < 1)) {
      return "so few outsiders are answered with a code that the modes cannot be compared";
    }
    long items = Math.max(1, filter.items());
    return "at this false rate " + CodePlan.cheapest(items, map.plan().codes(), rate).reason();
  }

  private String promise() {
    return map.mode().isExact()
        ? "always answered with their code"
        : "may be denied, ambiguous or given a wrong code";
  }

  @Override
  void members(JsonGenerator json) throws IOException {
    json.writeStringField("mode", map.mode().toString());
    json.writeBooleanField("exact", map.mode().isExact());
    json.writeStringField("reason", reason());
    json.writeNumberField("codes", map.plan().codes());
    if (map.plan() instanceof CodePlan.Multibit multibit) {
      json.writeNumberField("cells", multibit.shape().cells());
      json.writeNumberField("hashes", multibit.shape().hashes());
      json.writeNumberField("need", multibit.shape().need());
    }
    json.writeNumberField("corrections", map.corrections());
  }
}
