package dev.corymb.cli.input;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.code.MultibitShape;
import dev.corymb.core.schema.Attribute;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Schema;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What a command wants of its rows.
 *
 * @param wholeBecause why a row must give every attribute; null if some are enough
 * @param codeColumn the column of the attribute code; null if there is none
 * @param mostCode the largest code
 * @param siteColumn the column of the site that an item is at; null if there is none
 */
public record RowRules(
    Digester digester, String wholeBecause, String codeColumn, int mostCode, String siteColumn) {

  public RowRules {
    requireNonNull(digester, "digester");
    if (codeColumn != null && digester.schema().has(codeColumn)) {
      throw new IllegalArgumentException(
          "the code column must not be an attribute of ["
              + digester.schema()
              + "], but was '"
              + codeColumn
              + "'");
    }
  }

  /** Rows that are items. */
  public static RowRules items(Digester digester) {
    String rule = "an item gives every attribute of [" + digester.schema() + "]";
    return new RowRules(digester, rule, null, MultibitShape.MAX_CODES, null);
  }

  /** Rows that are queries. */
  public static RowRules queries(Digester digester, String wholeBecause) {
    return new RowRules(digester, wholeBecause, null, MultibitShape.MAX_CODES, null);
  }

  /** The same with a column of codes, from 1 to the largest. */
  public RowRules withCodes(String column, int most) {
    return new RowRules(digester, wholeBecause, column, most, siteColumn);
  }

  /** The same with a column of sites, which must not be an attribute. */
  public RowRules withSites(String column) {
    return new RowRules(digester, wholeBecause, codeColumn, mostCode, column);
  }

  Schema schema() {
    return digester.schema();
  }

  boolean isCode(String column) {
    return column.equals(codeColumn);
  }

  boolean isSite(String column) {
    return column.equals(siteColumn);
  }

  /** Puts a row at the site of an id, which is checked if it is not that of the row before. */
  void putSite(Row row, CharSequence id) throws RuleBroken {
    if (row.wasAt(id)) {
      row.setSite();
      return;
    }
    String rule = SiteIds.broken(id);
    if (rule != null) {
      throw new RuleBroken(siteColumn + " " + rule);
    }
    row.setSite(id.toString());
  }

  /** The digest of a value that is in the input as text. */
  long digest(int ordinal, CharSequence text) throws RuleBroken {
    try {
      return digester.digestText(ordinal, text);
    } catch (IllegalArgumentException e) {
      throw wrongType(schema().attributes().get(ordinal), text, InputException.quoted(text));
    }
  }

  int code(CharSequence text) throws RuleBroken {
    try {
      int code = Integer.parseInt(text, 0, text.length(), 10);
      if (code >= 1 && code <= mostCode) {
        return code;
      }
    } catch (NumberFormatException e) {
      // refused below, like a number out of range
    }
    throw wrongCode(InputException.quoted(text));
  }

  RuleBroken wrongCode(String was) {
    return new RuleBroken(
        codeColumn + " must be a code from 1 to " + mostCode + ", but was " + was);
  }

  static RuleBroken wrongType(Attribute attribute, CharSequence text, String was) {
    return new RuleBroken(
        attribute.name() + " " + attribute.type().rule(text.toString()) + ", but was " + was);
  }

  /** Refuses a row or a header that gives too little. */
  void requireEnough(String subject, long given) throws RuleBroken {
    if (wholeBecause != null && given != schema().all()) {
      throw new RuleBroken(subject + " lacks " + names(~given) + "; " + wholeBecause);
    }
    if (given == 0) {
      throw new RuleBroken(subject + " must give at least one attribute of [" + schema() + "]");
    }
  }

  private String names(long mask) {
    List<Attribute> attributes = schema().attributes();
    return IntStream.range(0, attributes.size())
        .filter(i -> (mask >>> i & 1) != 0)
        .mapToObj(i -> "'" + attributes.get(i).name() + "'")
        .collect(Collectors.joining(", "));
  }

  /** A broken rule, still without the place where it was broken. */
  static final class RuleBroken extends Exception {
    private static final long serialVersionUID = 1;

    RuleBroken(String rule) {
      super(rule, null, false, false);
    }
  }
}
