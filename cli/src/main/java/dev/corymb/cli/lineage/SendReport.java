package dev.corymb.cli.lineage;

import dev.corymb.cli.output.Json;
import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.output.Table;
import dev.corymb.cli.reject.Rejections;
import dev.corymb.cli.reject.RejectsFile;
import dev.corymb.cli.terminal.Terminal;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** Tells a person or a program what became of the events that were sent. */
final class SendReport {

  private final Terminal terminal;
  private final String site;
  private final SendTally tally;
  private final RejectsFile rejects;
  private final AtomicBoolean ended = new AtomicBoolean();

  SendReport(Terminal terminal, String site, SendTally tally, RejectsFile rejects) {
    this.terminal = terminal;
    this.site = site;
    this.tally = tally;
    this.rejects = rejects;
  }

  /** Reports that not all was sent: once, because it may fail while the process is ending. */
  void interrupted() {
    if (ended.getAndSet(true) || tally.documents() == 0) {
      return;
    }
    showRejections();
    rejects.written().ifPresent(path -> terminal.note("events rejected so far are in " + path));
    terminal.note(
        "interrupted after reading "
            + Numbers.of(tally.documents(), "event")
            + "; at least "
            + Numbers.count(tally.recorded())
            + " recorded. Run the same command again"
            + rejects
                .written()
                .map(path -> ", with --rejects " + RejectsFile.freeNameLike(path))
                .orElse("")
            + ": what is recorded is not recorded again");
  }

  private void showRejections() {
    for (Rejections.Group group : tally.rejections().byRule()) {
      terminal.err().println("rejected: " + group);
    }
  }

  /** Reports that all was sent, as a JSON object. */
  void json() {
    Rejections rejections = tally.rejections();
    double seconds = tally.seconds();
    Json.line(
        terminal.out(),
        out -> {
          out.writeStringField("site", site);
          out.writeNumberField("documents", tally.documents());
          out.writeNumberField("recorded", tally.recorded());
          out.writeNumberField("known", tally.known());
          out.writeNumberField("droppedFacets", tally.droppedFacets());
          out.writeNumberField("rejected", rejections.count());
          out.writeNumberField("seconds", seconds);
          out.writeNumberField("eventsPerSecond", tally.rate(seconds));
          List<Rejections.Rejected> first = rejections.first();
          out.writeArrayFieldStart("rejections");
          for (Rejections.Rejected one : first) {
            out.writeStartObject();
            RejectsFile.writeReason(out, one);
            out.writeStringField("text", one.raw());
            out.writeEndObject();
          }
          out.writeEndArray();
          out.writeNumberField("rejectionsLeftOut", rejections.count() - first.size());
          if (rejects.written().isPresent()) {
            out.writeStringField("rejects", rejects.written().get().toString());
          }
        });
  }

  /**
   * Reports that all was sent, as a table.
   *
   * @param next sends the rejected events once they are corrected
   */
  void table(String next) {
    showRejections();
    rejects
        .written()
        .ifPresent(
            path ->
                terminal.note(
                    "rejected events are in " + path + "; correct them and run: " + next));
    double seconds = tally.seconds();
    Table table =
        new Table()
            .line("read", Numbers.count(tally.documents()))
            .line("recorded", Numbers.count(tally.recorded()))
            .line("already there", Numbers.count(tally.known()))
            .line("rejected", Numbers.count(tally.rejections().count()));
    if (tally.droppedFacets() > 0) {
      table.line(
          "facets dropped",
          Numbers.count(tally.droppedFacets()) + ", too large to keep; their edges are kept");
    }
    table
        .line(
            "time",
            Numbers.real(seconds) + " s, " + Numbers.count(tally.rate(seconds)) + " events/s")
        .print(terminal.out(), "");
  }
}
