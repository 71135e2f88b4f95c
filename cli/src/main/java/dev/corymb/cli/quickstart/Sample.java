package dev.corymb.cli.quickstart;

import dev.corymb.core.schema.Schema;
import dev.corymb.input.csv.Csv;
import dev.corymb.input.parquet.ParquetOutput;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/**
 * The files of a thousand hosts, a hundred thousand in all, made up from a fixed seed. As in life,
 * some hosts hold many files and most hold few, and some names are everywhere.
 */
final class Sample {

  static final int SITES = 1000;
  static final int ITEMS = 100_000;
  static final String SCHEMA = "name,owner,size:long,mtime:long";

  private static final long SEED = 0xC07B;
  private static final long NEWEST = 1_735_689_600; // the first second of 2025
  private static final int YEARS = 5 * 365 * 24 * 3600;
  private static final List<String> REGIONS =
      List.of("eu-west", "eu-north", "us-east", "us-west", "ap-south");
  private static final List<String> STEMS =
      words(
          "report budget notes invoice backup photo minutes contract thesis slides access metrics"
              + " train survey draft index");
  private static final List<String> ENDINGS =
      List.of("pdf", "txt", "csv", "log", "jpg", "ods", "parquet", "tar.gz");
  private static final List<String> OWNERS =
      words(
          "ada alan barbara claude donald edsger frances grace hedy john katherine leslie margaret"
              + " niklaus radia tony");

  private final List<SampleItem> items = new ArrayList<>(ITEMS);

  Sample() {
    SplittableRandom random = new SplittableRandom(SEED);
    int[] sizes = sizes(random);
    for (int site = 0; site < SITES; site++) {
      String host = String.format(Locale.ROOT, "host-%03d.%s", site, one(REGIONS, random));
      for (int i = 0; i < sizes[site]; i++) {
        items.add(item(host, random));
      }
    }
  }

  /** How many items each site has: a few ten times as many as most, and none without any. */
  private static int[] sizes(SplittableRandom random) {
    double[] weights = new double[SITES];
    double sum = 0;
    for (int i = 0; i < SITES; i++) {
      weights[i] = 0.2 + Math.pow(random.nextDouble(), 4) * 4;
      sum += weights[i];
    }
    int[] sizes = new int[SITES];
    int left = ITEMS;
    for (int i = 0; i < SITES; i++) {
      sizes[i] = i == SITES - 1 ? left : (int) (ITEMS * weights[i] / sum);
      left -= sizes[i];
    }
    return sizes;
  }

  private static SampleItem item(String host, SplittableRandom random) {
    // The smaller the number the more often it comes, so that some names are everywhere.
    int number = (int) (Math.pow(random.nextDouble(), 3) * 3000);
    String name = "%s-%s.%s".formatted(one(STEMS, random), number, one(ENDINGS, random));
    long size = (long) Math.exp(4 + 14 * random.nextDouble());
    long mtime = NEWEST - (long) (Math.pow(random.nextDouble(), 2) * YEARS);
    return new SampleItem(host, name, one(OWNERS, random), size, mtime);
  }

  private static List<String> words(String text) {
    return List.of(text.split(" "));
  }

  private static String one(List<String> words, SplittableRandom random) {
    return words.get(random.nextInt(words.size()));
  }

  /** All items, site by site. */
  List<SampleItem> items() {
    return items;
  }

  /** The name that most files have. */
  String commonName() {
    Map<String, Long> counts =
        items.stream().collect(Collectors.groupingBy(SampleItem::name, Collectors.counting()));
    Comparator<Map.Entry<String, Long>> order =
        Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey());
    return counts.entrySet().stream().max(order).orElseThrow().getKey();
  }

  /** Writes items as CSV. */
  static void writeCsv(Path file, List<SampleItem> items) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      out.write("site,name,owner,size,mtime\n");
      for (SampleItem item : items) {
        out.write(Csv.row(item.row()));
        out.write('\n');
      }
    }
  }

  /** Writes items as Parquet. */
  static void writeParquet(Path file, List<SampleItem> items) throws IOException {
    try (ParquetOutput out = new ParquetOutput(file, Schema.parse("site:text," + SCHEMA))) {
      for (SampleItem item : items) {
        out.write(item.row());
      }
    }
  }
}
