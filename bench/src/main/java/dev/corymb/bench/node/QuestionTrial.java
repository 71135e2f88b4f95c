package dev.corymb.bench.node;

import dev.corymb.bench.harness.Clock;
import dev.corymb.bench.harness.Measurement;
import dev.corymb.bench.harness.Samples;
import dev.corymb.core.bits.BitArray;
import dev.corymb.core.check.Require;
import dev.corymb.core.filter.BitFilter;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.range.Zone;
import dev.corymb.core.range.Zones;
import dev.corymb.core.schema.Condition.Comparison;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Item;
import dev.corymb.core.schema.Query;
import dev.corymb.core.schema.QueryBuilder;
import dev.corymb.core.schema.QueryDigests;
import dev.corymb.core.schema.Schema;
import dev.corymb.node.directory.Directory;
import dev.corymb.node.directory.Owner;
import dev.corymb.node.directory.Standing;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.replication.update.Estimate;
import dev.corymb.replication.update.Version;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Questions of each kind to the directory of a node that has replicas of many sites, from the
 * conditions to the answer. Two sites each hold the same items, so that every value is found at two
 * sites, however many sites there are.
 */
final class QuestionTrial {

  private static final String SCHEMA = "name:text,owner:text?,size:long?,mtime:date?,tag:text*";
  private static final int NAME = 0;
  private static final int OWNER = 1;
  private static final int SIZE = 2;
  private static final int MTIME = 3;
  private static final int TAG = 4;
  private static final int ITEMS = 100; // of a site
  private static final int OWNERS = 10; // of a site
  private static final int TAGS = 20; // of a site
  private static final int WITHOUT_OWNER = 1; // the item of the first two sites
  private static final int TWO_TAGS = 0; // the item of every site, with the next tag as well
  private static final LocalDate FIRST_DAY = LocalDate.of(1970, 1, 1); // then one for two sites
  private static final int QUERIES = 64; // in a slice
  private static final int MANY = 1_000;
  private static final int PRUNED = 100_000;

  private final int sites;
  private final FederationProfile profile;
  private final Digester digester;
  private final Directory directory;
  private final List<String> pruned =
      IntStream.range(0, PRUNED).mapToObj(site -> "site " + site).toList();
  private final Clock clock = Clock.ofThisThread();
  private final SplittableRandom random = new SplittableRandom(42);
  private long found;

  QuestionTrial(int sites) {
    this.sites = Require.inRange("sites", sites, 2, Integer.MAX_VALUE);
    this.profile = profile(sites);
    this.digester = profile.digester();
    this.directory = new Directory(profile, 1L << 32, () -> System.nanoTime() / 1_000_000);
    Standing standing =
        new Standing(
            new Owner(false, "other", ""),
            new Version(1, 1),
            new Estimate(0, profile.falseRate()),
            false,
            0);
    for (int site = 0; site < sites; site++) {
      directory.put("site " + site, 0, bits(site / 2), zones(site / 2), standing);
    }
  }

  static FederationProfile profile(int sites) {
    return FederationProfile.of("bench", Schema.parse(SCHEMA), 42)
        .with(
            Map.of(
                "ask", "name,owner,size,mtime,tag,name+owner,all",
                "range", "size,mtime",
                "step-items", Integer.toString(ITEMS),
                "steps", "1",
                "expected-sites", Integer.toString(sites)));
  }

  private BitArray bits(int pair) {
    BitFilter filter = new BitFilter(directory.ladder().get(0));
    for (int i = 0; i < ITEMS; i++) {
      filter.add(digester.digest(item(pair, i)));
    }
    return BitArray.copyOf(filter.bits());
  }

  private Item item(int pair, int i) {
    List<String> tags =
        i == TWO_TAGS ? List.of(tag(pair, i), tag(pair, i + 1)) : List.of(tag(pair, i));
    String owner = pair == 0 && i == WITHOUT_OWNER ? null : owner(pair, i);
    return profile.schema().item(name(pair, i), owner, size(pair, i), day(pair), tags);
  }

  private static String name(int pair, int i) {
    return "name " + pair + " " + i;
  }

  private static String owner(int pair, int i) {
    return "owner " + pair + " " + i % OWNERS;
  }

  private static long size(int pair, int i) {
    return (long) pair * ITEMS + i;
  }

  private static LocalDate day(int pair) {
    return FIRST_DAY.plusDays(pair);
  }

  private static String tag(int pair, int i) {
    return "tag " + pair + " " + i % TAGS;
  }

  private Zones zones(int pair) {
    Zones zones = Zones.empty(profile.ranges().size());
    for (int i = 0; i < ITEMS; i++) {
      Item item = item(pair, i);
      for (int range = 0; range < profile.ranges().size(); range++) {
        zones = zones.with(range, Zone.of(profile.ranges().key(range, item).orElseThrow()));
      }
    }
    return zones;
  }

