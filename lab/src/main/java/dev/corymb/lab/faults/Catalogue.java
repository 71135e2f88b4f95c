package dev.corymb.lab.faults;

import dev.corymb.core.schema.Item;
import dev.corymb.core.schema.Schema;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The items that the sites of a run may hold, by number, as plain values. What queries must find is
 * told from these alone.
 *
 * <p>An item has a value for each attribute: null for none, a collection for a many-valued one.
 */
final class Catalogue {

  /** The number of items; sites have them in common, and several times. */
  static final int ITEMS = 300;

  private final List<AttributePool> pools;
  private final Schema schema;
  private final String declared;
  private final String ranges;
  private final List<List<Object>> items;
  private final List<List<List<Object>>> values; // by item and attribute
  private final Optional<List<Object>> excessive;

  /**
   * Some items.
   *
   * @param declared the sets of attributes that queries give together, as in a profile; empty for
   *     the usual ones
   * @param ranges the attributes that queries give bounds of, as in a profile
   * @param excessive the values of an item with too many combinations for a declared set
   */
  Catalogue(
      List<AttributePool> pools,
      String declared,
      String ranges,
      List<List<Object>> items,
      Optional<List<Object>> excessive) {
    this.pools = pools;
    this.schema =
        Schema.parse(pools.stream().map(AttributePool::text).collect(Collectors.joining(",")));
    this.declared = declared;
    this.ranges = ranges;
    this.items = items;
    this.values =
        items.stream().map(item -> item.stream().map(Catalogue::values).toList()).toList();
    this.excessive = excessive;
  }

  /**
   * Items of two attributes with one value each.
   *
   * @param devices how many values the second one has
   */
  static Catalogue plain(int devices) {
    List<AttributePool> pools =
        List.of(
            AttributePool.of("name", "text", n -> "item " + n, "no item"),
            AttributePool.of("device", "long", n -> (long) n, -1L));
    List<List<Object>> items = new ArrayList<>();
    for (int n = 0; n < ITEMS; n++) {
      items.add(List.of(pools.get(0).value(n), pools.get(1).value(n % devices)));
    }
    return new Catalogue(pools, "", "", items, Optional.empty());
  }

  /** The schema of the items. */
  Schema schema() {
    return schema;
  }

  /** What a profile has to say of the items. */
  Map<String, String> settings() {
    return declared.isEmpty()
        ? Map.of("schema", schema.toString(), "range", ranges)
        : Map.of("schema", schema.toString(), "range", ranges, "ask", declared);
  }

  /** An item. */
  Item item(int number) {
    return schema.item(items.get(number).toArray());
  }

  /** An item that no site must take, if the declared sets allow for one. */
  Optional<Item> excessive() {
    return excessive.map(values -> schema.item(values.toArray()));
  }

  /** The values that an item has of an attribute, at least one; null among them stands for none. */
  List<Object> values(int item, int ordinal) {
    return values.get(item).get(ordinal);
  }

  private static List<Object> values(Object value) {
    return value instanceof Collection<?> several && !several.isEmpty()
        ? List.copyOf(several)
        : Collections.singletonList(value instanceof Collection<?> ? null : value);
  }

  /** A value of an attribute that no item has. */
  Object nowhere(int ordinal) {
    return pools.get(ordinal).nowhere();
  }
}
