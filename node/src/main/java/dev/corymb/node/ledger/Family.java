package dev.corymb.node.ledger;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.List;

/** The column families of the store. The names are part of its format. */
enum Family {
  DEFAULT("default"),
  SITES("sites"),
  ITEMS("items"),
  TUPLES("tuples"),
  RANGES("ranges"),
  DUE("due"),
  TAIL("tail"),
  SUMMARIES("summaries"),
  RECEIPTS("receipts");

  private final String label;

  Family(String label) {
    this.label = label;
  }

  byte[] bytes() {
    return label.getBytes(UTF_8);
  }

  /** Whether all these are families of a ledger. */
  static boolean knowsAll(List<byte[]> labels) {
    return labels.stream()
        .allMatch(
            label -> Arrays.stream(values()).anyMatch(one -> Arrays.equals(one.bytes(), label)));
  }

  /** Whether all families of the first ledgers are there, and some that nobody knows here. */
  static boolean isLater(List<byte[]> labels) {
    return !knowsAll(labels)
        && List.of(SITES, ITEMS, DUE, TAIL, SUMMARIES).stream()
            .allMatch(one -> labels.stream().anyMatch(label -> Arrays.equals(one.bytes(), label)));
  }

  @Override
  public String toString() {
    return label;
  }
}
