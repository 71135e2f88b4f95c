package dev.corymb.core.schema;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The ordered, named, typed attributes of items. Immutable. */
public final class Schema {

  /** The most attributes: a set of them is written as the bits of a long. */
  public static final int MAX_ATTRIBUTES = 63;

  private final List<Attribute> attributes;
  private final Map<String, Integer> ordinals = new HashMap<>();
  private final long optional;
  private final long many;

  /** Creates a schema of 1 to 63 attributes with different names. */
  public Schema(List<Attribute> attributes) {
    this.attributes = List.copyOf(attributes);
    if (this.attributes.isEmpty() || this.attributes.size() > MAX_ATTRIBUTES) {
      throw new IllegalArgumentException(
          "schema must have 1 to " + MAX_ATTRIBUTES + " attributes, but had " + attributes.size());
    }
    for (Attribute attribute : this.attributes) {
      if (ordinals.put(attribute.name(), ordinals.size()) != null) {
        throw new IllegalArgumentException(
            "attribute names must differ, but '" + attribute.name() + "' stands twice");
      }
    }
    long mask = 0;
    for (int i = 0; i < size(); i++) {
      mask |= this.attributes.get(i).optional() ? 1L << i : 0;
    }
    this.optional = mask;
    long several = 0;
    for (int i = 0; i < size(); i++) {
      several |= this.attributes.get(i).cardinality() == Cardinality.MANY ? 1L << i : 0;
    }
    this.many = several;
  }

