package dev.corymb.lab.faults;

import dev.corymb.core.schema.Groups;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Draws items with optional, many-valued and range attributes, of which many have values in common,
 * and the sets of attributes that are declared for them.
 */
final class RichCatalogue {

  private static final int MOST_DRAWN = 5; // sets of attributes
  private static final int WIDE = 4; // one catalogue in so many has wide items
  private static final int WIDE_ITEMS = 15; // their values make counters stick
  private static final int USUAL_VALUES = 4; // fewer than that, of a many-valued attribute

  private final SplittableRandom random;
  private final List<AttributePool> pools;
  private final int[] sizes; // of the pools

  private RichCatalogue(SplittableRandom random) {
    this.random = random;
    this.pools = pools();
    this.sizes = new int[pools.size()];
    for (int i = 0; i < sizes.length; i++) {
      sizes[i] = pick(3, 12, 60, Catalogue.ITEMS);
    }
  }

  static Catalogue draw(SplittableRandom random) {
    return new RichCatalogue(random).catalogue();
  }

  private Catalogue catalogue() {
    Set<List<Object>> items = new LinkedHashSet<>();
    if (hasMany() && random.nextInt(WIDE) == 0) {
      items.add(wide(item(), Groups.MAX_COMBINATIONS));
      while (items.size() < WIDE_ITEMS) {
        items.add(wide(item(), 1 + random.nextInt(Groups.MAX_COMBINATIONS)));
      }
    }
    while (items.size() < Catalogue.ITEMS) {
      List<Object> item = item();
      if (!items.add(item)) {
        item.set(nameAt(), pools.get(nameAt()).value(items.size()));
        items.add(item);
      }
    }
    Set<Long> declared = declared();
    String names = declared.stream().map(this::name).collect(Collectors.joining(","));
    return new Catalogue(pools, names, ranges(), List.copyOf(items), excessive(declared));
  }

  private List<AttributePool> pools() {
    List<AttributePool> others =
        new ArrayList<>(
            List.of(
                AttributePool.of("device", "long?", n -> (long) n, -1L),
                AttributePool.of("owner", "text?", n -> "o" + n, "nobody"),
                AttributePool.of("tag", "text*", n -> "t" + n, "no tag"),
                AttributePool.of("port", "long*", n -> (long) n, -1L),
                size(),
                AttributePool.of(
                    "mtime", "instant?", n -> Instant.ofEpochSecond(n, n), Instant.MAX),
                AttributePool.of("day", "date?", n -> LocalDate.ofEpochDay(n), LocalDate.MAX)));
    List<AttributePool> all =
        new ArrayList<>(List.of(AttributePool.of("name", "text", n -> "item " + n, "no item")));
    for (int left = 2 + random.nextInt(3); left > 0; left--) {
      all.add(random.nextInt(all.size() + 1), others.remove(random.nextInt(others.size())));
    }
    return all;
  }

  /** Numbers of some type, with those at its ends. */
  private AttributePool size() {
    return switch (random.nextInt(3)) {
      case 0 ->
          AttributePool.of(
              "size",
              "long",
              n -> n == 0 ? Long.MIN_VALUE : n == 1 ? Long.MAX_VALUE : 7L * n - 50,
              1L);
      case 1 ->
          AttributePool.of(
              "size",
              "double",
              n ->
                  n == 0
                      ? Double.NEGATIVE_INFINITY
                      : n == 1 ? Double.POSITIVE_INFINITY : n == 2 ? Double.NaN : n / 2.0 - 10,
              0.1);
      default ->
          AttributePool.of(
              "size",
              "decimal",
              n -> BigDecimal.valueOf(n - 20L, 2).stripTrailingZeros(),
              new BigDecimal("0.001"));
    };
  }

  private int nameAt() {
    return IntStream.range(0, pools.size())
        .filter(i -> pools.get(i).name().equals("name"))
        .findFirst()
        .orElseThrow();
  }

  private boolean hasMany() {
    return pools.stream().anyMatch(AttributePool::isMany);
  }

  private List<Object> item() {
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < pools.size(); i++) {
      if (pools.get(i).isMany()) {
        Set<Object> several = new HashSet<>();
        for (int left = random.nextInt(USUAL_VALUES); left > 0; left--) {
          several.add(value(i));
        }
        values.add(several);
      } else {
        values.add(pools.get(i).isOptional() && random.nextInt(4) == 0 ? null : value(i));
      }
    }
    return values;
  }

  private Object value(int ordinal) {
    return pools.get(ordinal).value(random.nextInt(sizes[ordinal]));
  }

  /** An item with as many values of a many-valued attribute as make so many combinations. */
  private List<Object> wide(List<Object> item, int combinations) {
    int first = -1;
    int others = 1;
    for (int i = 0; i < pools.size(); i++) {
      if (first < 0 && pools.get(i).isMany()) {
        first = i;
      } else if (pools.get(i).isMany()) {
        others *= Math.max(1, ((Set<?>) item.get(i)).size());
      }
    }
    AttributePool pool = pools.get(first);
    List<Object> wide = new ArrayList<>(item);
    wide.set(
        first,
        IntStream.range(0, Math.max(1, combinations / others))
            .mapToObj(pool::value)
            .collect(Collectors.toSet()));
    return wide;
  }

  /** An item with one value too many for some declared set. */
  private Optional<List<Object>> excessive(Set<Long> declared) {
    List<Object> item = item();
    for (int i = 0; i < pools.size(); i++) {
      int ordinal = i;
      boolean counts =
          declared.isEmpty() || declared.stream().anyMatch(mask -> (mask >>> ordinal & 1) != 0);
      if (pools.get(i).isMany() && counts) {
        Set<Object> values = new HashSet<>();
        for (int n = 0; n <= Groups.MAX_COMBINATIONS; n++) {
          values.add(pools.get(i).value(n));
        }
        item.set(i, values);
        return Optional.of(item);
      }
    }
    return Optional.empty();
  }

  /** Sets of attributes, as masks; none for the usual ones. They need not cover all attributes. */
  private Set<Long> declared() {
    int size = pools.size();
    Set<Long> masks = new TreeSet<>();
    switch (random.nextInt(6)) {
      case 0 -> {}
      case 1 -> addSingles(masks);
      case 2 -> masks.add((1L << size) - 1);
      case 3 -> {
        for (int i = 0; i < size; i++) {
          for (int j = 0; j < i; j++) {
            masks.add(1L << i | 1L << j);
          }
        }
      }
      case 4 -> addDrawn(masks);
      default -> {
        addDrawn(masks);
        addSingles(masks);
      }
    }
    return masks;
  }

  private void addSingles(Set<Long> masks) {
    for (int i = 0; i < pools.size(); i++) {
      masks.add(1L << i);
    }
  }

  private void addDrawn(Set<Long> masks) {
    for (int left = 1 + random.nextInt(MOST_DRAWN); left > 0; left--) {
      masks.add(1 + random.nextLong((1L << pools.size()) - 1));
    }
  }

  private String name(long mask) {
    return IntStream.range(0, pools.size())
        .filter(i -> (mask >>> i & 1) != 0)
        .mapToObj(i -> pools.get(i).name())
        .collect(Collectors.joining("+"));
  }

  /** About half of the attributes that have an order. */
  private String ranges() {
    return pools.stream()
        .filter(pool -> !pool.isMany() && random.nextBoolean())
        .map(AttributePool::name)
        .collect(Collectors.joining(","));
  }

  private int pick(int... numbers) {
    return numbers[random.nextInt(numbers.length)];
  }
}
