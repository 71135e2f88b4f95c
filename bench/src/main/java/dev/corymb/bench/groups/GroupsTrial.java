package dev.corymb.bench.groups;

import dev.corymb.bench.harness.Json;
import dev.corymb.bench.harness.Measurement;
import dev.corymb.bench.harness.Trial;
import dev.corymb.core.check.Require;
import dev.corymb.core.filter.BitFilter;
import dev.corymb.core.filter.FilterPlan;
import dev.corymb.core.schema.Attribute;
import dev.corymb.core.schema.AttributeType;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Schema;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Builds a filter of items whose values all differ, and asks it for mixtures of these items. */
record GroupsTrial(Declaration declaration, int attributes, int items, double rate, int queries)
    implements Trial {

  private static final long PAIR = 0b11;

  GroupsTrial {
    Require.inRange("--attributes", attributes, 2, Schema.MAX_ATTRIBUTES);
    Require.inRange("--items", items, 2, Integer.MAX_VALUE);
    Require.positive("--queries", queries);
  }

  @Override
  public String name() {
    return String.format(Locale.ROOT, "%d attributes, %s: %s", attributes, rate, declaration);
  }

  @Override
  public Map<String, Object> parameters() {
    return Json.object(
        "declaration", declaration.name(),
        "attributes", attributes,
        "items", items,
        "false_rate", rate,
        "queries", queries);
  }

  @Override
  public Measurement run() {
    Digester digester = new Digester(schema(), 1);
    FilterPlan plan = FilterPlan.of(declaration.groups(digester.schema()), digester, items, rate);
    BitFilter filter = new BitFilter(plan.shape());
    for (int i = 0; i < items; i++) {
      filter.add(digests(digester, i, i));
    }
    int pair = plan.groups().find(PAIR);
    Measurement measurement = new Measurement();
    measurement.put(GroupsFigure.PREDICTED_BITS, plan.cellsPerItem());
    measurement.put(GroupsFigure.BITS, 8.0 * filter.bytes() / items);
    measurement.put(
        GroupsFigure.PREDICTED_PAIR, pair < 0 ? 1 : plan.predicted().partial().get(pair));
    measurement.put(GroupsFigure.PAIR, found(filter, PAIR));
    measurement.put(GroupsFigure.PREDICTED_ALL, plan.predicted().mixed());
    measurement.put(GroupsFigure.ALL, found(filter, digester.schema().all()));
    return measurement;
  }

  private Schema schema() {
    return new Schema(
        IntStream.rangeClosed(1, attributes)
            .mapToObj(i -> new Attribute("a" + i, AttributeType.LONG))
            .toList());
  }

  /** An item with one number for its first attribute and another one for the rest. */
  private static long[] digests(Digester digester, long first, long rest) {
    long[] digests = new long[digester.schema().size()];
    Arrays.setAll(digests, i -> digester.number(i, i == 0 ? first : rest));
    return digests;
  }

  /** The part of queries that find the filter, each with values of two different items. */
  private double found(BitFilter filter, long given) {
    SplittableRandom random = new SplittableRandom(2);
    int found = 0;
    for (int i = 0; i < queries; i++) {
      int one = random.nextInt(items);
      int other = (one + random.nextInt(1, items)) % items;
      found += filter.mightContain(digests(filter.digester(), one, other), given) ? 1 : 0;
    }
    return (double) found / queries;
  }

  /** All that are compared. */
  static List<GroupsTrial> all(int attributes, int items, double rate, int queries) {
    return Arrays.stream(Declaration.values())
        .map(declared -> new GroupsTrial(declared, attributes, items, rate, queries))
        .toList();
  }
}
