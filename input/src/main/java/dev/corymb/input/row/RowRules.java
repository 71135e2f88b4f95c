package dev.corymb.input.row;

import dev.corymb.core.code.MultibitShape;
import dev.corymb.core.schema.Schema;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Which columns of an input give what, what a row must give, and what becomes of a row that does
 * not. In JSON, {@code a.b} is also the member b of a. Rules begin as {@link #items} or {@link
 * #queries} and are then varied.
 */
public final class RowRules {

  private static final String WHOLE_ITEM =
      "an item has a value for every attribute that is not optional";

  private final Schema schema;
  private final String wholeBecause; // empty if a row need not give every attribute
  private final Columns columns;
  private final int mostCode;
  private final TimeRules times;
  private final Invalid invalid;

  /** What becomes of rows that are invalid. */
  public enum Invalid {
    /** The first one ends the input. */
    STOP,
    /** They are skipped and reported, each as it was. */
    SKIP,
    /** They are skipped and reported, each as a JSON object: for inputs of several formats. */
    SKIP_AS_JSON
  }

  private RowRules(
      String wholeBecause, Columns columns, int mostCode, TimeRules times, Invalid invalid) {
    this.schema = columns.schema();
    this.wholeBecause = wholeBecause;
    this.columns = columns;
    this.mostCode = mostCode;
    this.times = times;
    this.invalid = invalid;
  }

  private static RowRules of(Schema schema, String wholeBecause) {
    return new RowRules(
        wholeBecause, Columns.of(schema), MultibitShape.MAX_CODES, TimeRules.NONE, Invalid.STOP);
  }

  /** Rows that are items. */
  public static RowRules items(Schema schema) {
    return of(schema, WHOLE_ITEM);
  }

  /** Rows that are queries. */
  public static RowRules queries(Schema schema) {
    return of(schema, "");
  }

  /** Rows that are queries for whole items, because of something. */
  public static RowRules wholeQueries(Schema schema, String because) {
    return of(schema, because);
  }

  /**
   * The same with attributes that are in columns of other names. A many-valued attribute may have
   * several columns.
   *
   * @param attributes by column
   * @throws IllegalArgumentException if one is not in the schema, or if one with one value has two
   *     columns
   */
  public RowRules renaming(Map<String, String> attributes) {
    return with(columns.renaming(attributes, isWhole()));
  }

  /**
   * The same with texts that are several values.
   *
   * @param forms by attribute
   * @throws IllegalArgumentException if an attribute is not many-valued
   */
  public RowRules splitting(Map<String, Split> forms) {
    return with(columns.splitting(forms));
  }

  /** The same with a column that names the site of each row. */
  public RowRules withSites(String column) {
    return with(columns.withSite(column));
  }

  /**
   * The same with columns that are ignored on purpose, each with all that is inside it.
   *
   * @throws IllegalArgumentException if one gives something
   */
  public RowRules ignoring(Collection<String> names) {
    return with(columns.ignoring(names));
  }

  private RowRules with(Columns wanted) {
    return new RowRules(wholeBecause, wanted, mostCode, times, invalid);
  }

  /** The same with a column of codes, from 1 to the largest. */
  public RowRules withCodes(String column, int most) {
    return new RowRules(wholeBecause, columns.withCode(column), most, times, invalid);
  }

  /** The same with times that do not say all themselves. */
  public RowRules withTimes(TimeRules declared) {
    return new RowRules(wholeBecause, columns, mostCode, declared, invalid);
  }

  /** The same with another fate of invalid rows. */
  public RowRules onInvalid(Invalid fate) {
    return new RowRules(wholeBecause, columns, mostCode, times, fate);
  }

  /** The attributes. */
  public Schema schema() {
    return schema;
  }

  /** What becomes of invalid rows. */
  public Invalid invalid() {
    return invalid;
  }

  /** Whether a row must give every attribute, as an item does and a query need not. */
  public boolean isWhole() {
    return !wholeBecause.isEmpty();
  }

  /** Whether rows are queries. */
  boolean isQuery() {
    return !wholeBecause.equals(WHOLE_ITEM);
  }

  String wholeBecause() {
    return wholeBecause;
  }

  String siteColumn() {
    return columns.site();
  }

  String codeColumn() {
    return columns.code();
  }

  int mostCode() {
    return mostCode;
  }

  TimeRules times() {
    return times;
  }

  String atLeastOne() {
    return "must give at least one attribute of [" + schema + "]";
  }

  /** What a column of that name gives. */
  public Column column(String name) {
    return columns.get(name);
  }

  /** The name of the column that gives an attribute, or of the first one. */
  public String columnOf(String attribute) {
    return columns.ofAttribute(attribute);
  }

  /** Whether something is wanted that is inside a member of a JSON object. */
  public boolean isWantedWithin(String path) {
    return columns.areWithin(path);
  }

  /** The column of the first attribute that a row does not give, although it must. */
  Optional<String> missing(long given) {
    long lacking = schema.all() & ~given & ~schema.optional();
    return isWhole() && lacking != 0
        ? Optional.of(columnOf(schema.attributes().get(Long.numberOfTrailingZeros(lacking)).name()))
        : Optional.empty();
  }

  /** Checks the columns that a file's header names, before the first row. */
  public void requireColumns(String file, List<String> names) throws InputException {
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      if (column(name).isWanted() && !seen.add(name) && !column(name).isRepeatable()) {
        throw new InputException(
            file,
            1,
            "the header must name a column once, but repeats " + InputException.quoted(name));
      }
    }
    Optional<String> lacking = lacking("the header lacks", names);
    if (lacking.isPresent()) {
      throw new InputException(file, 1, lacking.get());
    }
    if (names.stream().noneMatch(name -> column(name).isAttribute())) {
      String meant = new MissingColumns(columns, names).meantBy(unknown(names));
      throw new InputException(
          file, 1, "the header " + atLeastOne() + (meant.isEmpty() ? "" : ". " + meant));
    }
    Optional<String> excess = excess("the header", names);
    if (excess.isPresent()) {
      throw new InputException(file, 1, excess.get());
    }
  }

  /**
   * What an input lacks whose rows have these columns, in words; empty if it lacks nothing. An item
   * needs all attributes; every column that an option names must be there, or the option would have
   * no effect.
   *
   * @param subject what lacks it, with its verb, such as "the header lacks"
   */
  public Optional<String> lacking(String subject, Collection<String> names) {
    return lacking(subject, names, this::isRequired);
  }

  /** What rows lack that every row must have; as {@link #lacking} if not every row has the same. */
  public Optional<String> lackingInEveryRow(String subject, Collection<String> names) {
    return lacking(subject, names, column -> isRequired(column) && !isOmissible(column));
  }

  /** What rows lack that some of them may well have, although none of these does. */
  public Optional<String> lackingSoFar(String subject, Collection<String> names) {
    return lacking(subject, names, column -> isRequired(column) && isOmissible(column));
  }

  private boolean isOmissible(Column column) {
    return isWhole() && column.optional() && !column.site() && !column.code();
  }

  private Optional<String> lacking(
      String subject, Collection<String> names, Predicate<Column> needed) {
    List<Column> lacking =
        columns.all().stream()
            .filter(column -> needed.test(column) && !names.contains(column.name()))
            .toList();
    return lacking.isEmpty()
        ? Optional.empty()
        : Optional.of(new MissingColumns(columns, names).sentence(subject, lacking, wholeBecause));
  }

  private boolean isRequired(Column column) {
    return (isWhole() && !column.optional())
        || column.site()
        || column.code()
        || columns.isRenamed(column.name());
  }

  /** Whether a row asks for less if a column is lost: a query that need not give everything. */
  public boolean asksForPart() {
    return !isWhole();
  }

  /** Those of some columns that give nothing, and are not ignored on purpose. */
  public List<String> unknown(Collection<String> names) {
    return names.stream().filter(this::isUnknown).toList();
  }

  /** Whether a column gives nothing, and is not ignored on purpose. */
  public boolean isUnknown(String name) {
    return !column(name).isWanted() && !columns.areIgnored(name) && !RowFormat.isReason(name);
  }

  /**
   * What is wrong with the columns of a query, in words; empty if nothing is. A query loses what
   * the column of another name asks for, and is answered with more sites.
   *
   * @param subject what has the columns, such as "the header"
   */
  public Optional<String> excess(String subject, Collection<String> names) {
    List<String> unknown = asksForPart() ? unknown(names) : List.of();
    return unknown.isEmpty()
        ? Optional.empty()
        : Optional.of(new MissingColumns(columns, names).excess(subject, unknown));
  }

  /**
   * The rule that a column of one row breaks which {@link #excess} would name.
   *
   * @param names of the columns of the input, as far as they are known
   */
  public String excessRule(String name, Collection<String> names) {
    return new MissingColumns(columns, names).excessRule(name);
  }
}
