package dev.corymb.bench.server;

import dev.corymb.bench.stores.Store;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** The sites and items that are served, and queries for them. */
final class Sample {

  static final String SCHEMA = "name:text,owner:text,size:long";
  static final int ITEMS = 20; // of a site

  private final int sites;

  Sample(int sites) {
    this.sites = sites;
  }

  static String item(long number) {
    return "{\"name\":\"file-"
        + number
        + ".dat\",\"owner\":\"owner-"
        + number % 1_000
        + "\",\"size\":"
        + number * 37
        + "}";
  }

  /** The same item by its values. */
  static Map<String, Object> values(long number) {
    return Map.of(
        "name", "file-" + number + ".dat",
        "owner", "owner-" + number % 1_000,
        "size", number * 37);
  }

  /** The same item for other stores. */
  static Store.Item item(String site, long number) {
    return new Store.Item(site, "file-" + number + ".dat", "owner-" + number % 1_000, number * 37);
  }

  /** Creates the sites and fills them, over one connection. */
  void load(int port) throws IOException {
    try (Connection connection = new Connection(port)) {
      for (int site = 0; site < sites; site++) {
        connection.ask(Connection.post("/v1/sites", "{\"id\":\"site-" + site + "\"}"));
        StringBuilder items = new StringBuilder();
        for (int i = 0; i < ITEMS; i++) {
          items.append(i == 0 ? "" : ",").append(item((long) site * ITEMS + i));
        }
        connection.ask(
            Connection.post("/v1/sites/site-" + site + "/items", "{\"add\":[" + items + "]}"));
      }
    }
  }

  /** Numbers of items, half of them held by a site and half by none. */
  List<Long> asked(int count) {
    SplittableRandom random = new SplittableRandom(7);
    long held = (long) sites * ITEMS;
    List<Long> numbers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      numbers.add(random.nextLong(2 * held));
    }
    return numbers;
  }
}
