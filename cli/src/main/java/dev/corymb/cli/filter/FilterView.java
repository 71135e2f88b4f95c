package dev.corymb.cli.filter;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.output.Shapes;
import dev.corymb.cli.output.Table;
import dev.corymb.cli.terminal.CommandFailure;
import dev.corymb.core.filter.FalseRates;
import dev.corymb.core.filter.Filter;
import dev.corymb.core.filter.FilterKind;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Groups;
import java.io.IOException;
import java.io.PrintWriter;

/** What the commands do with a filter and say about it, the same for every class of filters. */
abstract class FilterView {

  static final String YES = "yes";
  static final String NO = "no";

  private final Filter filter;

  FilterView(Filter filter) {
    this.filter = filter;
  }

  static FilterView of(Filter filter) {
    return filter.fold(MatrixView::new, FengView::new, CodeView::new);
  }

  /** A kind with its article: "an offf filter". */
  static String aFilter(FilterKind kind) {
    return (kind.toString().startsWith("o") ? "an " : "a ") + kind + " filter";
  }

  final Filter filter() {
    return filter;
  }

  /** The form of the cells: bits, counters or codes. */
  abstract String form();

  /** The numbers by which filters of one kind and form differ, in words. */
  abstract String shape();

  /** The largest code an item may have, or 0 if items have none. */
  int mostCode() {
    return 0;
  }

  /** What became of an item. */
  enum Outcome {
    /** Added or removed, as was wanted. */
    DONE,
    /** There already, with its code. */
    KNOWN,
    /** There already, and given another code. */
    CHANGED,
    REFUSED;

    static Outcome of(boolean accepted) {
      return accepted ? DONE : REFUSED;
    }
  }

  /** The sets of attributes whose tuples are entered. */
  final Groups groups() {
    Groups whole = Groups.whole(filter.digester().schema());
    return filter.fold(matrices -> matrices.shape().groups(), feng -> whole, codes -> whole);
  }

  /** Adds an item. */
  abstract Outcome add(long[] digests, int code);

  /** Whether the filter knows if an added item was there before. */
  boolean knowsItems() {
    return false;
  }

  /** Why nothing can be removed, or null if something can. */
  abstract String notRemovable();

  /** Removes an item. */
  abstract Outcome remove(long[] digests);

  /** Adds all that the other holds. */
  abstract void unite(FilterView other);

  /** Refuses to unite what differs, and says first in what. */
  final void requireAlike(FilterView other) {
    String difference = difference(other);
    if (difference != null) {
      throw new CommandFailure(
          difference + "; to be united, filters must be built alike; these are " + both(other));
    }
  }

  private String difference(FilterView other) {
    Digester mine = filter.digester();
    Digester theirs = other.filter.digester();
    if (filter.kind() != other.filter.kind()) {
      return "their kinds differ, " + filter.kind() + " and " + other.filter.kind();
    }
    if (!form().equals(other.form())) {
      return "one has " + form() + ", the other " + other.form();
    }
    if (!mine.schema().equals(theirs.schema())) {
      return "their schemas differ, [" + mine.schema() + "] and [" + theirs.schema() + "]";
    }
    if (mine.seed() != theirs.seed()) {
      return "their seeds differ";
    }
    return shape().equals(other.shape()) ? null : "their sizes differ";
  }

  final String both(FilterView other) {
    return described() + " and " + other.described();
  }

  private String described() {
    return filter.kind() + " of " + form() + " (" + shape() + ")";
  }

  /** Why a query must give every attribute, or null if it need not. */
  final String wholeBecause() {
    return filter.kind().answersPartialQueries()
        ? null
        : aFilter(filter.kind())
            + " knows whole items only; the kinds pbf, pbf-ht and pbf-bf answer partial queries";
  }

  /** The answer to a query: yes, no, ambiguous or a code. */
  String answer(long[] digests, long given) {
    return filter.mightContain(digests, given) ? YES : NO;
  }

  /** The counters that are stuck at their largest value; 0 where there are none. */
  long saturatedCounters() {
    return 0;
  }

  /** Adds the lines between the schema and the sizes. */
  abstract void lines(Table table, FalseRates rates);

  /** Writes what follows the table. */
  void rest(PrintWriter out, FalseRates rates) {}

  /** Writes the members between the schema and the false rates. */
  abstract void members(JsonGenerator json) throws IOException;

  /** Prints what there is to say about the filter. */
  final void print(PrintWriter out, long fileBytes) {
    FalseRates rates = filter.falseRates();
    Table table = new Table();
    table.line("kind", filter.kind() + ", " + form());
    table.line("form", formInWords());
    table.line("schema", filter.digester().schema().toString());
    lines(table, rates);
    table.line("memory", Numbers.bytes(filter.bytes()));
    table.line("file", Numbers.bytes(fileBytes));
    table.print(out, "");
    rest(out, rates);
  }

  private String formInWords() {
    return switch (form()) {
      case "counters" -> "counters: items can be removed";
      case "codes" -> "codes: an item is answered with its code";
      default -> "bits: items cannot be removed";
    };
  }

  /** Writes the same as the members of a JSON object. */
  final void write(JsonGenerator json, long fileBytes) throws IOException {
    json.writeStringField("kind", filter.kind().toString());
    json.writeStringField("form", form());
    Shapes.writeSchema(filter.digester().schema().attributes(), json);
    json.writeStringField("shape", shape());
    json.writeNumberField("items", filter.items());
    json.writeNumberField("fill", filter.fill());
    json.writeNumberField("saturatedCounters", saturatedCounters());
    members(json);
    writeRates(json, filter.falseRates());
    json.writeObjectFieldStart("bytes");
    json.writeNumberField("memory", filter.bytes());
    json.writeNumberField("file", fileBytes);
    json.writeEndObject();
  }

  private void writeRates(JsonGenerator json, FalseRates rates) throws IOException {
    json.writeObjectFieldStart("falseRates");
    json.writeNumberField("stranger", rates.stranger());
    json.writeNumberField("mixed", rates.mixed());
    json.writeObjectFieldStart("partial");
    for (int i = 0; i < rates.partial().size(); i++) {
      json.writeNumberField(partName(i), rates.partial().get(i));
    }
    json.writeEndObject();
    json.writeEndObject();
  }

  /** The name of what a partial rate is of. */
  String partName(int part) {
    return filter.digester().schema().attributes().get(part).name();
  }
}
