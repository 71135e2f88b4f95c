package dev.corymb.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.bits.Bits;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.MatrixShape;
import dev.corymb.core.filter.Verification;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Schema;
import dev.corymb.core.testkit.Property;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every index promises, held against {@link Model}. */
public abstract class FilterIndexContract {

  /** Filters of one attribute in 512 bits: small, so that much happens in them. */
  protected static final FilterShape SMALL =
      FilterShape.standard(new Digester(Schema.parse("name"), 1), MatrixShape.flat(3, 500));

  /** Filters of two attributes and their verification values. */
  protected static final FilterShape PARALLEL =
      FilterShape.pbfBf(
          new Digester(Schema.parse("name,size:long"), 2),
          List.of(MatrixShape.segment(3, 200), MatrixShape.segment(2, 150)),
          MatrixShape.segment(4, 250),
          Verification.MIXED);

  /** An empty index under test. */
  protected abstract FilterIndex create(FilterShape shape);

  /** What must hold of its inside. */
  protected void validate(FilterIndex index) {
    assertThat(index.size()).isEqualTo(index.sites().size());
  }

  @Property(tries = 30)
  void agreesWithTheModelAfterAnyChanges(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    FilterShape shape = random.nextBoolean() ? SMALL : PARALLEL;
    FilterIndex index = create(shape);
    Model model = new Model(shape);
    int operations = 50 + random.nextInt(400);
    for (int i = 0; i < operations; i++) {
      changeSomething(index, model, random);
      if (i % 20 == 0) {
        validate(index);
        model.check(index, random, 5);
      }
    }
    validate(index);
    model.check(index, random, 50);
  }

