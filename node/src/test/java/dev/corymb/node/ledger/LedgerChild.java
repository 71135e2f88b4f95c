package dev.corymb.node.ledger;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.corymb.core.schema.Groups;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * A process that changes a ledger until it is killed. Batch number n is always the same, so whoever
 * knows how many were done knows what must be there. After each it writes a line to a file; a
 * killed process cannot take that back.
 */
final class LedgerChild {

  static final int ARITY = 3;
  static final Groups GROUPS =
      Groups.of(LedgerGroups.schema(ARITY), List.of(1L, 0b11L, 0b110L, 0b111L));
  static final String SITE = "a";
  private static final int ITEMS = 40;
  private static final int BATCHES = 20_000; // the end, should nobody kill it

  /** Buffers so small that files are written and merged all the time. */
  private static final LedgerOptions OPTIONS = new LedgerOptions(1 << 20, 1 << 20);

  private LedgerChild() {}

  /** Opens the ledger with a mark beside it: nothing that a kill leaves is taken for a loss. */
  static RocksLedger open(Path directory) {
    LedgerOptions options = OPTIONS.withMark(directory.resolveSibling("mark"), false);
    return RocksLedger.open(directory, GROUPS, options);
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
          ledger.saveSummary(SITE, number, encoded(tuples(ledger)));
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

  /** The first attribute has few values, which come and go; the others are as good as unique. */
  private static long[] item(long number, int index) {
    long[] item = new SplittableRandom(number * ITEMS + index).longs(ARITY).toArray();
    item[0] = Math.floorMod(item[0], 50);
    return item;
  }

  static Map<List<Long>, Long> counts(Ledger ledger) {
    Map<List<Long>, Long> counts = new TreeMap<>(NaiveLedger::compareUnsigned);
    ledger.forEach(SITE, (item, count) -> counts.put(NaiveLedger.boxed(item), count));
    return counts;
  }

  static Set<NaiveLedger.Tuple> tuples(Ledger ledger) {
    return NaiveLedger.set(visitor -> ledger.forEachTuple(SITE, visitor));
  }

  /** What stands for a summary here: all tuples. */
  static byte[] encoded(Set<NaiveLedger.Tuple> tuples) {
    ByteBuffer bytes = ByteBuffer.allocate(tuples.size() * (Integer.BYTES + Long.BYTES));
    tuples.forEach(one -> bytes.putInt(one.group()).putLong(one.tuple()));
    return bytes.array();
  }

  static Set<NaiveLedger.Tuple> decoded(byte[] summary) {
    Set<NaiveLedger.Tuple> tuples = new HashSet<>();
    ByteBuffer bytes = ByteBuffer.wrap(summary);
    while (bytes.hasRemaining()) {
      tuples.add(new NaiveLedger.Tuple(bytes.getInt(), bytes.getLong()));
    }
    return tuples;
  }
}
