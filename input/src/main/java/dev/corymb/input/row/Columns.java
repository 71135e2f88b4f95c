package dev.corymb.input.row;

import dev.corymb.core.schema.Attribute;
import dev.corymb.core.schema.Schema;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The columns of an input that are wanted, by name: those of attributes, the site and the code. */
final class Columns {

  private final Schema schema;
  private final Map<String, List<String>> renamed; // columns by their attributes
  private final Map<String, Split> splits; // by attribute
  private final String site; // empty if there is none
  private final String code; // empty if there is none
  private final Set<String> ignored; // on purpose, with all that is inside
  private final Map<String, Column> byName = new LinkedHashMap<>();
  private final Set<String> objects = new HashSet<>(); // that have some of them inside

  private Columns(
      Schema schema,
      Map<String, List<String>> renamed,
      Map<String, Split> splits,
      String site,
      String code,
      Set<String> ignored) {
    this.schema = schema;
    this.renamed = renamed;
    this.splits = splits;
    this.site = site;
    this.code = code;
    this.ignored = ignored;
    for (Attribute attribute : schema.attributes()) {
      String name = attribute.name();
      if (renamed.containsKey(name) || !isRenamed(name)) { // else it has no column
        renamed.getOrDefault(name, List.of(name)).forEach(column -> add(column, attribute));
      }
    }
    for (String other : List.of(site, code)) {
      if (!other.isEmpty() && !byName.containsKey(other)) {
        add(Column.other(other, other.equals(site), other.equals(code)));
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
            name.equals(site),
            name.equals(code)));
  }

  private void add(Column column) {
    String name = column.name();
    byName.put(name, column);
    for (int dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
      objects.add(name.substring(0, dot));
    }
  }

  /** A column for each attribute, of its name. */
  static Columns of(Schema schema) {
    return new Columns(schema, Map.of(), Map.of(), "", "", Set.of());
  }

  /** See {@link RowRules#renaming}. */
  Columns renaming(Map<String, String> attributes, boolean whole) {
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
      if (whole && schema.has(column) && !byAttribute.containsKey(column)) {
        throw new IllegalArgumentException(
            "--map must leave every attribute a column, but '"
                + column
                + "' gives another one; --map COLUMN="
                + column
                + " names its own");
      }
    }
    return new Columns(schema, byAttribute, splits, site, code, ignored);
  }

  /** See {@link RowRules#splitting}. */
  Columns splitting(Map<String, Split> forms) {
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
    return new Columns(schema, renamed, forms, site, code, ignored);
  }

  Columns withSite(String column) {
    return new Columns(schema, renamed, splits, column, code, ignored);
  }

  Columns withCode(String column) {
    return new Columns(schema, renamed, splits, site, column, ignored);
  }

  /** See {@link RowRules#ignoring}. */
  Columns ignoring(Collection<String> names) {
    for (String name : names) {
      Column wanted = get(name);
      if (wanted.isWanted()) {
        throw new IllegalArgumentException(
            "--ignore must name a column that gives nothing, but '"
                + name
                + "' gives "
                + (wanted.isAttribute()
                    ? "the attribute " + schema.attributes().get(wanted.ordinal()).name()
                    : wanted.site() ? "the site" : "the code"));
      }
    }
    return new Columns(schema, renamed, splits, site, code, Set.copyOf(names));
  }

  Schema schema() {
    return schema;
  }

  /** The name of the column of sites; empty if there is none. */
  String site() {
    return site;
  }

  /** The name of the column of codes; empty if there is none. */
  String code() {
    return code;
  }

  /** All that are wanted. */
  Collection<Column> all() {
    return byName.values();
  }

  /** What a column of that name gives. */
  Column get(String name) {
    return byName.getOrDefault(name, Column.IGNORED);
  }

  /** The name of the column that gives an attribute, or of the first one. */
  String ofAttribute(String attribute) {
    return renamed.getOrDefault(attribute, List.of(attribute)).get(0);
  }

  /** Whether a column was named for an attribute. */
  boolean isRenamed(String column) {
    return renamed.values().stream().anyMatch(some -> some.contains(column));
  }

  /** Whether a column, or a member of a JSON object that it is inside, is ignored on purpose. */
  boolean areIgnored(String path) {
    for (int dot = path.length(); dot >= 0; dot = path.lastIndexOf('.', dot - 1)) {
      if (ignored.contains(path.substring(0, dot))) {
        return true;
      }
    }
    return false;
  }

  /** Whether one of them is inside a member of a JSON object. */
  boolean areWithin(String path) {
    return objects.contains(path);
  }
}
