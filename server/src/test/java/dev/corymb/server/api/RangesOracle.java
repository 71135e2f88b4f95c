package dev.corymb.server.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** Values, items and queries with ranges of every type, and what they mean, as simply as can be. */
final class RangesOracle {

  static final String SCHEMA =
      "name:text,n:long,x:double?,d:decimal?,day:date?,at:instant?,t:text?";
  static final String RANGES = "n,x,d,day,at,t";

  /** The names of the range attributes, which are also their types. */
  static final List<String> ATTRIBUTES = List.of(RANGES.split(","));

  private static final String[] NAMES = {"anna", "ben", "cleo"};
  private static final int WHOLE = 15; // bytes of a text that are compared
  private static final int DIGITS = 27; // of a decimal

  /** An item: the name, and the values of range attributes as they are written; null for none. */
  record Thing(String name, List<String> values) {

    String value(String attribute) {
      return values.get(ATTRIBUTES.indexOf(attribute));
    }

    JsonObject json() {
      JsonObject json = new JsonObject().put("name", name);
      for (String attribute : ATTRIBUTES) {
        if (value(attribute) != null) {
          json.put(attribute, value(attribute));
        }
      }
      return json;
    }
  }

  /** A bound: a sign and a value. */
  record Bound(String sign, String value) {

    boolean isLower() {
      return sign.startsWith(">");
    }

    String member() {
      return (isLower() ? "g" : "l") + (sign.endsWith("=") ? "e" : "t");
    }

    boolean allows(String attribute, String value) {
      int order = compare(attribute, value, this.value);
      boolean same = cut(attribute, this.value) && key(attribute, value, this.value);
      return same || (sign.endsWith("=") && order == 0) || (isLower() ? order > 0 : order < 0);
    }
  }

  /**
   * A query.
   *
   * @param names of which an item must have one; empty if any will do
   * @param bounds one or two by attribute
   * @param without an attribute that an item must have no value of
   */
  record Ask(List<String> names, TreeMap<String, List<Bound>> bounds, Optional<String> without) {

    boolean isBoundsOnly() {
      return names.isEmpty() && without.isEmpty();
    }

    boolean matches(Thing thing) {
      return (names.isEmpty() || names.contains(thing.name))
          && without.map(attribute -> thing.value(attribute) == null).orElse(true)
          && bounds.entrySet().stream()
              .allMatch(
                  one ->
                      isOrdered(thing.value(one.getKey()))
                          && one.getValue().stream()
                              .allMatch(
                                  bound -> bound.allows(one.getKey(), thing.value(one.getKey()))));
    }

    /** Whether the smallest and the largest values of some items do not rule the bounds out. */
    boolean mayBeAt(Collection<Thing> things) {
      return bounds.entrySet().stream().allMatch(one -> overlaps(one.getKey(), things));
    }

    private boolean overlaps(String attribute, Collection<Thing> things) {
      List<String> values =
          things.stream()
              .map(thing -> thing.value(attribute))
              .filter(RangesOracle::isOrdered)
              .sorted((one, other) -> compare(attribute, one, other))
              .toList();
      return !values.isEmpty()
          && bounds.get(attribute).stream()
              .allMatch(
                  bound ->
                      bound.allows(attribute, values.get(bound.isLower() ? values.size() - 1 : 0)));
    }

    /** The query as text; two inclusive bounds as between. */
    String text(SplittableRandom random) {
      List<String> parts = new ArrayList<>();
      if (names.size() == 1) {
        parts.add("name=" + names.get(0));
      } else if (!names.isEmpty()) {
        parts.add("name in (" + String.join(", ", names) + ")");
      }
      without.ifPresent(attribute -> parts.add(attribute + " = null"));
      bounds.forEach(
          (attribute, list) -> {
            boolean inclusive = list.stream().allMatch(bound -> bound.sign.endsWith("="));
            if (list.size() == 2 && inclusive && random.nextBoolean()) {
              parts.add(
                  attribute
                      + " between "
                      + quoted(list.get(0).value)
                      + " and "
                      + quoted(list.get(1).value));
            } else {
              list.forEach(bound -> parts.add(attribute + bound.sign + quoted(bound.value)));
            }
          });
      return String.join(random.nextBoolean() ? " and " : " ", parts);
    }

    private static String quoted(String value) {
      return "'" + value.replace("'", "''") + "'";
    }

    JsonObject json() {
      JsonObject json = new JsonObject();
      if (names.size() == 1) {
        json.put("name", names.get(0));
      } else if (!names.isEmpty()) {
        json.put("name", new JsonObject().put("in", new JsonArray(names)));
      }
      without.ifPresent(json::putNull);
      bounds.forEach(
          (attribute, list) -> {
            JsonObject condition = new JsonObject();
            list.forEach(bound -> condition.put(bound.member(), bound.value));
            json.put(attribute, condition);
          });
      return json;
    }
  }

  private RangesOracle() {}

  static Thing thing(SplittableRandom random) {
    List<String> values = new ArrayList<>();
    for (String attribute : ATTRIBUTES) {
      boolean absent = !attribute.equals("n") && random.nextInt(4) == 0;
      values.add(
          absent
              ? null
              : attribute.equals("x") && random.nextInt(6) == 0 ? "NaN" : value(attribute, random));
    }
    return new Thing(NAMES[random.nextInt(NAMES.length)], values);
  }

