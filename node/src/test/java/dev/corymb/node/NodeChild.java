package dev.corymb.node;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.corymb.node.ledger.Applied;
import dev.corymb.node.ledger.Ledger;
import dev.corymb.node.ledger.LedgerOptions;
import dev.corymb.node.ledger.RocksLedger;
import dev.corymb.node.ledger.Window;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.node.testkit.Load;
import dev.corymb.node.testkit.Load.Change;
import dev.corymb.node.time.NodeClock;
import dev.corymb.replication.bus.InProcessBus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * A process that changes the sites of a node until it is killed. Batch number n of a site is always
 * the same, so whoever knows how many were done knows what must be there. After each it writes a
 * line to a file; a killed process cannot take that back.
 */
final class NodeChild {

  static final List<String> SITES = List.of("a", "b", "c", "d");
  static final String WINDOWED = "w";

  private static final int WRITERS = 2;
  private static final int BATCHES = 20_000; // the end, should nobody kill it
  private static final int ITEMS = 50; // of a batch
  private static final int HALF = 24; // batches up the ladder, and as many down
  private static final LedgerOptions OPTIONS = new LedgerOptions(1 << 20, 1 << 20);
  private static final long SAVE_EVERY = 300;

  private NodeChild() {}

  static RocksLedger ledger(Path directory, FederationProfile profile) {
    return RocksLedger.open(
        directory,
        profile.groups(),
        profile.ranges(),
        OPTIONS.withMark(directory.resolveSibling("mark"), false));
  }

  static Node node(
      Ledger ledger, FederationProfile profile, ExecutorService mail, ExecutorService background) {
    return Node.open(
        NodeOptions.builder("node", profile)
            .ledger(ledger)
            .bus(new InProcessBus(mail))
            .clock(new NodeClock(InstantSource.system(), System::nanoTime))
            .background(background)
            .directoryBytes(1 << 28)
            .saveEvery(SAVE_EVERY)
            .build());
  }

  /**
   * Takes the directory of the ledger, the file for acknowledgements, where to halt, and what to
   * write.
   */
  public static void main(String[] arguments) throws Exception {
    Path acknowledgements = Path.of(arguments[1]);
    HaltingLedger halting = new HaltingLedger(arguments[2], Integer.parseInt(arguments[3]));
    Load load = Load.valueOf(arguments[4]);
    try (RocksLedger ledger = ledger(Path.of(arguments[0]), load.profile());
        FileChannel acknowledged =
            FileChannel.open(
                acknowledgements, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      ExecutorService threads = Executors.newCachedThreadPool();
      ExecutorService background = Executors.newSingleThreadExecutor();
      Node node = node(halting.around(ledger), load.profile(), threads, background);
      for (String site : SITES) {
        if (ledger.site(site).isEmpty()) {
          node.create(site);
        }
      }
      if (ledger.site(WINDOWED).isEmpty()) {
        node.create(WINDOWED, new Window(Duration.ofSeconds(1), 100_000));
      }
      Map<String, Long> last = acknowledged(acknowledgements);
      List<Future<?>> writers = new ArrayList<>();
      for (int i = 0; i < WRITERS; i++) {
        int writer = i;
        writers.add(threads.submit(() -> write(node, load, ledger, last, acknowledged, writer)));
      }
      for (Future<?> writer : writers) {
        writer.get();
      }
    }
  }

  /** The number of the last batch of each site that was known to be done. */
  static Map<String, Long> acknowledged(Path acknowledgements) throws IOException {
    Map<String, Long> last = new HashMap<>();
    for (String line : Files.readAllLines(acknowledgements)) {
      String[] words = line.split(" ", -1);
      last.put(words[0], Long.parseLong(words[1]));
    }
    return last;
  }

  static String key(long number) {
    return "batch " + number;
  }

  /** Like one who knows only what was acknowledged: the first batch may have been done before. */
  private static void write(
      Node node,
      Load load,
      RocksLedger ledger,
      Map<String, Long> last,
      FileChannel acknowledged,
      int writer) {
    List<String> sites = new ArrayList<>(SITES);
    sites.add(WINDOWED);
    for (int round = 0; round < BATCHES; round++) {
      for (int i = writer; i < sites.size(); i += WRITERS) {
        String site = sites.get(i);
        long number = last.getOrDefault(site, 0L) + 1 + round;
        Applied applied = node.apply(site, load.batch(batch(load, site, number)), key(number));
        boolean counts = !site.equals(WINDOWED); // the numbers of a bucket are its own
        if ((counts && applied.number() != number) || (applied.replayed() && round > 0)) {
          throw new IllegalStateException(site + " has done " + applied + " as " + number);
        }
        try {
          // One write, so that lines of several writers do not mix.
          acknowledged.write(ByteBuffer.wrap((site + ' ' + number + '\n').getBytes(UTF_8)));
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
      node.tick();
      ledger.keepMark();
    }
  }

  /**
   * Adds for some batches and removes for as many. A few items stay for one round more, and a few
   * removals are of what is not there.
   */
  static List<Change> batch(Load load, String site, long number) {
    List<Change> changes = new ArrayList<>();
    long phase = number % (2 * HALF);
    for (int i = 0; i < ITEMS; i++) {
      if (phase < HALF) {
        changes.add(new Change(false, load.item(site, number, i)));
        if (i % 10 == 0) {
          changes.add(new Change(true, load.item(site, number - 2 * HALF, i)));
        }
      } else if (i % 10 != 0) {
        changes.add(new Change(true, load.item(site, number - HALF, i)));
      } else {
        changes.add(new Change(true, load.item(site, -1, i)));
      }
    }
    return changes;
  }
}
