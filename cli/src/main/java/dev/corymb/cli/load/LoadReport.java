package dev.corymb.cli.load;

import dev.corymb.cli.output.Json;
import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.output.Table;
import dev.corymb.cli.terminal.Terminal;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** Tells a person or a program how a load ended. */
final class LoadReport {

  private final Terminal terminal;
  private final Change change;
  private final Tally tally;
  private final RejectsFile rejects;
  private final AtomicBoolean interrupted = new AtomicBoolean();

  LoadReport(Terminal terminal, Change change, Tally tally, RejectsFile rejects) {
    this.terminal = terminal;
    this.change = change;
    this.tally = tally;
    this.rejects = rejects;
  }

  /**
   * Reports a load that was interrupted: once, because it may fail while the process is ending.
   *
   * @param resumption the command that resumes it
   */
  void interrupted(String resumption) {
    if (!tally.hasBegun() || interrupted.getAndSet(true)) {
      return; // a load that has sent nothing needs no resumption
    }
    showRejections();
    terminal.note(
        "interrupted after "
            + Numbers.of(tally.rows(), "row")
            + "; "
            + Numbers.of(tally.done(), "item")
            + " committed. Resume with: "
            + resumption);
  }

  private void showRejections() {
    for (Rejections.Group group : tally.rejections().byRule()) {
      terminal.err().println("rejected: " + group);
    }
    rejects
        .written()
        .ifPresent(
            path ->
                terminal.note(
                    "rejected rows are in " + path + "; correct them and load that file"));
  }

  /** Reports that the rows of a load had been loaded before. */
  void loadedBefore(String undo) {
    terminal.out().flush(); // the last thing that is said
    terminal.note(
        "the same rows were loaded before. Items are counted: each is now held once more, unless it was"
            + " removed in between. Undo this load with: "
            + undo);
  }

  /** Reports a load that is done, as a JSON object. */
  void json(String load, boolean loadedBefore) {
    Rejections rejections = tally.rejections();
    Json.line(
        terminal.out(),
        out -> {
          out.writeStringField("load", load);
          out.writeNumberField("rows", tally.rows());
          out.writeNumberField(change.done(), tally.changed());
          out.writeNumberField("replayed", tally.replayed());
          out.writeNumberField("rejected", rejections.count());
          out.writeNumberField("rejectedByServer", rejections.byServer());
          out.writeNumberField("sitesTouched", tally.sitesTouched());
          out.writeNumberField("sitesCreated", tally.sitesCreated());
          out.writeNumberField("seconds", tally.seconds());
          out.writeNumberField("itemsPerSecond", tally.rate());
          out.writeBooleanField("loadedBefore", loadedBefore);
          out.writeArrayFieldStart("rules");
          for (Rejections.Group group : rejections.byRule()) {
            out.writeStartObject();
            out.writeStringField("column", group.rule().column());
            out.writeStringField("rule", group.rule().rule());
            out.writeNumberField("rows", group.rows());
            out.writeEndObject();
          }
          out.writeEndArray();
          List<Rejections.Row> rows = rejections.first();
          out.writeArrayFieldStart("rejections");
          for (Rejections.Row row : rows) {
            out.writeStartObject();
            RejectsFile.writeReason(out, row);
            out.writeStringField("text", row.raw());
            out.writeEndObject();
          }
          out.writeEndArray();
          out.writeNumberField("rejectionsLeftOut", rejections.count() - rows.size());
          if (rejects.written().isPresent()) {
            out.writeStringField("rejects", rejects.written().get().toString());
          }
        });
  }

  /** Reports a load that is done, as a table. */
  void table(boolean creates) {
    showRejections();
    Rejections rejections = tally.rejections();
    new Table()
        .line("rows", Numbers.count(tally.rows()))
        .line(change.done(), Numbers.count(tally.changed()))
        .line("committed before", Numbers.count(tally.replayed()))
        .line(
            "rejected",
            Numbers.count(rejections.count())
                + (rejections.byServer() == 0
                    ? ""
                    : ", " + Numbers.count(rejections.byServer()) + " by the server"))
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