  /** Adds, removes or replaces a site, or changes its filter. */
  protected static void changeSomething(FilterIndex index, Model model, SplittableRandom random) {
    List<String> present = model.sites();
    int choice = present.isEmpty() ? 0 : random.nextInt(10);
    String site = present.isEmpty() ? null : present.get(random.nextInt(present.size()));
    if (choice < 4) {
      String id = "site " + random.nextInt(2000 + 2 * present.size());
      if (!model.contains(id)) {
        BitArray bits = randomFilter(model.shape(), random);
        index.insert(id, bits);
        model.put(id, bits);
      }
    } else if (choice < 6) {
      index.remove(site);
      model.remove(site);
    } else if (choice < 8) {
      BitArray bits = randomFilter(model.shape(), random);
      if (random.nextBoolean()) {
        index.replace(site, bits);
      } else {
        index.replace(site, model.bits(site), bits);
      }
      model.put(site, bits);
    } else {
      long[] positions = randomItem(model.shape(), random);
      if (random.nextBoolean()) {
        index.add(site, positions);
        model.add(site, positions);
      } else {
        index.clear(site, positions);
        model.clear(site, positions);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 63, 64, 65, 127, 128, 129, 1000})
  void holdsAnyNumberOfSites(int sites) {
    SplittableRandom random = new SplittableRandom(sites);
    FilterIndex index = create(SMALL);
    Model model = filled(index, sites, random);
    validate(index);
    model.check(index, random, 50);
    assertThat(index.sites()).containsExactlyInAnyOrderElementsOf(model.sites());
  }

  /** 64 groups of 64 sites: a word of the coarse level is full, and a row has 64 words. */
  @ParameterizedTest
  @ValueSource(doubles = {0.005, 0.2})
  void agreesWithTheModelFrom4095To4097Sites(double fill) {
    SplittableRandom random = new SplittableRandom(4096);
    FilterIndex index = create(SMALL);
    Model model = new Model(SMALL);
    for (int i = 0; i < 4100; i++) {
      BitArray bits = randomFilter(SMALL, random, 2 * fill * random.nextDouble());
      index.insert("site " + i, bits);
      model.put("site " + i, bits);
      if (i >= 4093) {
        model.check(index, random, 4);
      }
    }
    for (int i = 0; i < 5; i++) {
      index.remove("site " + 64 * i);
      model.remove("site " + 64 * i);
      model.check(index, random, 4);
    }
    for (int i = 0; i < 300; i++) {
      changeSomething(index, model, random);
      if (i % 30 == 0) {
        model.check(index, random, 4);
      }
    }
    validate(index);
    model.check(index, random, 10);
  }

  /** A query reads rows in passes and pieces, and stops where nothing is left. */
  @ParameterizedTest
  @ValueSource(ints = {1, 63, 64, 65, 600, 4095, 4096, 4097})
  void agreesWithTheModelOnQueriesOfOneToAHundredRows(int sites) {
    for (double fill : new double[] {0.005, 0.1, 0.5, 0.97}) {
      SplittableRandom random = new SplittableRandom(sites);
      FilterIndex index = create(SMALL);
      Model model = new Model(SMALL);
      List<String> ids = new ArrayList<>();
      List<BitArray> filters = new ArrayList<>();
      for (int i = 0; i < sites; i++) {
        ids.add("site " + i);
        filters.add(randomFilter(SMALL, random, fill));
        model.put(ids.get(i), filters.get(i));
      }
      index.insertAll(ids, filters);
      List<long[]> queries = new ArrayList<>();
      for (int rows = 1; rows <= 100; rows++) {
        queries.add(random.longs(rows, 0, 500).toArray());
        queries.add(cells(filters.get(random.nextInt(sites)), rows, -1, random));
      }
      for (int missing = 0; missing < 50; missing++) {
        queries.add(cells(filters.get(random.nextInt(sites)), 50, missing, random));
      }
      model.checkAll(index, queries.toArray(long[][]::new));
    }
  }

  /** Cells that are set in a filter, but for one of them, unless there are no such cells. */
  protected static long[] cells(BitArray filter, int count, int missing, SplittableRandom random) {
    long[] cells = new long[count];
    for (int i = 0; i < count; i++) {
      boolean set = i != missing;
      boolean possible = set ? filter.count() > 0 : filter.count() < 500;
      do {
        cells[i] = random.nextLong(500);
      } while (possible && filter.get(cells[i]) != set);
    }
    return cells;
  }

  @ParameterizedTest
  @ValueSource(ints = {64, 65, 128, 129, 300})
  void forgetsAWholeBlockAndTakesItAgain(int sites) {
    SplittableRandom random = new SplittableRandom(sites);
    FilterIndex index = create(SMALL);
    Model model = filled(index, sites, random);
    for (int i = 0; i < 64; i++) {
      index.remove("site " + i);
      model.remove("site " + i);
    }
    validate(index);
    model.check(index, random, 30);
    for (int i = 0; i < 70; i++) {
      BitArray bits = randomFilter(SMALL, random);
      index.insert("again " + i, bits);
      model.put("again " + i, bits);
    }
    validate(index);
    model.check(index, random, 30);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 5, 64, 200})
  void forgetsAllSitesAndTakesThemAgain(int sites) {
    SplittableRandom random = new SplittableRandom(sites);
    FilterIndex index = create(SMALL);
    for (int time = 0; time < 3; time++) {
      Model model = filled(index, sites, random);
      model.check(index, random, 20);
      for (String site : model.sites()) {
        index.remove(site);
      }
      validate(index);
      assertThat(index.size()).isZero();
      new Model(SMALL).check(index, random, 5);
    }
  }

