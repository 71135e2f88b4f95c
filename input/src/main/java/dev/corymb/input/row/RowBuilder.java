package dev.corymb.input.row;

import com.fasterxml.jackson.core.JsonParser;
import dev.corymb.core.site.SiteId;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;

/**
 * Puts the rows of one input together, value by value: {@link #begin}, what the columns have,
 * {@link #build}. The first broken rule is the one that counts.
 */
public final class RowBuilder<V> {

  private final int input;
  private final String file;
  private final RowRules rules;
  private final Target<V> target;
  private final Consumer<String> notes;
  private final FirstRejection rejection = new FirstRejection();
  private final AttributeValues attributes;
  private Place place;
  private String raw = "";
  private String site = "";
  private String lastSite = ""; // many rows in turn are at one site
  private int code;

  /**
   * A builder of the rows of an input.
   *
   * @param input which of several inputs it is, from 1; 0 if it is the only one
   * @param notes takes what should be known about the input as a whole
   */
  public RowBuilder(
      int input, String file, RowRules rules, Target<V> target, Consumer<String> notes) {
    this.input = input;
    this.file = file;
    this.rules = rules;
    this.target = target;
    this.notes = notes;
    this.place = new Place(input, file, "", 0, 0);
    this.attributes = new AttributeValues(rules, target, rejection);
  }

  /** The name of the input. */
  public String file() {
    return file;
  }

  /** What the rows must give. */
  public RowRules rules() {
    return rules;
  }

  /** Notes that columns of the input are ignored. */
  public void ignore(Collection<String> names) {
    List<String> ignored = rules.unknown(names);
    if (!ignored.isEmpty()) {
      notes.accept(
          file
              + ": ignored "
              + InputException.quoted(ignored)
              + ", not in the schema ["
              + rules.schema()
              + "] (reported once)");
    }
  }

  /** Notes something about the input as a whole. */
  public void note(String text) {
    notes.accept(file + ": " + text);
  }

  /** Begins a row that is counted as what it is. */
  public void begin(String unit, long number) throws IOException {
    begin(unit, number, 0);
  }

  /** Begins a row that starts on a line. */
  public void begin(String unit, long number, long line) throws IOException {
    place = new Place(input, file, unit, number, line);
    raw = "";
    attributes.begin();
    site = "";
    code = 0;
    rejection.clear();
    target.begin();
  }

  /** Whether rows are kept as they were. */
  public boolean keepsRaw() {
    return rules.invalid() != RowRules.Invalid.STOP;
  }

  /** Keeps the row as it was. */
  public void raw(String text) {
    raw = text;
  }

  /** Keeps the row as a JSON object; columns of one name as a list of what they have. */
  public void raw(List<String> names, List<?> fields) throws IOException {
    raw = RawObject.of(names, fields);
  }

  /** Rejects the row. */
  public void reject(Rejection broken) {
    rejection.add(broken);
  }

  /** Rejects the row as a whole, whatever its values are: they may be in the wrong columns. */
  public void rejectWhole(String rule, String value) {
    rejection.replace(new Rejection(null, rule, value));
    site = "";
  }

  /** Takes what a column has, as text. */
  public void text(Column column, CharSequence value) throws IOException {
    if (column.site()) {
      site(column, value);
    }
    if (column.code()) {
      code(column, value);
    }
    if (column.isAttribute()) {
      attributes.text(column, value);
    }
  }

  /** Takes what a column has, a number or a boolean of an input that knows types. */
  public void literal(Column column, String value) throws IOException {
    if (column.site()) {
      reject(new Rejection(column.name(), "must be a string", value));
    }
    if (column.code()) {
      code(column, value);
    }
    if (column.isAttribute()) {
      attributes.literal(column, value);
    }
  }

  /** Takes what a column has, an object at whose start the parser is: of a query, a condition. */
  public void object(Column column, JsonParser parser) throws IOException {
    attributes.object(column, parser);
  }

  /** Takes what a column has, which is not one value, nor a list of them where this may be. */
  public void structure(Column column, String shown) {
    attributes.structure(column, shown);
  }

  /** Takes a list without values. To have none of them is what every item does. */
  public void emptyList(Column column) throws IOException {
    attributes.emptyList(column);
  }

  /** Rejects a column that occurs again in a row, where this is a mistake. */
  public void repeated(Column column) {
    rejection.addSecond(column);
  }

  /**
   * Takes a column that has nothing: null has no value to show, it is not a text. An optional
   * attribute has no value then; in a query that asks for items without one.
   */
  public void nothing(Column column) throws IOException {
    attributes.nothing(column);
  }

  private void site(Column column, CharSequence id) {
    if (!site.isEmpty()) {
      rejection.addSecond(column);
    } else if (id.length() > 0) { // an empty id is none
      if (!lastSite.contentEquals(id)) {
        if (SiteId.fault(id).isPresent()) {
          reject(
              new Rejection(column.name(), "must be " + SiteId.RULE, SiteId.shown(id.toString())));
        }
        lastSite = id.toString();
      }
      site = lastSite;
    }
  }

  private void code(Column column, CharSequence text) {
    if (code > 0) {
      rejection.addSecond(column);
      return;
    }
    try {
      code = Integer.parseInt(text, 0, text.length(), 10);
    } catch (NumberFormatException e) {
      code = 0;
    }
    if (code < 1 || code > rules.mostCode()) {
      String rule = "must be a code from 1 to " + rules.mostCode();
      reject(new Rejection(column.name(), rule, text.toString()));
    }
  }

  /** The row. */
  public Row<V> build() throws IOException {
    attributes.end();
    if (site.isEmpty() && !rules.siteColumn().isEmpty()) {
      reject(new Rejection(rules.siteColumn(), "must be given: it names the site", null));
    }
    if (code == 0 && !rules.codeColumn().isEmpty()) {
      reject(new Rejection(rules.codeColumn(), "must be given: it is the code", null));
    }
    if (rejection.isEmpty()) {
      target.complete().ifPresent(this::reject);
    }
    V item = rejection.isEmpty() ? target.end() : null;
    return new Row<>(place, site, code, attributes.given(), item, rejection.get(), raw);
  }
}