  /** A query with one or two ranges, and perhaps other conditions. */
  static Ask ask(SplittableRandom random) {
    TreeMap<String, List<Bound>> bounds = new TreeMap<>();
    for (int left = 1 + random.nextInt(2); left > 0; left--) {
      String attribute = ATTRIBUTES.get(random.nextInt(ATTRIBUTES.size()));
      bounds.put(attribute, bounds(attribute, random));
    }
    List<String> names =
        switch (random.nextInt(4)) {
          case 0 -> List.of(NAMES[random.nextInt(NAMES.length)]);
          case 1 -> List.of("anna", NAMES[1 + random.nextInt(NAMES.length - 1)]);
          default -> List.of();
        };
    List<String> free =
        ATTRIBUTES.stream().filter(one -> !one.equals("n") && !bounds.containsKey(one)).toList();
    return new Ask(
        names,
        bounds,
        random.nextInt(4) == 0
            ? Optional.of(free.get(random.nextInt(free.size())))
            : Optional.empty());
  }

  private static List<Bound> bounds(String attribute, SplittableRandom random) {
    String one = value(attribute, random);
    String other = value(attribute, random);
    int order = compare(attribute, one, other);
    if (random.nextInt(3) == 0) {
      return List.of(new Bound(List.of(">", ">=", "<", "<=").get(random.nextInt(4)), one));
    }
    if (order == 0) {
      return List.of(new Bound(">=", one), new Bound("<=", other));
    }
    return List.of(
        new Bound(random.nextBoolean() ? ">" : ">=", order < 0 ? one : other),
        new Bound(random.nextBoolean() ? "<" : "<=", order < 0 ? other : one));
  }

  /** A value as it may be written, of few, so that some are equal though written differently. */
  private static String value(String attribute, SplittableRandom random) {
    return switch (attribute) {
      case "n" ->
          random.nextInt(8) == 0
              ? List.of("" + Long.MIN_VALUE, "" + Long.MAX_VALUE, "0").get(random.nextInt(3))
              : "" + random.nextInt(-20, 20);
      case "x" ->
          List.of("-Infinity", "Infinity", "-0.0", "0", "0.5", "5e-1", "-2.5", "1e300", "4.9e-324")
              .get(random.nextInt(9));
      case "d" -> decimal(random);
      case "day" ->
          List.of("2026-01-31", "2026-02-01", "1969-12-31", "0001-01-01", "9999-12-31")
              .get(random.nextInt(5));
      case "at" -> instant(random);
      default -> text(random);
    };
  }

  private static String decimal(SplittableRandom random) {
    String digits = "1".repeat(random.nextInt(26, 29)) + random.nextInt(3);
    return List.of("0", "0.00", "1", "1.0", "-1", "-1.50", "100", "1e2", digits, "-" + digits)
        .get(random.nextInt(10));
  }

  /** One of few moments, with one of several offsets and precisions. */
  private static String instant(SplittableRandom random) {
    long second = 1_767_225_600L + random.nextInt(3);
    int nano = random.nextInt(3) == 0 ? 1 : 0;
    ZoneOffset zone = ZoneOffset.ofHours(random.nextInt(-11, 12));
    String local = Instant.ofEpochSecond(second).atOffset(zone).toLocalDateTime().toString();
    String whole = local.length() == 16 ? local + ":00" : local;
    String fraction =
        nano == 1 ? ".000000001" : List.of("", ".0", ".000000").get(random.nextInt(3));
    return whole + fraction + (zone.equals(ZoneOffset.UTC) ? "Z" : zone.getId());
  }

  /** Texts that begin alike, around the bytes that are compared, some of them not ASCII. */
  private static String text(SplittableRandom random) {
    String common = "a".repeat(WHOLE - 3);
    return switch (random.nextInt(4)) {
      case 0 -> List.of("", "a", "b", "é", "\ud83d\ude00", "\uffee", "'").get(random.nextInt(7));
      case 1 -> common + List.of("", "b", "bcd", "bc", "bce").get(random.nextInt(5));
      case 2 -> common + List.of("bcdx", "bcdy", "bcdé", "bcex").get(random.nextInt(4));
      default -> common + List.of("é", "bé", "bcé", "€", "b\ud83d\ude00").get(random.nextInt(5));
    };
  }

  private static boolean isOrdered(String value) {
    return value != null && !value.equals("NaN");
  }

  static int compare(String attribute, String one, String other) {
    return switch (attribute) {
      case "n" -> Long.compare(Long.parseLong(one), Long.parseLong(other));
      case "x" -> Double.compare(Double.parseDouble(one) + 0.0, Double.parseDouble(other) + 0.0);
      case "d" -> new BigDecimal(one).compareTo(new BigDecimal(other));
      case "day" -> LocalDate.parse(one).compareTo(LocalDate.parse(other));
      case "at" ->
          OffsetDateTime.parse(one).toInstant().compareTo(OffsetDateTime.parse(other).toInstant());
      default -> Arrays.compareUnsigned(one.getBytes(UTF_8), other.getBytes(UTF_8));
    };
  }

  /** Whether a value is longer than what is compared of it. */
  private static boolean cut(String attribute, String value) {
    return switch (attribute) {
      case "d" -> digits(value).length() > DIGITS;
      case "t" -> value.getBytes(UTF_8).length > WHOLE;
      default -> false;
    };
  }

  /** Whether two values that are cut differ only in what is not compared. */
  private static boolean key(String attribute, String one, String other) {
    if (!cut(attribute, one)) {
      return false;
    }
    if (attribute.equals("t")) {
      return Arrays.equals(one.getBytes(UTF_8), 0, WHOLE, other.getBytes(UTF_8), 0, WHOLE);
    }
    BigDecimal first = new BigDecimal(one);
    BigDecimal second = new BigDecimal(other);
    return first.signum() == second.signum()
        && first.precision() - first.scale() == second.precision() - second.scale()
        && digits(one).substring(0, DIGITS).equals(digits(other).substring(0, DIGITS));
  }

  /** The digits of a number, without zeros at its end. */
  private static String digits(String value) {
    return new BigDecimal(value).stripTrailingZeros().unscaledValue().abs().toString();
  }
}
