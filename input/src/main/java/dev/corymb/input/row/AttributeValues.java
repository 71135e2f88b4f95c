package dev.corymb.input.row;

import com.fasterxml.jackson.core.JsonParser;
import dev.corymb.core.schema.AttributeType;
import dev.corymb.core.schema.Equality;
import dev.corymb.core.schema.Item;
import dev.corymb.core.schema.ItemRow;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** Gives a target the values that the columns of a row have for its attributes. */
final class AttributeValues {

  /** The rule that a query with an empty list of values breaks: every item has all of them. */
  private static final String SOME_ASKED = "must list at least one value in a query";

  private static final String NONE_OR_SOME = "must be null or have values in a query, not both";

  private final RowRules rules;
  private final Target<?> target;
  private final FirstRejection rejection;
  private final int[] values; // of each attribute, if some are many-valued
  private long given;
  private long filled; // those that the target has, with a value or without

  AttributeValues(RowRules rules, Target<?> target, FirstRejection rejection) {
    this.rules = rules;
    this.target = target;
    this.rejection = rejection;
    this.values = new int[rules.schema().many() == 0 ? 0 : rules.schema().size()];
  }

  void begin() {
    given = 0;
    filled = 0;
    Arrays.fill(values, 0);
  }

  /** The attributes that the row gives, as a mask. */
  long given() {
    return given;
  }

  /** Takes a text, which is several values if the column is split. */
  void text(Column column, CharSequence text) throws IOException {
    if (column.split() == null) {
      value(column, text);
      return;
    }
    List<String> split;
    try {
      split = column.split().values(text.toString());
    } catch (IllegalArgumentException e) {
      rejection.add(new Rejection(column.name(), e.getMessage(), text.toString()));
      return;
    }
    if (split.isEmpty()) {
      emptyList(column);
    }
    for (String each : split) {
      value(column, each);
    }
  }

  /** Takes a number or a boolean. */
  void literal(Column column, String value) throws IOException {
    if (!column.type().isBareInJson() && column.type() != AttributeType.INSTANT) {
      rejectValue(column, value);
    } else {
      value(column, value);
    }
  }

  /** Takes an object, which may be a condition. */
  void object(Column column, JsonParser parser) throws IOException {
    if (rules.isWhole() || !target.takesConditions() || !column.isAttribute()) {
      structure(column, "an object");
    } else if (asks(column)) {
      rejection.addSecond(column);
    } else if (begins(column)) {
      filled |= 1L << column.ordinal();
      try {
        target.condition(column.ordinal(), new ConditionText(column, rules.times()).copy(parser));
      } catch (ConditionText.Invalid e) {
        rejection.add(e.rejection());
      }
    }
  }

  /** Rejects what is not one value, nor a list of them where this may be. */
  void structure(Column column, String shown) {
    String rule =
        !column.isAttribute()
            ? "must be one value"
            : column.isMany() ? Item.SEVERAL_VALUES : Item.ONE_VALUE;
    rejection.add(new Rejection(column.name(), rule, shown));
  }

  /** Takes a list without values. To have none of them is what every item does. */
  void emptyList(Column column) throws IOException {
    if (rules.isQuery()) {
      rejection.add(new Rejection(column.name(), SOME_ASKED, null));
    } else {
      nothing(column);
    }
  }

  /** Takes a column that has nothing. */
  void nothing(Column column) throws IOException {
    if (column.optional()) {
      if (asks(column) && values[column.ordinal()] > 0) {
        rejection.add(new Rejection(column.name(), NONE_OR_SOME, null));
      }
      if (begins(column) && !column.isMany()) { // another column may have values
        absent(column.ordinal());
      }
    } else if (column.isAttribute()) {
      String remedy = rules.isWhole() ? ": " + rules.wholeBecause() : Equality.remarkOn("");
      rejection.add(new Rejection(column.name(), "must be given, but was null" + remedy, null));
    }
  }

  private void value(Column column, CharSequence value) throws IOException {
    if (asks(column) && values[column.ordinal()] == 0) {
      rejection.add(new Rejection(column.name(), NONE_OR_SOME, null));
    }
    if (!begins(column)) {
      return;
    }
    if (column.isMany() && ++values[column.ordinal()] > ItemRow.MAX_VALUES) {
      String most = values[column.ordinal()] + " or more";
      rejection.add(new Rejection(column.name(), ItemRow.TOO_MANY, most));
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
    rejection.add(new Rejection(column.name(), rule + remark, value));
  }

  /** Whether the row is a query that has a condition on the many-valued attribute of a column. */
  private boolean asks(Column column) {
    return rules.isQuery() && column.isMany() && (given >>> column.ordinal() & 1) != 0;
  }

  /** Whether a value is wanted: that of a rejected row is not. */
  private boolean begins(Column column) {
    long bit = 1L << column.ordinal();
    if ((given & bit) != 0 && !column.isMany()) {
      rejection.addSecond(column);
    }
    given |= bit;
    return rejection.isEmpty();
  }

  private void absent(int ordinal) throws IOException {
    filled |= 1L << ordinal;
    target.absent(ordinal);
  }

  /** Ends the row: one that must give every attribute, or at least one. */
  void end() throws IOException {
    if (rejection.isEmpty()) {
      rules.missing(given).ifPresent(this::rejectMissing);
    }
    if (given == 0) {
      rejection.add(new Rejection(null, rules.atLeastOne(), null));
    }
    if (rejection.isEmpty()) {
      fillAbsent();
    }
  }

  private void rejectMissing(String column) {
    rejection.add(new Rejection(column, "must be given: " + rules.wholeBecause(), null));
  }

  /** An item whose input does not say anything of an optional attribute has no value for it. */
  private void fillAbsent() throws IOException {
    given |= rules.isWhole() ? rules.schema().all() : 0; // optional ones, as none is missing
    for (long left = given & ~filled; left != 0; left &= left - 1) {
      absent(Long.numberOfTrailingZeros(left));
    }
  }
}
