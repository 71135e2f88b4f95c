package dev.corymb.node.ledger;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * A process that changes a ledger until it is killed. Batch number n is always the same, so whoever
 * knows how many were done knows what must be there. After each it writes a line to a file; a
 * killed process cannot take that back.
 */
final class LedgerChild {

  static final int ARITY = 3;
  static final String SITE = "a";
  private static final int ITEMS = 40;
  private static final int BATCHES = 20_000; // the end, should nobody kill it

  /** Buffers so small that files are written and merged all the time. */
  private static final LedgerOptions OPTIONS = new LedgerOptions(1 << 20, 1 << 20);

  private LedgerChild() {}

  /** Opens the ledger with a mark beside it: nothing that a kill leaves is taken for a loss. */
  static RocksLedger open(Path directory) {
    LedgerOptions options = OPTIONS.withMark(directory.resolveSibling("mark"), false);
    return RocksLedger.open(directory, ARITY, options);
  }

  /** Takes the directory of the ledger, and the file for acknowledgements. */
  public static void main(String[] arguments) throws IOException {
    try (RocksLedger ledger = open(Path.of(arguments[0]));
        FileChannel acknowledged =
            FileChannel.open(
                Path.of(arguments[1]), StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      if (ledger.sites().isEmpty()) {
        ledger.create(SiteRecord.of(SITE, 0, 0, Instant.EPOCH));
      }
      for (long number = ledger.state(SITE).lastBatch() + 1; number < BATCHES; number++) {
        Applied applied = ledger.apply(SITE, batch(number));
        acknowledged.write(ByteBuffer.wrap((applied.number() + "\n").getBytes(UTF_8)));
        ledger.keepMark();
        if (number % 7 == 0) {
          ledger.saveSummary(SITE, number, encoded(counts(ledger)));
        }
      }
    }
  }

  /** Adds new items, and removes some of those of the batch before, some of them twice. */
  static Batch batch(long number) {
    Batch.Builder batch = Batch.builder(ARITY);
    for (int i = 0; i < ITEMS; i++) {
      batch.add(item(number, i));
      if (i % 3 != 0) {
        batch.remove(item(number - 1, i / 2));
      }
    }
    return batch.build();
  }

  private static long[] item(long number, int index) {
    return new SplittableRandom(number * ITEMS + index).longs(ARITY).toArray();
  }

  static Map<List<Long>, Long> counts(Ledger ledger) {
    Map<List<Long>, Long> counts = new TreeMap<>(NaiveLedger::compareUnsigned);
    ledger.forEach(SITE, (item, count) -> counts.put(NaiveLedger.boxed(item), count));
    return counts;
  }

  /** What stands for a summary here: all items and counts. */
  static byte[] encoded(Map<List<Long>, Long> counts) {
    ByteBuffer bytes = ByteBuffer.allocate(counts.size() * (ARITY + 1) * Long.BYTES);
    counts.forEach(
        (item, count) -> {
          item.forEach(bytes::putLong);
          bytes.putLong(count);
        });
    return bytes.array();
  }

  static Map<List<Long>, Long> decoded(byte[] summary) {
    Map<List<Long>, Long> counts = new TreeMap<>(NaiveLedger::compareUnsigned);
    ByteBuffer bytes = ByteBuffer.wrap(summary);
    while (bytes.hasRemaining()) {
      List<Long> item = new ArrayList<>();
      for (int i = 0; i < ARITY; i++) {
        item.add(bytes.getLong());
      }
      counts.put(item, bytes.getLong());
    }
    return counts;
  }
}
