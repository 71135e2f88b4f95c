package dev.corymb.cli.load;

import dev.corymb.cli.input.entry.Entry;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Rows that were refused: how many, and the first few of them. For several threads. */
final class Refusals {

  static final int SHOWN = 10;

  private static final Comparator<Refusal> BY_PLACE =
      Comparator.comparingLong(refusal -> refusal.place().number());

  private final PriorityQueue<Refusal> first = new PriorityQueue<>(BY_PLACE.reversed());
  private long count;

  /** One row, and the rule that it breaks. */
  record Refusal(Entry.Place place, String rule) {}

  /** Takes a row that was refused. */
  synchronized void add(Entry.Place place, String rule) {
    count++;
    first.add(new Refusal(place, rule));
    if (first.size() > SHOWN) {
      first.remove(); // the last of them
    }
  }

  /** How many there were. */
  synchronized long count() {
    return count;
  }

  /** The first of them, in the order of the input. */
  synchronized List<Refusal> first() {
    return first.stream().sorted(BY_PLACE).toList();
  }
}
