package dev.corymb.input.row;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import dev.corymb.core.schema.AttributeType;
import dev.corymb.core.schema.Equality;
import dev.corymb.core.schema.Item;
import dev.corymb.core.site.SiteId;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Puts the rows of one input together, value by value: {@link #begin}, what the columns have,
 * {@link #build}. The first broken rule is the one that counts.
 */
public final class RowBuilder<V> {

  private static final JsonFactory JSON = new JsonFactory();

  private final int input;
  private final String file;
  private final RowRules rules;
  private final Target<V> target;
  private final Consumer<String> notes;
  private Place place;
  private String raw = "";
  private long given;
  private String site = "";
  private String lastSite = ""; // many rows in turn are at one site
  private int code;
  private Optional<Rejection> rejection = Optional.empty();

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
    List<String> ignored =
        names.stream()
            .filter(name -> !rules.column(name).isWanted() && !RowFormat.isReason(name))
            .toList();
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

  /** Begins a row that is counted as what it is. */
  public void begin(String unit, long number) throws IOException {
    begin(unit, number, 0);
  }

  /** Begins a row that starts on a line. */
  public void begin(String unit, long number, long line) throws IOException {
    place = new Place(input, file, unit, number, line);
    raw = "";
    given = 0;
    site = "";
    code = 0;
    rejection = Optional.empty();
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

  /** Keeps the row as a JSON object. */
  public void raw(List<String> names, List<?> values) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text)) {
      json.writeStartObject();
      for (int i = 0; i < names.size(); i++) {
        json.writeFieldName(names.get(i));
        json.writeObject(values.get(i));
      }
      json.writeEndObject();
    }
    raw = text.toString();
  }

  /** Rejects the row. */
  public void reject(Rejection broken) {
    if (rejection.isEmpty()) {
      rejection = Optional.of(broken);
    }
  }

  /** Rejects the row as a whole, whatever its values are: they may be in the wrong columns. */
  public void rejectWhole(String rule, String value) {
    rejection = Optional.of(new Rejection(null, rule, value));
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
    if (column.isAttribute() && begins(column)) {
      attribute(column, value);
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
      if (!column.type().isBareInJson() && column.type() != AttributeType.INSTANT) {
        rejectValue(column, value);
      } else if (begins(column)) {
        attribute(column, value);
      }
    }
  }

  /** Takes what a column has, an object at whose start the parser is: of a query, a condition. */
  public void object(Column column, JsonParser parser) throws IOException {
    if (rules.isWhole() || !target.takesConditions() || !column.isAttribute()) {
      structure(column, "an object");
    } else if (begins(column)) {
      try {
        target.condition(column.ordinal(), new ConditionText(column, rules.times()).copy(parser));
      } catch (ConditionText.Invalid e) {
        reject(e.rejection());
      }
    }
  }

  /** Takes what a column has, a list or an object. */
  public void structure(Column column, String shown) {
    reject(
        new Rejection(
            column.name(), column.isAttribute() ? Item.ONE_VALUE : "must be one value", shown));
  }

  /**
   * Takes a column that has nothing: null has no value to show, it is not a text. An optional
   * attribute has no value then; in a query that asks for items without one.
   */
  public void nothing(Column column) throws IOException {
    if (column.optional()) {
      if (begins(column)) {
        target.absent(column.ordinal());
      }
    } else if (column.isAttribute()) {
      String remedy = rules.isWhole() ? ": " + rules.wholeBecause() : Equality.remarkOn("");
      reject(new Rejection(column.name(), "must be given, but was null" + remedy, null));
    }
  }

  private void site(Column column, CharSequence id) {
    if (!site.isEmpty()) {
      rejectSecond(column);
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
      rejectSecond(column);
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

  private void attribute(Column column, CharSequence value) throws IOException {
    try {
      if (column.type() == AttributeType.INSTANT) {
        target.time(column.ordinal(), rules.times().read(value.toString()));
      } else {
        target.text(column.ordinal(), value);
      }
    } catch (IllegalArgumentException e) {
      rejectValue(column, value.toString());
    }
  }

  /** Rejects the row for a value that is not of the type of its attribute. */
  private void rejectValue(Column column, String value) {
    AttributeType type = column.type();
    String rule = type == AttributeType.INSTANT ? rules.times().rule(value) : type.rule(value);
    String remark = rules.isWhole() ? "" : Equality.remarkOn(value);
    reject(new Rejection(column.name(), rule + remark, value));
  }

  private void rejectSecond(Column column) {
    reject(new Rejection(column.name(), "must be given once", null));
  }

  /** Whether a value is wanted: that of a rejected row is not. */
  private boolean begins(Column column) {
    long bit = 1L << column.ordinal();
    if ((given & bit) != 0) {
      rejectSecond(column);
    }
    given |= bit;
    return rejection.isEmpty();
  }

  /** An item whose input does not say anything of an optional attribute has no value for it. */
  private void fillAbsent() throws IOException {
    long left = rules.schema().all() & ~given; // optional ones, as none is missing
    given |= left;
    for (; left != 0; left &= left - 1) {
      target.absent(Long.numberOfTrailingZeros(left));
    }
  }

  /** The row. */
  public Row<V> build() throws IOException {
    if (rejection.isEmpty()) {
      rules
          .missing(given)
          .ifPresent(
              name -> reject(new Rejection(name, "must be given: " + rules.wholeBecause(), null)));
    }
    if (given == 0) {
      reject(new Rejection(null, rules.atLeastOne(), null));
    }
    if (rejection.isEmpty() && rules.isWhole()) {
      fillAbsent();
    }
    if (site.isEmpty() && !rules.siteColumn().isEmpty()) {
      reject(new Rejection(rules.siteColumn(), "must be given: it names the site", null));
    }
    if (code == 0 && !rules.codeColumn().isEmpty()) {
      reject(new Rejection(rules.codeColumn(), "must be given: it is the code", null));
    }
    V item = rejection.isEmpty() ? target.end() : null;
    return new Row<>(place, site, code, given, item, rejection, raw);
  }
}
