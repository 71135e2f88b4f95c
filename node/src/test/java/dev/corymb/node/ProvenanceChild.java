package dev.corymb.node;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.corymb.node.ledger.LedgerOptions;
import dev.corymb.node.ledger.RocksLedger;
import dev.corymb.node.ledger.Window;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.node.time.NodeClock;
import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Kind;
import dev.corymb.provenance.event.Statement;
import dev.corymb.replication.bus.InProcessBus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * A process that records events, and removes some, until it is killed: several writers at a time,
 * each at sites of its own and at one that all share. Event number n of a writer and site is always
 * the same. What was done is written to a file, a line each; a killed process cannot take that
 * back.
 */
final class ProvenanceChild {

  static final int WRITERS = 4;
  static final String SHARED = "shared";
  static final String WINDOWED = "windowed";
  static final String FADING = "fading"; // what comes leaves after a moment
  static final FederationProfile PROFILE =
      FederationProfile.provenance("killed", 7).with(Map.of("step-items", "100", "steps", "5"));

  /** Buffers so small that files are written and merged all the time. */
  private static final LedgerOptions OPTIONS = new LedgerOptions(1 << 20, 1 << 20).withEvents(true);

  private static final int EVENTS = 100_000; // the end, should nobody kill it

  /** What is known to be done with the events of a writer at a site. */
  static final class Done {
    long recorded; // the number of the last one
    final Set<Long> removed = new HashSet<>(); // numbers
    final Set<Long> tried = new HashSet<>(); // to be removed
  }

  private ProvenanceChild() {}

  static RocksLedger ledger(Path directory) {
    return RocksLedger.open(
        directory, PROFILE.groups(), OPTIONS.withMark(directory.resolveSibling("mark"), false));
  }

  static Node node(RocksLedger ledger, ExecutorService mail, ExecutorService background) {
    return Node.open(
        NodeOptions.builder("node", PROFILE)
            .ledger(ledger)
            .bus(new InProcessBus(mail))
            .clock(new NodeClock(InstantSource.system(), System::nanoTime))
            .background(background)
            .directoryBytes(1 << 28)
            .saveEvery(200)
            .build());
  }

  /** The sites of a writer: its own, and those of all. */
  static List<String> sites(int writer) {
    return List.of("own-" + writer, SHARED, WINDOWED, FADING);
  }

  private static NewSite settings(String site) {
    return switch (site) {
      case WINDOWED ->
          new NewSite(Optional.empty(), Optional.of(new Window(Duration.ofSeconds(1), 100_000)));
      case FADING -> new NewSite(Optional.of(Duration.ofMillis(300)), Optional.empty());
      default -> NewSite.PLAIN;
    };
  }

  /** Takes the directory of the ledger and the file for what was done. */
  public static void main(String[] arguments) throws Exception {
    Path done = Path.of(arguments[1]);
    try (RocksLedger ledger = ledger(Path.of(arguments[0]));
        FileChannel lines =
            FileChannel.open(done, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      ExecutorService threads = Executors.newCachedThreadPool();
      ExecutorService background = Executors.newFixedThreadPool(2);
      Node node = node(ledger, threads, background);
      Map<String, Done> before = done(done);
      List<Future<?>> writers = new ArrayList<>();
      for (int i = 0; i < WRITERS; i++) {
        int writer = i;
        writers.add(threads.submit(() -> write(node, before, lines, writer)));
      }
      for (boolean running = true; running; ) {
        node.tick();
        ledger.keepMark();
        running = writers.stream().noneMatch(Future::isDone);
      }
      threads.shutdownNow();
      background.shutdownNow();
      for (Future<?> writer : writers) {
        writer.get();
      }
    }
  }

  private static void write(Node node, Map<String, Done> before, FileChannel lines, int writer) {
    Provenance provenance = node.provenance();
    for (long round = 1; round < EVENTS; round++) {
      for (String site : sites(writer)) {
        String name = writer + " " + site;
        Done there = before.getOrDefault(name, new Done());
        long number = there.recorded + round;
        // The one before comes again, which changes nothing unless it was removed.
        List<Event> events = new ArrayList<>(List.of(event(writer, site, number)));
        if (number % 3 == 0 && !there.tried.contains(number - 1)) {
          events.add(event(writer, site, number - 1));
        }
        provenance.record(site, events, Optional.of(settings(site))).join();
        say(lines, "+ " + name + " " + number);
        if (number % 5 == 0 && !site.equals(FADING)) {
          say(lines, "? " + name + " " + (number - 4));
          provenance.remove(site, List.of(event(writer, site, number - 4).id()));
          say(lines, "- " + name + " " + (number - 4));
        }
      }
    }
  }

  /** One write, so that lines of several writers do not mix. */
  private static void say(FileChannel lines, String line) {
    try {
      lines.write(ByteBuffer.wrap((line + '\n').getBytes(UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What is known to be done, by writer and site. */
  static Map<String, Done> done(Path lines) throws IOException {
    Map<String, Done> all = new TreeMap<>();
    for (String line : Files.readAllLines(lines)) {
      String[] words = line.split(" ", -1);
      long number = Long.parseLong(words[3]);
      Done done = all.computeIfAbsent(words[1] + " " + words[2], any -> new Done());
      switch (words[0]) {
        case "+" -> done.recorded = Math.max(done.recorded, number);
        case "-" -> done.removed.add(number);
        default -> done.tried.add(number);
      }
    }
    return all;
  }

  /** A run that uses two things and makes two; some are those of other events, one of all. */
  static Event event(int writer, String site, long number) {
    Iri run = new Iri("urn:run:" + writer + "." + site + "." + number);
    return Event.of(
        Instant.ofEpochSecond(number),
        Statement.of(Kind.USAGE, run, new Iri("urn:x:hub")),
        Statement.of(Kind.USAGE, run, new Iri("urn:x:" + site + number / 4)),
        Statement.of(Kind.GENERATION, new Iri("urn:x:" + site + (number / 4 + 1)), run),
        Statement.of(Kind.GENERATION, new Iri("urn:x:" + writer + site + number), run));
  }
}
