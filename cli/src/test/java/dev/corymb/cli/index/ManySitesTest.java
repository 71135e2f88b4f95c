package dev.corymb.cli.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.corymb.cli.Cli;
import dev.corymb.cli.Cli.Result;
import dev.corymb.cli.JsonText;
import dev.corymb.index.IndexKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A few hundred sites, whose answers are compared with those of a map. */
final class ManySitesTest {

  private static final int SITES = 300;
  private static final int ITEMS = 12_000;
  private static final int STRANGERS = 4_000;
  private static final double FALSE_SITES = 0.5;

  @TempDir private Path folder;
  private Cli cli;
  private final Map<String, Set<String>> byItem = new HashMap<>();
  private final Map<String, Set<String>> byName = new HashMap<>();
  private final List<String> items = new ArrayList<>();

  @BeforeEach
  void prepare() {
    cli = new Cli(folder);
    SplittableRandom random = new SplittableRandom(20);
    List<String> rows = new ArrayList<>(List.of("name,site,device"));
    for (int i = 0; i < ITEMS; i++) {
      String site = "site " + random.nextInt(SITES);
      String name = "n" + random.nextInt(ITEMS / 2);
      String item = name + "," + random.nextInt(50);
      rows.add(name + "," + site + "," + item.substring(name.length() + 1));
      items.add(item);
      byItem.computeIfAbsent(item, key -> new TreeSet<>()).add(site);
      byName.computeIfAbsent(name, key -> new TreeSet<>()).add(site);
    }
    cli.write("items.csv", rows.toArray(String[]::new));
  }

  private List<String> ask(String header, List<String> queries) {
    List<String> rows = new ArrayList<>(List.of(header));
    rows.addAll(queries);
    cli.write("q.csv", rows.toArray(String[]::new));
    Result found = cli.run("index locate @idx.cyi --in @q.csv");
    assertThat(found.code()).as(found.err()).isZero();
    assertThat(found.lines()).hasSameSizeAs(queries);
    return found.lines();
  }

  private static Set<String> sites(String line) {
    return line.isEmpty() ? Set.of() : new TreeSet<>(Arrays.asList(line.split(",", -1)));
  }

  @ParameterizedTest
  @EnumSource(IndexKind.class)
  void missesNoSiteAndListsAsManyFalseOnesAsExpected(IndexKind kind) {
    Result built =
        cli.run(
            "index build --schema name:text,device:long --site-column site --in @items.csv"
                + " --out @idx.cyi --false-sites "
                + FALSE_SITES
                + " --index "
                + kind);
    assertThat(built.code()).as(built.err()).isZero();

    double falseSites = excess("name,device", items, byItem);
    List<String> names = items.stream().map(item -> item.split(",", -1)[0]).toList();
    double falseOfNames = excess("name", names, byName);

    assertThat(falseSites).isLessThan(FALSE_SITES);
    assertThat(falseOfNames).isLessThan(FALSE_SITES);
    requireExpected("name", "zebra");
    requireExpected("name,device", "zebra,77");
  }

  /** The mean of sites listed falsely, when none is missed. */
  private double excess(String header, List<String> queries, Map<String, Set<String>> truth) {
    List<String> lines = ask(header, queries);
    long more = 0;
    for (int i = 0; i < lines.size(); i++) {
      Set<String> found = sites(lines.get(i));
      assertThat(found).containsAll(truth.get(queries.get(i)));
      more += found.size() - truth.get(queries.get(i)).size();
    }
    return (double) more / lines.size();
  }

  /**
   * Strangers find as many sites as the index expects, and full ones at most as many: it expects
   * the worst of those, values that are known but not of one item. Five standard deviations are
   * allowed.
   */
  private void requireExpected(String header, String like) {
    List<String> strangers = new ArrayList<>();
    for (int i = 0; i < STRANGERS; i++) {
      strangers.add(like.replace("zebra", "zebra" + i));
    }
    long found = ask(header, strangers).stream().mapToLong(line -> sites(line).size()).sum();
    String[] names = header.split(",", -1);
    String[] values = like.split(",", -1);
    StringBuilder where = new StringBuilder();
    for (int i = 0; i < names.length; i++) {
      where.append(" --where ").append(names[i]).append('=').append(values[i]);
    }
    Result asked = cli.run("index locate @idx.cyi --json" + where);
    double expected = JsonText.number(JsonText.object(asked.out()), "expectedFalseSites");
    double sigma = Math.sqrt(expected / STRANGERS);

    double mean = (double) found / STRANGERS;
    assertThat(mean).isLessThan(expected + 5 * sigma);
    if (names.length == 1) {
      assertThat(mean).isCloseTo(expected, within(5 * sigma + 1e-3));
    }
    assertThat(expected).isLessThan(FALSE_SITES);
  }
}