  @Test
  void refusesASiteTwiceAndNamesIt() {
    FilterIndex index = create(SMALL);
    index.insert("here", new BitArray(SMALL.size()));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> index.insert("here", new BitArray(SMALL.size())))
        .withMessageContaining("here");
    assertThat(index.sites()).containsExactly("here");
  }

  @Test
  void refusesUnknownSitesAndNamesThem() {
    FilterIndex index = create(SMALL);
    BitArray bits = new BitArray(SMALL.size());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> index.remove("gone"))
        .withMessageContaining("gone");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> index.replace("gone", bits))
        .withMessageContaining("gone");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> index.add("gone", new long[] {1}))
        .withMessageContaining("gone");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> index.clear("gone", new long[] {1}))
        .withMessageContaining("gone");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> index.bits("gone"))
        .withMessageContaining("gone");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> index.ones("gone"))
        .withMessageContaining("gone");
  }

  @Test
  void refusesWhatDoesNotFitAndChangesNothing() {
    FilterIndex index = create(SMALL);
    index.insert("here", new BitArray(SMALL.size()));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> index.insert("wide", new BitArray(SMALL.size() + 1)))
        .withMessageContaining(Long.toString(SMALL.size() + 1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> index.replace("here", new BitArray(64)))
        .withMessageContaining("64");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> index.add("here", new long[] {3, SMALL.size()}))
        .withMessageContaining(Long.toString(SMALL.size()));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> index.add("here", new long[] {3, 505}))
        .withMessageContaining("505");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> index.clear("here", new long[] {3, SMALL.size()}))
        .withMessageContaining(Long.toString(SMALL.size()));
    for (long behind : new long[] {500, 511}) {
      BitArray spoiled = new BitArray(SMALL.size());
      spoiled.set(behind);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> index.replace("here", spoiled))
          .withMessageContaining("no cell");
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> index.query(new long[] {-1}, new SiteSet()))
        .withMessageContaining("-1");
    assertThatIllegalArgumentException().isThrownBy(() -> index.query(new long[0], new SiteSet()));
    assertThat(index.bits("here").count()).isZero();
    assertThat(index.sites()).containsExactly("here");
  }

  /** Bits that cannot be read to their end, as when a disk fails under them. */
  private static final class Failing implements Bits {

    private final BitArray bits;
    private int reads;

    Failing(BitArray bits, int reads) {
      this.bits = bits;
      this.reads = reads;
    }

    @Override
    public long size() {
      return bits.size();
    }

    @Override
    public long word(int index) {
      if (reads-- == 0) {
        throw new IllegalStateException("no more words");
      }
      return bits.word(index);
    }
  }

  @Test
  void staysWholeWhenBitsCannotBeRead() {
    SplittableRandom random = new SplittableRandom(9);
    FilterIndex index = create(SMALL);
    Model model = filled(index, 65, random);
    for (int reads = 0; reads < 40; reads++) {
      Failing failing = new Failing(randomFilter(SMALL, random), reads);
      String site = "new " + reads;
      try {
        index.insert(site, failing);
        model.put(site, failing.bits);
      } catch (IllegalStateException e) {
        assertThat(index.contains(site)).isFalse();
      }
      validate(index);
      model.check(index, random, 3);
    }
    assertThat(index.size()).isGreaterThan(65).isLessThan(105);
  }

  @Test
  void expectsFalseSitesFromTheFillsAsTheyAre() {
    FilterIndex index = create(SMALL);
    BitArray half = new BitArray(SMALL.size());
    for (int i = 0; i < 250; i++) {
      half.set(i);
    }
    index.insert("half", half);
    index.insert("empty", new BitArray(SMALL.size()));
    assertThat(index.collisionFalseSites(1)).isEqualTo(1.0 / 8);
    index.add("empty", new long[] {0, 1, 1, 2, 3, 4});
    assertThat(index.collisionFalseSites(1)).isEqualTo(1.0 / 8 + Math.pow(0.01, 3));
    index.replace("half", new BitArray(SMALL.size()));
    assertThat(index.collisionFalseSites(1)).isEqualTo(Math.pow(0.01, 3));
  }

  /** A model and an index with sites of very different fill. */
  protected static Model filled(FilterIndex index, int sites, SplittableRandom random) {
    Model model = new Model(index.shape());
    for (int i = 0; i < sites; i++) {
      BitArray bits = randomFilter(index.shape(), random);
      index.insert("site " + i, bits);
      model.put("site " + i, bits);
    }
    return model;
  }

  /** A filter that is empty, nearly so, half full or full. */
  protected static BitArray randomFilter(FilterShape shape, SplittableRandom random) {
    return randomFilter(shape, random, new double[] {0, 0.01, 0.1, 0.5, 1}[random.nextInt(5)]);
  }

  /** A filter of about a fill. */
  protected static BitArray randomFilter(FilterShape shape, SplittableRandom random, double fill) {
    BitArray bits = new BitArray(shape.size());
    for (int matrix = 0; matrix < shape.matrices().size(); matrix++) {
      for (long i = 0; i < shape.matrices().get(matrix).size(); i++) {
        if (random.nextDouble() < fill) {
          bits.set(shape.offset(matrix) + i);
        }
      }
    }
    return bits;
  }

  /** The positions of a random item. */
  protected static long[] randomItem(FilterShape shape, SplittableRandom random) {
    long[] digests = random.longs(shape.digester().schema().size()).toArray();
    return shape.positions(digests, shape.digester().schema().all());
  }

  /** Sites and their filters, asked in the plainest way. */
  protected static final class Model {

    private final FilterShape shape;
    private final Map<String, BitArray> filters = new LinkedHashMap<>();

    public Model(FilterShape shape) {
      this.shape = shape;
    }

    public FilterShape shape() {
      return shape;
    }

    public List<String> sites() {
      return new ArrayList<>(filters.keySet());
    }

    public boolean contains(String site) {
      return filters.containsKey(site);
    }

    public BitArray bits(String site) {
      return filters.get(site);
    }

    public void put(String site, BitArray bits) {
      filters.put(site, bits.copy());
    }

    public void remove(String site) {
      filters.remove(site);
    }

    public void add(String site, long[] positions) {
      for (long position : positions) {
        filters.get(site).set(position);
      }
    }

    public void clear(String site, long[] positions) {
      for (long position : positions) {
        filters.get(site).clearAlone(position);
      }
    }

    public Set<String> find(long[] positions) {
      Set<String> found = new HashSet<>();
      filters.forEach(
          (site, bits) -> {
            for (long position : positions) {
              if (!bits.get(position)) {
                return;
              }
            }
            found.add(site);
          });
      return found;
    }

    /**
     * Compares sites, bits, and answers to whole and partial queries, one by one and in batches.
     */
    public void check(FilterIndex index, SplittableRandom random, int queries) {
      requireSame(index.sites(), filters.keySet());
      long[][] batch = new long[queries][];
      Arrays.setAll(batch, i -> randomQuery(random));
      checkAll(index, batch);
      if (!filters.isEmpty()) {
        String site = sites().get(random.nextInt(filters.size()));
        assertThat(index.bits(site)).isEqualTo(filters.get(site));
        assertThat(index.ones(site)).isEqualTo(shape.taken(filters.get(site)));
      }
      double ones = filters.values().stream().mapToLong(BitArray::count).sum();
      double fill = filters.isEmpty() ? 0 : ones / filters.size() / shape.size();
      assertThat(index.fill()).isEqualTo(fill);
    }

    /** Compares answers to queries, one by one and in a batch. */
    public void checkAll(FilterIndex index, long[][] batch) {
      SiteSet found = new SiteSet();
      for (int i = 0; i < batch.length; i++) {
        index.query(batch[i], found);
        Set<String> expected = find(batch[i]);
        requireSame(found.ids(), expected);
        assertThat(found.size()).isEqualTo(expected.size());
        assertThat(found.isEmpty()).isEqualTo(expected.isEmpty());
        assertThat(found.ordinals()).hasSize(expected.size());
      }
      SiteSet[] answers = new SiteSet[batch.length];
      Arrays.setAll(answers, i -> new SiteSet());
      index.queryBatch(batch, answers);
      for (int i = 0; i < batch.length; i++) {
        requireSame(answers[i].ids(), find(batch[i]));
      }
    }

    private static void requireSame(List<String> ids, Set<String> expected) {
      assertThat(ids).hasSameSizeAs(expected);
      assertThat(new HashSet<>(ids)).isEqualTo(expected);
    }

    private long[] randomQuery(SplittableRandom random) {
      long all = shape.digester().schema().all();
      long given = shape.parts().isEmpty() ? all : 1 + random.nextLong(all);
      long[] digests = random.longs(shape.digester().schema().size()).toArray();
      return shape.positions(digests, given);
    }
  }
}