  /** Asks for a while, after a while that does not count. */
  Measurement run(long nanosEach) {
    Measurement measurement = new Measurement();
    for (int round = 0; round < 2; round++) { // by the second all is compiled that is used
      for (Question question : Question.values()) {
        measure(question, nanosEach, measurement);
      }
    }
    return measurement;
  }

  private void measure(Question question, long nanos, Measurement measurement) {
    Samples times = new Samples();
    long answers = 0;
    found = 0;
    Clock elapsed = Clock.ofTheWall();
    do {
      answers += ask(question, times);
    } while (elapsed.elapsed() < nanos);
    measurement.put(question, times);
    measurement.put(question.found(), (double) found / answers);
    measurement.put(question.bits(), bits(query(question).given()));
  }

  /** The declared sets that a question is answered from; none if it has nothing but bounds. */
  List<String> asked(Question question) {
    FilterShape shape = directory.ladder().get(0);
    long given = query(question).given();
    int own = shape.groups().find(given);
    return given == 0
        ? List.of()
        : own < 0 ? shape.asked(given) : List.of(shape.groups().names().get(own));
  }

  /** The bits per item of the matrices that a query looks at. */
  private double bits(long given) {
    FilterShape shape = directory.ladder().get(0);
    double bits = 0;
    for (int group = 0; given != 0 && group < shape.groups().size(); group++) {
      bits += shape.asks(group, given) ? (double) shape.matrices().get(group).size() / ITEMS : 0;
    }
    return bits;
  }

  /** Asks a slice of queries; gives how many answers there were. */
  private int ask(Question question, Samples times) {
    int operations = question == Question.MANY ? MANY : question == Question.PRUNED ? 1 : QUERIES;
    List<Query> queries = IntStream.range(0, operations).mapToObj(any -> query(question)).toList();
    clock.start();
    switch (question) {
      case MANY ->
          directory
              .locateAll(queries.stream().map(digester::digests).toList())
              .forEach(located -> found += located.candidates().size());
      case PRUNED ->
          found +=
              directory
                  .prune(digester.digests(queries.get(0)), pruned, true, any -> false)
                  .keep()
                  .size();
      case EXPLAINED ->
          queries.forEach(
              query -> {
                QueryDigests digests = digester.digests(query);
                found += directory.locate(digests).candidates().size();
                directory.forEachAlternative(digests, (number, some) -> {});
              });
      default ->
          queries.forEach(
              query -> found += directory.locate(digester.digests(query)).candidates().size());
    }
    times.add(clock.elapsed(), question == Question.PRUNED ? PRUNED : operations);
    return operations;
  }

  private Query query(Question question) {
    int pair = random.nextInt(sites / 2);
    int i = random.nextInt(WITHOUT_OWNER + 1, ITEMS);
    QueryBuilder query = new QueryBuilder(profile.ranges());
    switch (question) {
      case FULL, MANY, PRUNED ->
          query
              .equalTo(NAME, name(pair, i))
              .equalTo(OWNER, owner(pair, i))
              .equalTo(SIZE, size(pair, i))
              .equalTo(MTIME, day(pair))
              .equalTo(TAG, tag(pair, i));
      case ONE -> query.equalTo(OWNER, owner(pair, i));
      case TWO_VALUES -> query.oneOf(OWNER, owners(2));
      case FORTY_VALUES, EXPLAINED -> query.oneOf(OWNER, owners(40));
      case TWO_LISTS ->
          query
              .oneOf(OWNER, List.of(owner(pair, i), owner(pair, i + 1)))
              .oneOf(SIZE, List.of(size(pair, i), size(pair, i + 1)));
      case ABSENT -> query.equalTo(OWNER, null);
      case VALUE_OR_ABSENT -> query.oneOf(OWNER, Arrays.asList(owner(pair, i), null));
      case TAG -> query.equalTo(TAG, tag(pair, i));
      case RANGE -> query.bound(MTIME, Comparison.GREATER_OR_EQUAL, day(sites / 2 - 1));
      case RANGE_AND_VALUE ->
          query
              .equalTo(OWNER, owner(pair, i))
              .bound(SIZE, Comparison.GREATER_OR_EQUAL, size(pair, i))
              .bound(SIZE, Comparison.LESS_OR_EQUAL, size(pair, i) + OWNERS);
      case ALL_OF -> query.allOf(TAG, List.of(tag(pair, i), tag(pair, i + 1)));
      case DECLARED_PAIR -> query.equalTo(NAME, name(pair, i)).equalTo(OWNER, owner(pair, i));
      case UNDECLARED_PAIR -> query.equalTo(NAME, name(pair, i)).equalTo(SIZE, size(pair, i));
    }
    return query.build();
  }

  /** Owners, most of them of different sites. */
  private List<String> owners(int count) {
    return IntStream.range(0, count)
        .mapToObj(number -> owner(random.nextInt(sites / 2), number))
        .toList();
  }
}
