package dev.corymb.input.row;

import dev.corymb.core.code.MultibitShape;
import dev.corymb.core.schema.Attribute;
import dev.corymb.core.schema.Schema;
import dev.corymb.core.text.NearestName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Which columns of an input give what, what a row must give, and what becomes of a row that does
 * not. In JSON, {@code a.b} is also the member b of a. Rules begin as {@link #items} or {@link
 * #queries} and are then varied.
 */
public final class RowRules {

  private static final String WHOLE_ITEM =
      "an item has a value for every attribute that is not optional";
  private static final int SHOWN = 20; // names of an input in a message

  private final Schema schema;
  private final String wholeBecause; // empty if a row need not give every attribute
  private final Map<String, List<String>> renamed; // columns by their attributes
  private final Map<String, Split> splits; // by attribute
  private final String siteColumn; // empty if there is none
  private final String codeColumn; // empty if there is none
  private final int mostCode;
  private final TimeRules times;
  private final Invalid invalid;
  private final Map<String, Column> columns = new LinkedHashMap<>(); // all that are wanted
  private final Set<String> objects = new HashSet<>(); // that have some of them inside

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
      Schema schema,
      String wholeBecause,
      Map<String, List<String>> renamed,
      Map<String, Split> splits,
      String siteColumn,
      String codeColumn,
      int mostCode,
      TimeRules times,
      Invalid invalid) {
    this.schema = schema;
    this.wholeBecause = wholeBecause;
    this.renamed = renamed;
    this.splits = splits;
    this.siteColumn = siteColumn;
    this.codeColumn = codeColumn;
    this.mostCode = mostCode;
    this.times = times;
    this.invalid = invalid;
    for (Attribute attribute : schema.attributes()) {
      String name = attribute.name();
      if (renamed.containsKey(name) || !isRenamed(name)) { // else it has no column
        renamed.getOrDefault(name, List.of(name)).forEach(column -> add(column, attribute));
      }
    }
    for (String other : List.of(siteColumn, codeColumn)) {
      if (!other.isEmpty() && !columns.containsKey(other)) {
        add(Column.other(other, other.equals(siteColumn), other.equals(codeColumn)));
      }
    }
  }

  private void add(String name, Attribute attribute) {
    add(
        new Column(
            name,
            schema.ordinal(attribute.name()),
            attribute.type(),
            attribute.cardinality(),
            splits.get(attribute.name()),
            name.equals(siteColumn),
            name.equals(codeColumn)));
  }

  private void add(Column column) {
    columns.put(column.name(), column);
    for (int dot = column.name().indexOf('.');
        dot >= 0;
        dot = column.name().indexOf('.', dot + 1)) {
      objects.add(column.name().substring(0, dot));
    }
  }

  private boolean isRenamed(String column) {
    return renamed.values().stream().anyMatch(some -> some.contains(column));
  }

  private static RowRules of(Schema schema, String wholeBecause) {
    return new RowRules(
        schema,
        wholeBecause,
        Map.of(),
        Map.of(),
        "",
        "",
        MultibitShape.MAX_CODES,
        TimeRules.NONE,
        Invalid.STOP);
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
    Map<String, List<String>> byAttribute = new LinkedHashMap<>();
    attributes.forEach(
        (column, attribute) -> {
          if (!schema.has(attribute)) {
            throw new IllegalArgumentException(
                "--map must name an attribute of [" + schema + "], but was '" + attribute + "'");
          }
          List<String> of = byAttribute.computeIfAbsent(attribute, name -> new ArrayList<>());
          of.add(column);
          if (of.size() > 1 && !schema.isMany(schema.ordinal(attribute))) {
            throw new IllegalArgumentException(
                "--map must give an attribute one column, but '" + attribute + "' has two");
          }
        });
    for (String column : attributes.keySet()) {
      if (isWhole() && schema.has(column) && !byAttribute.containsKey(column)) {
        throw new IllegalArgumentException(
            "--map must leave every attribute a column, but '"
                + column
                + "' gives another one; --map COLUMN="
                + column
                + " names its own");
      }
    }
    return new RowRules(
        schema,
        wholeBecause,
        byAttribute,
        splits,
        siteColumn,
        codeColumn,
        mostCode,
        times,
        invalid);
  }

  /**
   * The same with texts that are several values.
   *
   * @param forms by attribute
   * @throws IllegalArgumentException if an attribute is not many-valued
   */
  public RowRules splitting(Map<String, Split> forms) {
    for (String name : forms.keySet()) {
      if (!schema.has(name) || !schema.isMany(schema.ordinal(name))) {
        throw new IllegalArgumentException(
            "--split must name a many-valued attribute of ["
                + schema
                + "], but was '"
                + name
                + "'");
      }
    }
    return new RowRules(
        schema, wholeBecause, renamed, forms, siteColumn, codeColumn, mostCode, times, invalid);
  }

  /** The same with a column that names the site of each row. */
  public RowRules withSites(String column) {
    return new RowRules(
        schema, wholeBecause, renamed, splits, column, codeColumn, mostCode, times, invalid);
  }

  /** The same with a column of codes, from 1 to the largest. */
  public RowRules withCodes(String column, int most) {
    return new RowRules(
        schema, wholeBecause, renamed, splits, siteColumn, column, most, times, invalid);
  }

  /** The same with times that do not say all themselves. */
  public RowRules withTimes(TimeRules declared) {
    return new RowRules(
        schema, wholeBecause, renamed, splits, siteColumn, codeColumn, mostCode, declared, invalid);
  }

  /** The same with another fate of invalid rows. */
  public RowRules onInvalid(Invalid fate) {
    return new RowRules(
        schema, wholeBecause, renamed, splits, siteColumn, codeColumn, mostCode, times, fate);
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
    return siteColumn;
  }

  String codeColumn() {
    return codeColumn;
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
    return columns.getOrDefault(name, Column.IGNORED);
  }

  /** The name of the column that gives an attribute, or of the first one. */
  public String columnOf(String attribute) {
    return renamed.getOrDefault(attribute, List.of(attribute)).get(0);
  }

  /** Whether something is wanted that is inside a member of a JSON object. */
  public boolean isWantedWithin(String path) {
    return objects.contains(path);
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
      throw new InputException(file, 1, "the header " + atLeastOne());
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
        columns.values().stream()
            .filter(column -> needed.test(column) && !names.contains(column.name()))
            .toList();
    if (lacking.isEmpty()) {
      return Optional.empty();
    }
    boolean attribute =
        lacking.stream().anyMatch(column -> column.isAttribute() && !column.optional());
    return Optional.of(
        subject
            + " "
            + quoted(lacking.stream().map(Column::name).toList())
            + (attribute && isWhole() ? ": " + wholeBecause : "")
            + "; found: "
            + quoted(names.stream().limit(SHOWN).toList())
            + (names.size() > SHOWN ? ", …" : "")
            + suggestion(lacking, names));
  }

  private boolean isRequired(Column column) {
    return (isWhole() && !column.optional())
        || column.site()
        || column.code()
        || isRenamed(column.name());
  }

  private static String quoted(List<String> names) {
    return names.stream().map(InputException::quoted).collect(Collectors.joining(", "));
  }

  /**
   * What may have been meant by columns that are ignored. Only for queries: an item must give its
   * attributes, so a column that it lacks is named anyway.
   */
  String meant(List<String> ignored, Collection<String> names) {
    if (isWhole()) {
      return "";
    }
    List<String> lacking =
        columns.values().stream()
            .filter(column -> column.isAttribute() && !names.contains(column.name()))
            .map(Column::name)
            .toList();
    return ignored.stream()
        .flatMap(
            name ->
                NearestName.ifNear(name, lacking).stream()
                    .filter(near -> near.charAt(0) == name.charAt(0))
                    .map(near -> "; did you mean --map " + name + "=" + near + "?"))
        .findFirst()
        .orElse("");
  }

  /** What may have been meant by each name, or where to say what is meant. */
  private String suggestion(List<Column> lacking, Collection<String> names) {
    List<String> free =
        names.stream()
            .filter(name -> !column(name).isWanted())
            .collect(Collectors.toCollection(ArrayList::new));
    List<String> meant = new ArrayList<>();
    List<String> unknown = new ArrayList<>();
    for (Column column : lacking) {
      Optional<String> near =
          free.stream()
              .filter(name -> name.endsWith("." + column.name())) // deeper in JSON
              .findFirst()
              .or(() -> NearestName.ifNear(column.name(), free));
      near.ifPresent(free::remove);
      (near.isPresent() ? meant : unknown).add(option(column, near.orElse("COLUMN")));
    }
    return (meant.isEmpty() ? "" : ". Did you mean " + String.join(" ", meant) + "?")
        + (unknown.isEmpty()
            ? ""
            : (meant.isEmpty() ? "; " : " ")
                + String.join(" ", unknown)
                + (unknown.size() == 1 ? " names another column" : " name other columns"));
  }

  private String option(Column column, String name) {
    if (column.site()) {
      return "--site-column " + name;
    }
    return column.isAttribute()
        ? "--map " + name + "=" + schema.attributes().get(column.ordinal()).name()
        : "--code " + name;
  }
}
