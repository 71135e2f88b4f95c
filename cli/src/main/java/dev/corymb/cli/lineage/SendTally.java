package dev.corymb.cli.lineage;

import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.reject.Rejections;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.concurrent.atomic.AtomicLong;

/** What became of the documents that were sent. For several threads. */
final class SendTally {

  private static final MathContext SHOWN = new MathContext(3);

  private final Rejections rejections;
  private final long start = System.nanoTime();
  private final AtomicLong documents = new AtomicLong();
  private final AtomicLong recorded = new AtomicLong();
  private final AtomicLong known = new AtomicLong();
  private final AtomicLong droppedFacets = new AtomicLong();

  SendTally(Rejections rejections) {
    this.rejections = rejections;
  }

  /** Counts a document that was read. */
  void document() {
    documents.incrementAndGet();
  }

  /** Takes what the server says. */
  void take(long newEvents, long knownEvents, long dropped) {
    recorded.addAndGet(newEvents);
    known.addAndGet(knownEvents);
    droppedFacets.addAndGet(dropped);
  }

  /** The documents that were read. */
  long documents() {
    return documents.get();
  }

  /** The events that are new. */
  long recorded() {
    return recorded.get();
  }

  /** The events that the site had already. */
  long known() {
    return known.get();
  }

  /** The facets that were too large to keep. */
  long droppedFacets() {
    return droppedFacets.get();
  }

  /** The documents that were rejected. */
  Rejections rejections() {
    return rejections;
  }

  /** The time since the start, to the three digits that are shown. */
  double seconds() {
    double seconds = Math.max((System.nanoTime() - start) / 1e9, 1e-3);
    return new BigDecimal(seconds).round(SHOWN).doubleValue();
  }

  /** The events per second, on average. */
  long rate(double seconds) {
    return Math.round((recorded() + known()) / seconds);
  }

  /** How far it is and how fast, for a person who waits. */
  String pace() {
    return Numbers.of(recorded() + known(), "event") + ", " + Numbers.count(rate(seconds())) + "/s";
  }
}