  /**
   * Reads a schema such as {@code name:text,device:long?,tag:text*}. A name alone is of type text;
   * after the type, a question mark makes an attribute optional and an asterisk many-valued.
   */
  public static Schema parse(String text) {
    List<Attribute> attributes = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      String[] pair = part.strip().split(":", -1);
      if (pair.length > 2) {
        throw new IllegalArgumentException(
            "schema must be written name:type,name:type, but was '" + text + "'");
      }
      if (pair.length == 1
          && Cardinality.of(pair[0]) != Cardinality.ONE) { // not a part of the name
        throw new IllegalArgumentException(
            "? and * must follow a type, such as name:text?, but were in '" + pair[0] + "'");
      }
      String type = pair.length == 1 ? "text" : pair[1];
      Cardinality cardinality = Cardinality.of(type);
      String name = type.substring(0, type.length() - cardinality.toString().length());
      attributes.add(new Attribute(pair[0], type(pair[0], name), cardinality));
    }
    return new Schema(attributes);
  }

  private static AttributeType type(String attribute, String name) {
    for (AttributeType type : AttributeType.values()) {
      if (type.toString().equals(name.toLowerCase(Locale.ROOT))) {
        return type;
      }
    }
    throw new IllegalArgumentException(
        "type must be one of "
            + List.of(AttributeType.values())
            + ", with ? if it is optional or * if an item has many values, but that of "
            + attribute
            + " was '"
            + name
            + "'");
  }

  /** The attributes in their order. */
  public List<Attribute> attributes() {
    return attributes;
  }

  /** The number of attributes. */
  public int size() {
    return attributes.size();
  }

  /** The set of all attributes, as a mask: bit i stands for attribute i. */
  public long all() {
    return (1L << size()) - 1;
  }

  /**
   * Refuses a set of attributes that is empty or has a foreign one.
   *
   * @param name what to call the set
   */
  public void requireMask(String name, long mask) {
    if (mask == 0 || (mask & ~all()) != 0) {
      throw new IllegalArgumentException(
          name + " must name attributes of [" + this + "], but was 0b" + Long.toBinaryString(mask));
    }
  }

  /**
   * Refuses many-valued attributes where an item must be one digest for each attribute.
   *
   * @param what what they are refused by
   */
  public void requireOneValueEach(String what) {
    if (many != 0) {
      throw new IllegalArgumentException(
          what
              + " must be of attributes with one value in an item, but "
              + String.join(", ", names(many))
              + " may have many; filters of kind standard, pbf, pbf-bf and of declared queries take"
              + " them");
    }
  }

  /** The names of a set of attributes, in their order. */
  public List<String> names(long mask) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < size(); i++) {
      if ((mask >>> i & 1) != 0) {
        names.add(attributes.get(i).name());
      }
    }
    return names;
  }

  /** The place of an attribute. */
  public int ordinal(String name) {
    Integer ordinal = ordinals.get(name);
    if (ordinal == null) {
      throw new IllegalArgumentException(
          "attribute must be one of "
              + ordinals.keySet().stream().sorted().toList()
              + ", but was '"
              + name
              + "'");
    }
    return ordinal;
  }

  /** Whether there is an attribute of that name. */
  public boolean has(String name) {
    return ordinals.containsKey(name);
  }

  /** The attributes that an item may have no value for, as a mask. */
  public long optional() {
    return optional;
  }

  /** The attributes that an item may have many values for, as a mask. */
  public long many() {
    return many;
  }

  /** Whether an item may have many values for an attribute. */
  public boolean isMany(int ordinal) {
    return (many >>> ordinal & 1) != 0;
  }

  /**
   * An item with the given values, one for each attribute, in order; null where an optional one has
   * none, and a collection for a many-valued one.
   */
  public Item item(@Nullable Object... values) {
    if (values.length != size()) {
      throw new IllegalArgumentException(
          "an item of [" + this + "] must have " + size() + " values, but had " + values.length);
    }
    Object[] normal = new Object[values.length];
    for (int i = 0; i < values.length; i++) {
      normal[i] = normalise(i, values[i]);
    }
    return new Item(this, normal);
  }

  /** An item with the given values by name; an optional attribute without one is absent. */
  public Item item(Map<String, ?> values) {
    Object[] normal = new Object[size()];
    values.forEach((name, value) -> normal[ordinal(name)] = normalise(ordinal(name), value));
    for (int i = 0; i < normal.length; i++) {
      if (normal[i] == null && !attributes.get(i).optional()) {
        throw new IllegalArgumentException(
            "an item of ["
                + this
                + "] must have "
                + size()
                + " values, but had "
                + values.keySet());
      }
      normal[i] = normal[i] == null ? Absent.VALUE : normal[i];
    }
    return new Item(this, normal);
  }

  /**
   * A query for the given values by name: at least one, at most all. Null asks for items that have
   * no value for an optional attribute; a collection asks for any of its values. Other conditions:
   * {@link QueryBuilder}.
   */
  public Query query(Map<String, ?> values) {
    QueryBuilder query = new QueryBuilder(this);
    values.forEach(
        (name, value) -> {
          if (value instanceof Collection<?> several) {
            query.oneOf(ordinal(name), several);
          } else {
            query.equalTo(ordinal(name), value);
          }
        });
    return query.build();
  }

  Object normalise(int ordinal, @Nullable Object value) {
    Attribute attribute = attributes.get(ordinal);
    if (value == null && attribute.optional()) {
      return Absent.VALUE;
    }
    if (value instanceof Collection<?> several && isMany(ordinal)) {
      return normaliseAll(ordinal, several);
    }
    return normaliseOne(attribute, value);
  }

  /** The values of a set, each once, in an order that does not depend on how they were given. */
  private Object normaliseAll(int ordinal, Collection<?> values) {
    Attribute attribute = attributes.get(ordinal);
    if (values.size() > ItemRow.MAX_VALUES) {
      throw new IllegalArgumentException(
          attribute.name() + " " + ItemRow.TOO_MANY + ", but were " + values.size());
    }
    Map<String, Object> byText = new TreeMap<>();
    for (Object value : values) {
      Object normal = normaliseOne(attribute, value);
      byText.put(
          normal instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : normal.toString(),
          normal);
    }
    return byText.isEmpty() ? Absent.VALUE : List.copyOf(byText.values());
  }

  private static Object normaliseOne(Attribute attribute, @Nullable Object value) {
    Object normal = value == null ? null : attribute.type().normalise(value);
    if (normal == null) {
      throw new IllegalArgumentException(
          attribute.name()
              + " must be of type "
              + attribute.type()
              + ", but was "
              + (value == null ? "null" : value.getClass().getSimpleName() + " " + value));
    }
    return normal;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Schema that && attributes.equals(that.attributes);
  }

  @Override
  public int hashCode() {
    return attributes.hashCode();
  }

  /** The text that {@link #parse} reads. */
  @Override
  public String toString() {
    return attributes.stream().map(Attribute::toString).collect(Collectors.joining(","));
  }
}
