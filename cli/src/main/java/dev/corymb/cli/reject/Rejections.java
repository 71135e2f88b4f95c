package dev.corymb.cli.reject;

import dev.corymb.cli.output.Numbers;
import dev.corymb.input.row.InputException;
import dev.corymb.input.row.Place;
import dev.corymb.input.row.Rejection;
import dev.corymb.input.row.Row;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The rows of an input that were rejected: how many, by which rules, and the first of them. All of
 * them go to a file if there is one. For several threads.
 */
public final class Rejections {

  /** The rows of each rule that are shown. */
  public static final int SHOWN = 3;

  /** The rows that are kept in memory. */
  public static final int KEPT = 1000;

  private static final int MAX_RULES = 100;
  private static final Rejection OTHER = new Rejection(null, "must obey all other rules", null);
  private static final Comparator<Rejected> BY_PLACE =
      Comparator.comparingInt((Rejected row) -> row.place().input())
          .thenComparingLong(row -> row.place().number());

  private final RejectsFile file;
  private final String word;
  private final Map<Rejection, Group> groups = new LinkedHashMap<>(); // by column and rule
  private final First kept = new First(KEPT);
  private long count;
  private long byServer;

  /** A row that was rejected. */
  public record Rejected(Place place, Rejection reason, String raw) {
    @Override
    public String toString() {
      return place.row()
          + (reason.value() == null ? "" : " " + InputException.quoted(reason.value()));
    }
  }

  /**
   * The rows that one rule rejected.
   *
   * @param word for one of them
   * @param first a few of them, in the order of the input
   */
  public record Group(String word, Rejection rule, long rows, List<Rejected> first) {

    private Group with(Rejected row) {
      List<Rejected> all =
          Stream.concat(first.stream(), Stream.of(row)).sorted(BY_PLACE).limit(SHOWN).toList();
      return new Group(word, rule, rows + 1, all);
    }

    @Override
    public String toString() {
      return Numbers.of(rows, word)
          + ": "
          + rule.subjectAndRule()
          + first.stream().map(Rejected::toString).collect(Collectors.joining(", ", " (", ""))
          + (rows > first.size() ? ", …)" : ")");
    }
  }

  /** The first rows of those that are added in any order. */
  private static final class First {
    private final int most;
    private final PriorityQueue<Rejected> rows = new PriorityQueue<>(BY_PLACE.reversed());

    First(int most) {
      this.most = most;
    }

    void add(Rejected row) {
      rows.add(row);
      if (rows.size() > most) {
        rows.remove(); // the last of them
      }
    }

    List<Rejected> inOrder() {
      List<Rejected> all = new ArrayList<>(rows);
      all.sort(BY_PLACE);
      return all;
    }
  }

  /**
   * Rejections that are written to a file as well.
   *
   * @param word for one of what is rejected, such as "row"
   */
  public Rejections(RejectsFile file, String word) {
    this.file = file;
    this.word = word;
  }

  /** Takes a row that was rejected before it was sent. */
  public void add(Row<?> entry, Rejection reason) {
    add(new Rejected(entry.place(), reason, entry.raw()));
  }

  /** The same. */
  public synchronized void add(Rejected row) {
    count++;
    Rejection reason = row.reason();
    kept.add(row);
    Rejection rule = new Rejection(reason.column(), reason.rule(), null);
    if (!groups.containsKey(rule) && groups.size() >= MAX_RULES) {
      rule = OTHER;
    }
    groups.merge(rule, new Group(word, rule, 1, List.of(row)), (group, single) -> group.with(row));
    file.add(row);
  }

  /** Takes a row that the server rejected. */
  public void addByServer(Row<?> entry, Rejection reason) {
    addByServer(new Rejected(entry.place(), reason, entry.raw()));
  }

  /** The same. */
  public synchronized void addByServer(Rejected row) {
    byServer++;
    add(row);
  }

  /** How many rows there were. */
  public synchronized long count() {
    return count;
  }

  /** How many of them the server rejected: those that its own counts contain. */
  public synchronized long byServer() {
    return byServer;
  }

  /** All of them by rule, the most frequent first. */
  public synchronized List<Group> byRule() {
    return groups.values().stream()
        .sorted(Comparator.comparingLong(Group::rows).reversed())
        .toList();
  }

  /** The first of them, at most {@link #KEPT}, in the order of the input. */
  public synchronized List<Rejected> first() {
    return kept.inOrder();
  }
}
