package dev.corymb.cli.load;

import dev.corymb.cli.output.Json;
import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.output.Table;
import dev.corymb.cli.reject.Rejections;
import dev.corymb.cli.reject.RejectsFile;
import dev.corymb.cli.terminal.Terminal;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** Tells a person or a program how a load ended. */
final class LoadReport {

  private final Terminal terminal;
  private final Change change;
  private final Tally tally;
  private final RejectsFile rejects;
  private final NextCommands next;
  private final AtomicBoolean ended = new AtomicBoolean();

  LoadReport(
      Terminal terminal, Change change, Tally tally, RejectsFile rejects, NextCommands next) {
    this.terminal = terminal;
    this.change = change;
    this.tally = tally;
    this.rejects = rejects;
    this.next = next;
  }

  /** Says how to resume the load: before its first batch is sent, since it may be killed then. */
  void begins(String load) {
    terminal
        .err()
        .println(
            change.command()
                + " "
                + load
                + "; if interrupted, resume with: "
                + next.resumption(true));
  }

  /** Reports a load that was interrupted: once, because it may fail while the process is ending. */
  void interrupted() {
    if (ended.getAndSet(true)) {
      return;
    }
    if (!tally.hasBegun()) { // by a signal: failures say themselves what they have seen
      terminal.note(
          nothing() + (tally.rows() == 0 ? "" : " (" + Numbers.of(tally.rows(), "row") + " read)"));
      return;
    }
    showRejections();
    rejects
        .written()
        .ifPresent(
            path ->
                terminal.note(
                    "rows rejected so far are in " + path + ", which a resumed load writes again"));
    terminal.note(
        "interrupted after "
            + Numbers.of(tally.rows(), "row")
            + "; at least " // a batch may be committed whose answer did not come
            + Numbers.of(tally.done(), "item")
            + " committed. Resume with: "
            + next.resumption(tally.done() > 0));
  }

  /** Reports a load that failed before anything was sent. */
  void nothingSent() {
    if (!ended.getAndSet(true)) {
      terminal.note(nothing());
    }
  }

  /**
   * Reports a load that ended because the rest of its input cannot be read, after the server has
   * answered all that was sent.
   */
  void invalidInput() {
    if (ended.getAndSet(true)) {
      return;
    }
    showRejections();
    rejects.written().ifPresent(path -> terminal.note("rows rejected so far are in " + path));
    String after =
        "the input is invalid after " + Numbers.of(tally.rows(), "row") + ", see below; ";
    if (tally.done() == 0) {
      terminal.note(after + nothing() + ". Correct the input and run: " + next.again(rejects));
      return;
    }
    terminal.note(
        after
            + Numbers.of(tally.done(), "item")
            + " committed. Correct the input, without changing the rows before the error, and resume"
            + " with: "
            + next.resumption(true));
    terminal.note(
        "if rows before the error change too, first undo what was committed. With the input as it is"
            + " now: "
            + next.undoing());
  }

  private String nothing() {
    return next.isResumed() ? "nothing more was committed" : "nothing was committed";
  }

  private void showRejections() {
    for (Rejections.Group group : tally.rejections().byRule()) {
      terminal.err().println("rejected: " + group);
    }
  }

  /** Reports that the rows of a load had been loaded before. */
  void loadedBefore() {
    terminal.out().flush(); // the last thing that is said
    terminal.note(
        "the same rows were loaded before. If you removed them, or deleted their sites, since then, all"
            + " is well. Otherwise each item is now held once more, because items are counted; undo"
            + " this load with: "
            + next.undoing());
  }

  /**
   * Reports how to go on with rows that were rejected. All rows must not be loaded again: those
   * that are held would be held twice.
   */
  private void showCorrection() {
    boolean partial = change == Change.ADD && tally.rejections().count() > 0 && tally.done() > 0;
    if (partial) {
      terminal.note(
          "the other rows are loaded: "
              + Numbers.of(tally.done(), "item")
              + ". If all rows are loaded again, these are held twice, because items are counted");
    }
    if (rejects.written().isPresent()) {
      Path path = rejects.written().get();
      terminal.note(
          "rejected rows are in "
              + path
              + "; correct them, or add an option that they need, and run: "
              + next.correction(path, rejects.format(), tally.lacksSites()));
    } else if (partial) {
      terminal.note(
          "to write the rejected rows to a file, run: "
              + next.keepingRejects(rejects.format())
              + " (nothing is loaded again). Or undo this load with: "
              + next.undoing());
    }
  }

  /** Reports a load that is done, as a JSON object. */
  void json(String load, boolean loadedBefore) {
    Rejections rejections = tally.rejections();
    double seconds = tally.seconds();
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
          out.writeNumberField("seconds", seconds);
          out.writeNumberField("itemsPerSecond", tally.rate(seconds));
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
          List<Rejections.Rejected> rows = rejections.first();
          out.writeArrayFieldStart("rejections");
          for (Rejections.Rejected row : rows) {
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
    terminal.out().flush();
    showCorrection();
  }

  /** Reports a load that is done, as a table. */
  void table() {
    showRejections();
    showCorrection();
    Rejections rejections = tally.rejections();
    double seconds = tally.seconds();
    Table table =
        new Table()
            .line("rows", Numbers.count(tally.rows()))
            .line(change.done(), Numbers.count(tally.changed()));
    if (next.isResumed() || tally.replayed() > 0) {
      table.line("committed before", Numbers.count(tally.replayed()));
    }
    table
        .line(
            "rejected",
            Numbers.count(rejections.count())
                + (rejections.byServer() == 0
                    ? ""
                    : ", " + Numbers.count(rejections.byServer()) + " by the server"))
        .line(
            "sites",
            Numbers.count(tally.sitesTouched())
                + (tally.sitesCreated() == 0
                    ? ""
                    : ", " + Numbers.count(tally.sitesCreated()) + " created"))
        .line(
            "time",
            Numbers.real(seconds) + " s, " + Numbers.count(tally.rate(seconds)) + " items/s")
        .print(terminal.out(), "");
  }
}
