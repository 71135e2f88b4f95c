package dev.corymb.client;

import dev.corymb.client.Load.Row;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/**
 * Cuts rows into batches. The same rows give the same batches with the same numbers, however long
 * it takes and wherever they go.
 */
final class Batcher<T> {

  /*
   * A batch of few sites costs the server less than one of many. So rows wait until their site has
   * a batch full; when too many wait in all, those of the sites with the most rows are sent, as
   * many sites to a batch as it takes.
   */

  private static final int MOST_ROWS = 100_000;
  private static final long MOST_CHARACTERS = 32L << 20;
  private static final long MOST_CHARACTERS_OF_A_BATCH = 2L << 20;

  private final int size;
  private final ToIntFunction<T> weight;
  private final Consumer<T> consumer;
  private final Map<String, Waiting<T>> waiting = new LinkedHashMap<>();
  private int rows;
  private long characters;
  private long number;
  private List<Row<T>> next = new ArrayList<>();
  private long nextCharacters;

  /** Takes batches. */
  @FunctionalInterface
  interface Consumer<T> {
    void take(LoadBatch<T> batch) throws InterruptedException;
  }

  /** The rows of a site. */
  private static final class Waiting<T> {
    final List<Row<T>> rows = new ArrayList<>();
    long characters; // that are kept in memory

    int size() {
      return rows.size();
    }
  }

  /**
   * Makes batches of a number of rows, or of fewer if these are long.
   *
   * @param weight the characters of a tag, which take memory
   */
  Batcher(int size, ToIntFunction<T> weight, Consumer<T> consumer) {
    this.size = size;
    this.weight = weight;
    this.consumer = consumer;
  }

  /** Takes the next row. */
  void add(Row<T> row) throws InterruptedException {
    String site = row.site();
    int memory = row.item().length() + weight.applyAsInt(row.tag());
    Waiting<T> own = waiting.computeIfAbsent(site, any -> new Waiting<>());
    if (own.size() > 0 && own.characters + memory > MOST_CHARACTERS_OF_A_BATCH) {
      send(site, own);
      flush();
      own = new Waiting<>();
      waiting.put(site, own);
    }
    own.rows.add(row);
    own.characters += memory;
    rows++;
    characters += memory;
    if (own.size() == size) {
      send(site, own);
      flush();
    } else if (rows > MOST_ROWS || characters > MOST_CHARACTERS) {
      relieve();
    }
  }

  private void relieve() throws InterruptedException {
    List<Map.Entry<String, Waiting<T>>> fullest =
        waiting.entrySet().stream() // sorted stably, so that equal ones go in the order they came
            .map(entry -> Map.entry(entry.getKey(), entry.getValue()))
            .sorted(
                Comparator.comparingInt(
                        (Map.Entry<String, Waiting<T>> one) -> one.getValue().size())
                    .reversed())
            .toList();
    for (Map.Entry<String, Waiting<T>> each : fullest) {
      if (rows <= MOST_ROWS / 2 && characters <= MOST_CHARACTERS / 2) {
        break;
      }
      send(each.getKey(), each.getValue());
    }
    flush();
  }

  /** Sends what still waits. */
  void finish() throws InterruptedException {
    for (Map.Entry<String, Waiting<T>> each : List.copyOf(waiting.entrySet())) {
      send(each.getKey(), each.getValue());
    }
    flush();
  }

  private void send(String site, Waiting<T> full) throws InterruptedException {
    waiting.remove(site);
    rows -= full.size();
    characters -= full.characters;
    for (Row<T> row : full.rows) {
      int length = row.site().length() + row.item().length();
      if (next.size() == size || nextCharacters + length > MOST_CHARACTERS_OF_A_BATCH) {
        flush();
      }
      next.add(row);
      nextCharacters += length;
    }
  }

  private void flush() throws InterruptedException {
    if (!next.isEmpty()) {
      consumer.take(new LoadBatch<>(number++, next));
      next = new ArrayList<>();
      nextCharacters = 0;
    }
  }
}
