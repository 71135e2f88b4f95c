package dev.corymb.node.ledger;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.List;

/** The column families of the store. The names are part of its format. */
enum Family {
  DEFAULT("default"),
  // Of a ledger of events only. First, so that a store in which some are created and others not yet
  // is not taken for one of items.
  EVENTS("events"),
  EDGES("edges"),
  BYTIME("bytime"),
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

  /** The families of a ledger, in the order in which they are created. */
  static List<Family> all(boolean events) {
    return Arrays.stream(values()).filter(family -> events || !family.isOfEvents()).toList();
  }

  /** Whether it is there in ledgers of events only. */
  boolean isOfEvents() {
    return this == EVENTS || this == EDGES || this == BYTIME;
  }

  boolean isAmong(List<byte[]> labels) {
    return labels.stream().anyMatch(label -> Arrays.equals(bytes(), label));
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
            .allMatch(one -> one.isAmong(labels));
  }

  @Override
  public String toString() {
    return label;
  }
}
