package dev.corymb.bench.harness;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.Function;

/** What a benchmark says: headings, sentences and tables, and the targets among them. */
public final class Report {

  private final String title;
  private final List<Function<Boolean, String>> blocks = new ArrayList<>(); // of "as Markdown?"
  private final List<Target> targets = new ArrayList<>();

  /** A report with nothing but a title. */
  public Report(String title) {
    this.title = title;
  }

  /** Adds a heading. */
  public Report heading(String heading) {
    blocks.add(markdown -> (markdown ? "## " : "") + heading + "\n");
    return this;
  }

  /** Adds a paragraph. */
  public Report text(String text) {
    blocks.add(markdown -> text + "\n");
    return this;
  }

  /** Adds a table. */
  public Report table(Table<?> table) {
    blocks.add(markdown -> markdown ? table.markdown() : table.text());
    return this;
  }

  /** Adds a heading and a table, or nothing if the table is empty. */
  public Report section(String heading, Table<?> table) {
    return table.isEmpty() ? this : heading(heading).table(table);
  }

  /** Names the targets, for JSON; tables show them. */
  public Report targets(List<Target> more) {
    targets.addAll(more);
    return this;
  }

  List<Target> targets() {
    return targets;
  }

  /** The report for a terminal. */
  public String text() {
    return render(false);
  }

  /** The report as a page of Markdown. */
  String markdown(Environment environment) {
    return "# " + title + "\n\n" + environment.markdown() + "\n" + render(true);
  }

  private String render(boolean markdown) {
    StringJoiner text = new StringJoiner("\n");
    blocks.forEach(block -> text.add(block.apply(markdown)));
    return text.toString();
  }
}
