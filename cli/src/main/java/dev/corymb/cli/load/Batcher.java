package dev.corymb.cli.load;

import dev.corymb.cli.input.entry.Entry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Cuts rows into batches of one site each. The same rows give the same batches with the same
 * numbers, however long it takes and wherever they go.
 */
final class Batcher {

  /*
   * Rows wait until their site has a batch full. So that an input with its sites all mixed up does
   * not fill the memory, the sites with the most rows are sent early when too many wait in all.
   */

  private static final int MOST_ROWS = 100_000;
  private static final long MOST_CHARACTERS = 32L << 20;
  private static final long MOST_CHARACTERS_OF_A_BATCH = 2L << 20;

  private final int size;
  private final Consumer consumer;
  private final Map<String, Waiting> waiting = new LinkedHashMap<>();
  private int rows;
  private long characters;
  private long number;

  /** Takes batches. */
  @FunctionalInterface
  interface Consumer {
    void take(Batch batch) throws InterruptedException;
  }

  private static final class Waiting {
    final String site;
    final List<Entry> entries = new ArrayList<>();
    long characters; // of what is sent
    long memory; // characters of what is kept

    Waiting(String site) {
      this.site = site;
    }

    int rows() {
      return entries.size();
    }
  }

  Batcher(int size, Consumer consumer) {
    this.size = size;
    this.consumer = consumer;
  }

  /** Takes the next row. */
  void add(String site, Entry entry) throws InterruptedException {
    int length = entry.json().length();
    int memory = length + entry.raw().length();
    Waiting own = waiting.get(site);
    if (own != null && own.characters + length > MOST_CHARACTERS_OF_A_BATCH) {
      send(own);
      own = null;
    }
    if (own == null) {
      own = new Waiting(site);
      waiting.put(site, own);
    }
    own.entries.add(entry);
    own.characters += length;
    own.memory += memory;
    rows++;
    characters += memory;
    if (own.rows() == size) {
      send(own);
    } else if (rows > MOST_ROWS || characters > MOST_CHARACTERS) {
      relieve();
    }
  }

  private void relieve() throws InterruptedException {
    List<Waiting> fullest =
        waiting.values().stream() // sorted stably, so that equal ones go in the order they came
            .sorted(Comparator.comparingInt(Waiting::rows).reversed())
            .toList();
    for (Waiting each : fullest) {
      if (rows <= MOST_ROWS / 2 && characters <= MOST_CHARACTERS / 2) {
        return;
      }
      send(each);
    }
  }

  /** Sends what still waits. */
  void finish() throws InterruptedException {
    for (Waiting each : List.copyOf(waiting.values())) {
      send(each);
    }
  }

  private void send(Waiting full) throws InterruptedException {
    waiting.remove(full.site);
    rows -= full.rows();
    characters -= full.memory;
    consumer.take(new Batch(full.site, number++, full.entries));
  }
}
