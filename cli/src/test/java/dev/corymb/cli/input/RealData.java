package dev.corymb.cli.input;

import dev.corymb.client.api.JsonText;
import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Schema;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Rows as people have them: nulls, lists, nested members, in files that other programs wrote.
 *
 * @param file its name
 * @param content its bytes
 * @param options with which it is read
 * @param schema of the items
 * @param declared the groups of attributes that queries give
 * @param item what row i is: the values of each attribute, none if it has none
 */
record RealData(
    String file,
    Supplier<byte[]> content,
    String options,
    String schema,
    List<String> declared,
    IntFunction<Map<String, Set<String>>> item) {

  private static final int ROWS = 200;
  private static final int SITES = 4;

  static Stream<RealData> all() {
    return Stream.of(parquet(), csv(), logs());
  }

  /** A file of DuckDB: lists, groups, decimals, timestamps of three units. */
  private static RealData parquet() {
    return new RealData(
        "orders.parquet",
        () -> resource("orders.parquet"),
        "--time-zone UTC --map http.status=status --map http.client.ip=ip --map http.codes=code",
        "id,owner:text?,tags:text*,devices:long*,prices:decimal*,price:decimal?,total:decimal,created:instant,"
            + "changed:instant,seen:instant,shipped:instant,day:date?,status:long?,ip:ip?,code:long*,"
            + "trace:uuid,paid:boolean,share:double",
        List.of(
            "id",
            "tags",
            "owner+tags",
            "tags+devices",
            "prices+price",
            "created",
            "changed+paid",
            "seen",
            "shipped+share",
            "day+status",
            "ip+code",
            "trace",
            "total",
            "all"),
        RealData::order);
  }

  private static Map<String, Set<String>> order(int i) {
    Map<String, Set<String>> item = new LinkedHashMap<>();
    BigDecimal quarter = quarter(i % 10);
    boolean http = i % 10 != 0;
    item.put("id", Set.of("o" + i));
    item.put("owner", i % 7 == 0 ? Set.of() : Set.of("owner" + i % 5));
    item.put("tags", i % 4 < 2 ? Set.of() : set("t" + i % 3, "t" + i % 11));
    item.put("devices", i % 5 == 0 ? Set.of() : set("" + i % 8, "" + i % 9));
    item.put("prices", i % 6 == 0 ? Set.of() : Set.of(quarter.toString()));
    item.put("price", i % 9 == 0 ? Set.of() : Set.of(quarter.toString()));
    item.put("total", Set.of(quarter.toString()));
    item.put("created", time("2024-05-01T12:00:00Z", Duration.ofHours(i % 6)));
    item.put("changed", time("2024-05-01T12:00:00.000001Z", Duration.ofHours(i % 7)));
    item.put("seen", time("2024-05-01T12:00:00.000000001Z", Duration.ofNanos(i % 8)));
    item.put("shipped", time("2024-05-01T12:00:00Z", Duration.ofDays(i % 5)));
    item.put("day", i % 4 == 0 ? Set.of() : day(i));
    item.put("status", http && i % 10 != 1 ? Set.of("" + (200 + i % 4)) : Set.of());
    item.put("ip", http ? Set.of("10.0.0." + i % 9) : Set.of());
    item.put("code", http ? set("" + i % 3, "" + i % 4) : Set.of());
    item.put("trace", trace(i));
    item.put("paid", Set.of("" + (i % 2 == 0)));
    item.put("share", Set.of(quarter(i % 13).toString()));
    return item;
  }

  /** A CSV of PostgreSQL: nulls, the empty text, arrays, one letter for a boolean. */
  private static RealData csv() {
    return new RealData(
        "orders.csv",
        () -> resource("orders.csv"),
        "--split tags={} --split devices={}",
        "id,owner:text?,tags:text*,devices:long*,price:decimal,paid:boolean,created:instant,day:date,"
            + "client:ip?,trace:uuid,raw:bytes,share:double",
        List.of(
            "id",
            "owner",
            "tags",
            "owner+tags",
            "tags+devices",
            "price+paid",
            "created",
            "day",
            "client+raw",
            "trace",
            "share",
            "all"),
        RealData::exported);
  }

  private static Map<String, Set<String>> exported(int i) {
    Map<String, Set<String>> item = new LinkedHashMap<>();
    List<Set<String>> tags =
        List.of(
            Set.of(),
            Set.of(),
            set("t" + i % 3),
            set("t" + i % 3, "a \"b\", {c} \\ " + i % 6, "NULL", ""));
    item.put("id", Set.of("o" + i));
    item.put("owner", i % 7 == 0 ? Set.of() : Set.of(i % 7 == 1 ? "" : "owner " + i % 5));
    item.put("tags", tags.get(i % 4));
    item.put("devices", i % 5 == 0 ? Set.of() : set("" + i % 8, "" + i % 9));
    item.put("price", Set.of(quarter(i % 10).toString()));
    item.put("paid", Set.of("" + (i % 2 == 0)));
    item.put("created", time("2024-05-01T12:00:00Z", Duration.ofMillis(3_601_500L * (i % 6))));
    item.put("day", day(i));
    item.put("client", i % 3 == 0 ? Set.of() : Set.of("10.0.0." + i % 9));
    item.put("trace", trace(i));
    item.put("raw", Set.of("fff" + Integer.toHexString(i % 16)));
    item.put("share", Set.of(quarter(i % 13).toString()));
    return item;
  }

  /** The log of an application: members are missing, nested, arrays or single values. */
  private static RealData logs() {
    String lines = IntStream.range(0, ROWS).mapToObj(RealData::line).collect(Collectors.joining());
    return new RealData(
        "app.ndjson",
        () -> lines.getBytes(StandardCharsets.UTF_8),
        "--map http.request.status=status --map user.id=user --map labels=tag --map extra.tag=tag",
        "ts:instant,level,status:long?,user:text?,tag:text*",
        List.of("ts", "level+status", "user", "user+tag", "tag", "status+tag", "all"),
        RealData::logged);
  }

  private static String line(int i) {
    String status =
        List.of(
                ",\"http\":{\"method\":\"GET\",\"request\":{\"status\":" + (200 + i % 3) + "}}",
                ",\"http\":{\"method\":\"GET\"}",
                ",\"http\":null",
                "")
            .get(i % 4);
    String user = List.of("", ",\"user\":{\"id\":\"u" + i % 6 + "\"}", ",\"user\":{}").get(i % 3);
    String labels =
        List.of(
                "",
                ",\"labels\":[]",
                ",\"labels\":null",
                ",\"labels\":\"l" + i % 7 + "\"",
                ",\"labels\":[\"l" + i % 7 + "\",\"l" + i % 2 + "\",\"l" + i % 7 + "\"]")
            .get(i % 5);
    String extra = i % 2 == 0 ? "" : ",\"extra\":{\"tag\":[\"l" + i % 3 + "\"],\"n\":[{},[1]]}";
    return "{\"ts\":\"2024-05-01T%02d:00:00+02:00\",\"level\":\"%s\",\"site\":\"s%d\"%s%s%s%s}%n"
        .formatted(i % 24, i % 11 == 0 ? "ERROR" : "INFO", i % SITES, status, user, labels, extra);
  }

  private static Map<String, Set<String>> logged(int i) {
    Set<String> tags = new LinkedHashSet<>();
    if (i % 5 > 2) {
      tags.add("l" + i % 7);
    }
    if (i % 5 == 4) {
      tags.add("l" + i % 2);
    }
    if (i % 2 != 0) {
      tags.add("l" + i % 3);
    }
    Map<String, Set<String>> item = new LinkedHashMap<>();
    item.put("ts", time("2024-04-30T22:00:00Z", Duration.ofHours(i % 24)));
    item.put("level", Set.of(i % 11 == 0 ? "ERROR" : "INFO"));
    item.put("status", i % 4 == 0 ? Set.of("" + (200 + i % 3)) : Set.of());
    item.put("user", i % 3 == 1 ? Set.of("u" + i % 6) : Set.of());
    item.put("tag", tags);
    return item;
  }

  private static byte[] resource(String name) {
    try (InputStream in = RealData.class.getResourceAsStream("/real/" + name)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Set<String> set(String... values) {
    return new LinkedHashSet<>(List.of(values));
  }

  private static BigDecimal quarter(int whole) {
    return BigDecimal.valueOf(whole).divide(BigDecimal.valueOf(4));
  }

  private static Set<String> time(String start, Duration later) {
    return Set.of(Instant.parse(start).plus(later).toString());
  }

  private static Set<String> day(int i) {
    return Set.of(LocalDate.of(2024, 5, 1).plusDays(i % 12).toString());
  }

  private static Set<String> trace(int i) {
    try {
      ByteBuffer hash =
          ByteBuffer.wrap(
              MessageDigest.getInstance("MD5")
                  .digest(("" + i % 20).getBytes(StandardCharsets.UTF_8)));
      return Set.of(new UUID(hash.getLong(), hash.getLong()).toString());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The number of rows. */
  int rows() {
    return ROWS;
  }

  /** The options that declare the queries. */
  String asks() {
    return " --ask " + String.join(" --ask ", declared);
  }

  /**
   * A query as text, and where it has matches.
   *
   * @param json the query
   * @param sites that hold a match, in order
   */
  record Asked(String json, Set<String> sites) {}

  /** Queries of every declared group: values of an item, some of them exchanged for another's. */
  List<Asked> queries(int each, SplittableRandom random) {
    Schema parsed = Schema.parse(schema);
    Groups groups = Groups.parse(parsed, declared);
    List<Map<String, Set<String>>> items = IntStream.range(0, ROWS).mapToObj(item).toList();
    List<Asked> queries = new ArrayList<>();
    for (int group = 0; group < groups.size(); group++) {
      for (int i = 0; i < each; i++) {
        int start = random.nextInt(ROWS);
        Map<String, String> values = new LinkedHashMap<>();
        for (String name : parsed.names(groups.mask(group))) {
          int from = random.nextInt(4) == 0 ? random.nextInt(ROWS) : start;
          List<String> some = List.copyOf(items.get(from).get(name));
          values.put(name, some.isEmpty() ? null : some.get(random.nextInt(some.size())));
        }
        Set<String> sites = new TreeSet<>();
        for (int row = 0; row < ROWS; row++) {
          if (matches(items.get(row), values)) {
            sites.add("s" + row % SITES);
          }
        }
        queries.add(new Asked(JsonText.of(values).text(), sites));
      }
    }
    return queries;
  }

  private static boolean matches(Map<String, Set<String>> item, Map<String, String> values) {
    return values.entrySet().stream()
        .allMatch(
            value ->
                value.getValue() == null
                    ? item.get(value.getKey()).isEmpty()
                    : item.get(value.getKey()).contains(value.getValue()));
  }

  @Override
  public String toString() {
    return file;
  }
}
