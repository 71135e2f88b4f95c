package dev.corymb.node.ledger;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.corymb.node.profile.FederationProfile;
import dev.corymb.node.testkit.ExpectedSite.Tuple;
import dev.corymb.node.testkit.Load;
import dev.corymb.node.testkit.Load.Change;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A process that changes a ledger until it is killed. Batch number n is always the same, so whoever
 * knows how many were done knows what must be there. After each it writes a line to a file; a
 * killed process cannot take that back.
 */
final class LedgerChild {

  static final String SITE = "a";
  private static final int ITEMS = 40;
  private static final int BATCHES = 20_000; // the end, should nobody kill it

  /** Buffers so small that files are written and merged all the time. */
  private static final LedgerOptions OPTIONS = new LedgerOptions(1 << 20, 1 << 20);

  private LedgerChild() {}

  /** Opens the ledger with a mark beside it: nothing that a kill leaves is taken for a loss. */
  static RocksLedger open(Path directory, Load load) {
    LedgerOptions options = OPTIONS.withMark(directory.resolveSibling("mark"), false);
    FederationProfile profile = load.profile();
    return RocksLedger.open(directory, profile.groups(), profile.ranges(), options);
  }

  /** Takes the directory of the ledger, the file for acknowledgements, and what to write. */
  public static void main(String[] arguments) throws IOException {
    Load load = Load.valueOf(arguments[2]);
    try (RocksLedger ledger = open(Path.of(arguments[0]), load);
        FileChannel acknowledged =
            FileChannel.open(
                Path.of(arguments[1]), StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      if (ledger.sites().isEmpty()) {
        ledger.create(SiteRecord.of(SITE, 0, 0, Instant.EPOCH));
      }
      for (long number = ledger.state(SITE).lastBatch() + 1; number < BATCHES; number++) {
        Applied applied = ledger.apply(SITE, load.batch(batch(load, number)));
        acknowledged.write(ByteBuffer.wrap((applied.number() + "\n").getBytes(UTF_8)));
        ledger.keepMark();
        if (number % 7 == 0) {
          ledger.saveSummary(SITE, number, encoded(tuples(ledger)));
        }
      }
    }
  }

  /** Adds new items, and removes some of those of the batch before, some of them twice. */
  static List<Change> batch(Load load, long number) {
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < ITEMS; i++) {
      changes.add(new Change(false, load.item(SITE, number, i)));
      if (i % 3 != 0) {
        changes.add(new Change(true, load.item(SITE, number - 1, i / 2)));
      }
    }
    return changes;
  }

  static Set<Tuple> tuples(Ledger ledger) {
    Set<Tuple> tuples = new HashSet<>();
    ledger.forEachTuple(SITE, (group, tuple) -> tuples.add(new Tuple(group, tuple)));
    return tuples;
  }

  /** What stands for a summary here: all tuples. */
  static byte[] encoded(Set<Tuple> tuples) {
    ByteBuffer bytes = ByteBuffer.allocate(tuples.size() * (Integer.BYTES + Long.BYTES));
    tuples.forEach(one -> bytes.putInt(one.group()).putLong(one.tuple()));
    return bytes.array();
  }

  static Set<Tuple> decoded(byte[] summary) {
    Set<Tuple> tuples = new HashSet<>();
    ByteBuffer bytes = ByteBuffer.wrap(summary);
    while (bytes.hasRemaining()) {
      tuples.add(new Tuple(bytes.getInt(), bytes.getLong()));
    }
    return tuples;
  }
}
