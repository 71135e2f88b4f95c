package dev.corymb.cli.load;

import dev.corymb.cli.output.Json;
import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.output.Table;
import dev.corymb.cli.terminal.Terminal;
import java.util.concurrent.atomic.AtomicBoolean;

/** Tells a person or a program how a load ended. */
final class Summary {

  private final Terminal terminal;
  private final Change change;
  private final Tally tally;
  private final AtomicBoolean toldBreak = new AtomicBoolean();

  Summary(Terminal terminal, Change change, Tally tally) {
    this.terminal = terminal;
    this.change = change;
    this.tally = tally;
  }

  /**
   * Tells of a load that was broken off: once, because it may fail while the process is told to
   * end.
   *
   * @param resumption the command that goes on with it
   */
  void brokenOff(String resumption) {
    if (toldBreak.getAndSet(true)) {
      return;
    }
    showRefusals();
    if (tally.rows() == 0) {
      return; // nothing has begun
    }
    terminal.note(
        "broken off after "
            + Numbers.of(tally.rows(), "row")
            + "; "
            + Numbers.of(tally.done(), "item")
            + (tally.done() == 1 ? " is " : " are ")
            + change.done()
            + " for good. Go on with: "
            + resumption);
  }

  private void showRefusals() {
    Refusals refusals = tally.refusals();
    long more = refusals.count();
    for (Refusals.Refusal refusal : refusals.first()) {
      terminal.err().println("refused: " + refusal);
      more -= refusal.rows();
    }
    if (more > 0) {
      terminal.err().println("refused: " + Numbers.count(more) + " more");
    }
  }

  /** Tells of a load that was done, as a JSON object. */
  void json(String load) {
    Refusals refusals = tally.refusals();
    Json.line(
        terminal.out(),
        out -> {
          out.writeStringField("load", load);
          out.writeNumberField("rows", tally.rows());
          out.writeNumberField(change.done(), tally.changed());
          out.writeNumberField("replayed", tally.replayed());
          out.writeNumberField("refused", refusals.count());
          out.writeNumberField("sitesTouched", tally.sitesTouched());
          out.writeNumberField("sitesCreated", tally.sitesCreated());
          out.writeNumberField("seconds", tally.seconds());
          out.writeNumberField("itemsPerSecond", tally.rate());
          out.writeArrayFieldStart("refusals");
          for (Refusals.Refusal refusal : refusals.first()) {
            out.writeStartObject();
            out.writeStringField("place", refusal.place().toString());
            out.writeStringField("rule", refusal.rule());
            out.writeNumberField("rows", refusal.rows());
            out.writeEndObject();
          }
          out.writeEndArray();
        });
  }

  /** Tells of a load that was done, as a table. */
  void table(boolean creates) {
    showRefusals();
    new Table()
        .line("rows", Numbers.count(tally.rows()))
        .line(change.done(), Numbers.count(tally.changed()))
        .line("done before", Numbers.count(tally.replayed()))
        .line("refused", Numbers.count(tally.refusals().count()))
        .line(
            "sites",
            Numbers.count(tally.sitesTouched())
                + (creates ? ", " + Numbers.count(tally.sitesCreated()) + " created" : ""))
        .line(
            "time",
            Numbers.real(tally.seconds()) + " s, " + Numbers.count(tally.rate()) + " items/s")
        .print(terminal.out(), "");
  }
}
