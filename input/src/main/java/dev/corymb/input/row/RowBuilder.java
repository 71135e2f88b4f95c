package dev.corymb.input.row;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import dev.corymb.core.schema.AttributeType;
import dev.corymb.core.schema.Equality;
import dev.corymb.core.schema.Item;
import dev.corymb.core.schema.ItemRow;
import dev.corymb.core.site.SiteId;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Puts the rows of one input together, value by value: {@link #begin}, what the columns have,
 * {@link #build}. The first broken rule is the one that counts.
 */
public final class RowBuilder<V> {

  private static final JsonFactory JSON = new JsonFactory();

  /** The rule that a query with an empty list of values breaks: every item has all of them. */
  private static final String SOME_ASKED = "must list at least one value in a query";

  private static final String NONE_OR_SOME = "must be null or have values in a query, not both";

  private final int input;
  private final String file;
  private final RowRules rules;
  private final Target<V> target;
  private final Consumer<String> notes;
  private Place place;
  private String raw = "";
  private long given;
  private long filled; // those that the target has, with a value or without
  private final int[] values; // of each attribute, if some are many-valued
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
    this.values = new int[rules.schema().many() == 0 ? 0 : rules.schema().size()];
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
              + "] (reported once)"
              + rules.meant(ignored, names));
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
    given = 0;
    filled = 0;
    Arrays.fill(values, 0);
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

  /** Keeps the row as a JSON object; columns of one name as a list of what they have. */
  public void raw(List<String> names, List<?> fields) throws IOException {
    Map<String, Object> members = new LinkedHashMap<>();
    for (int i = 0; i < names.size(); i++) {
      Object field = fields.get(i);
      Object before = members.put(names.get(i), field);
      if (before != null) {
        members.put(names.get(i), together(before, field));
      }
    }
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text)) {
      json.writeStartObject();
      for (Map.Entry<String, Object> member : members.entrySet()) {
        json.writeFieldName(member.getKey());
        write(json, member.getValue());
      }
      json.writeEndObject();
    }
    raw = text.toString();
  }

  private static Object together(Object first, Object second) {
    List<Object> all = new ArrayList<>();
    for (Object some : new Object[] {first, second}) {
      if (some instanceof List<?> several) {
        all.addAll(several);
      } else if (some != null) {
        all.add(some);
      }
    }
    return all;
  }

  private static void write(JsonGenerator json, Object value) throws IOException {
    if (value instanceof List<?> several) {
      json.writeStartArray();
      for (Object one : several) {
        write(json, one);
      }
      json.writeEndArray();
    } else {
      json.writeObject(value); // null, a text, a number or a boolean writes itself
    }
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
    if (column.isAttribute()) {
      if (column.split() == null) {
        value(column, value);
      } else {
        values(column, value.toString());
      }
    }
  }

  /** Takes a text that is several values, or none. */
  private void values(Column column, String text) throws IOException {
    List<String> split;
    try {
      split = column.split().values(text);
    } catch (IllegalArgumentException e) {
      reject(new Rejection(column.name(), e.getMessage(), text));
      return;
    }
    if (split.isEmpty()) {
      emptyList(column);
    }
    for (String each : split) {
      value(column, each);
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
      } else {
        value(column, value);
      }
    }
  }

  /** Takes what a column has, an object at whose start the parser is: of a query, a condition. */
  public void object(Column column, JsonParser parser) throws IOException {
    if (rules.isWhole() || !target.takesConditions() || !column.isAttribute()) {
      structure(column, "an object");
    } else if (asks(column)) {
      rejectSecond(column);
    } else if (begins(column)) {
      filled |= 1L << column.ordinal();
      try {
        target.condition(column.ordinal(), new ConditionText(column, rules.times()).copy(parser));
      } catch (ConditionText.Invalid e) {
        reject(e.rejection());
      }
    }
  }

  /** Takes what a column has, which is not one value, nor a list of them where this may be. */
  public void structure(Column column, String shown) {
    String rule =
        !column.isAttribute()
            ? "must be one value"
            : column.isMany() ? Item.SEVERAL_VALUES : Item.ONE_VALUE;
    reject(new Rejection(column.name(), rule, shown));
  }

  /** Takes a list without values. To have none of them is what every item does. */
  public void emptyList(Column column) throws IOException {
    if (rules.isQuery()) {
      reject(new Rejection(column.name(), SOME_ASKED, null));
    } else {
      nothing(column);
    }
  }

  /** Rejects a column that occurs again in a row, where this is a mistake. */
  public void repeated(Column column) {
    rejectSecond(column);
  }

  /**
   * Takes a column that has nothing: null has no value to show, it is not a text. An optional
   * attribute has no value then; in a query that asks for items without one.
   */
  public void nothing(Column column) throws IOException {
    if (column.optional()) {
      if (asks(column) && values[column.ordinal()] > 0) {
        reject(new Rejection(column.name(), NONE_OR_SOME, null));
      }
      if (begins(column) && !column.isMany()) { // another column may have values
        absent(column.ordinal());
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

  /** Whether the row is a query that has a condition on the many-valued attribute of a column. */
  private boolean asks(Column column) {
    return rules.isQuery() && column.isMany() && (given >>> column.ordinal() & 1) != 0;
  }

  private void value(Column column, CharSequence value) throws IOException {
    if (asks(column) && values[column.ordinal()] == 0) {
      reject(new Rejection(column.name(), NONE_OR_SOME, null));
    }
    if (!begins(column)) {
      return;
    }
    if (column.isMany() && ++values[column.ordinal()] > ItemRow.MAX_VALUES) {
      reject(new Rejection(column.name(), ItemRow.TOO_MANY, values[column.ordinal()] + " or more"));
      return;
    }
    filled |= 1L << column.ordinal();
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
    if ((given & bit) != 0 && !column.isMany()) {
      rejectSecond(column);
    }
    given |= bit;
    return rejection.isEmpty();
  }

  private void absent(int ordinal) throws IOException {
    filled |= 1L << ordinal;
    target.absent(ordinal);
  }

  /** An item whose input does not say anything of an optional attribute has no value for it. */
  private void fillAbsent() throws IOException {
    given |= rules.isWhole() ? rules.schema().all() : 0; // optional ones, as none is missing
    for (long left = given & ~filled; left != 0; left &= left - 1) {
      absent(Long.numberOfTrailingZeros(left));
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
    if (rejection.isEmpty()) {
      fillAbsent();
    }
    if (site.isEmpty() && !rules.siteColumn().isEmpty()) {
      reject(new Rejection(rules.siteColumn(), "must be given: it names the site", null));
    }
    if (code == 0 && !rules.codeColumn().isEmpty()) {
      reject(new Rejection(rules.codeColumn(), "must be given: it is the code", null));
    }
    if (rejection.isEmpty()) {
      rejection = target.complete();
    }
    V item = rejection.isEmpty() ? target.end() : null;
    return new Row<>(place, site, code, given, item, rejection, raw);
  }
}
