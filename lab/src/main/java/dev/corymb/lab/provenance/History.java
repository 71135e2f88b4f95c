package dev.corymb.lab.provenance;

import dev.corymb.core.check.Require;
import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Kind;
import dev.corymb.provenance.event.Statement;
import dev.corymb.provenance.walk.Direction;
import dev.corymb.provenance.walk.MemoryEvents;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The reference history: what offices do with documents, from a seed.
 *
 * <p>One step is one act of an office. Offices differ in how busy they are: office <i>i</i> acts in
 * proportion to 1 / (1 + <i>i</i>)^½. An act is a run that uses documents and makes others. It is,
 * in per cent: 5 create a document from nothing, 20 make one from another, 20 bundle 2 to 4, 5
 * decompose one into 2 to 4, 50 send one to another office. What arrives there is a document of its
 * own, and both offices record the event; all else is recorded by the office that acts. Documents
 * that are used are among the latest 10 that the office has; one that has none creates one.
 */
public final class History {

  private static final int CREATE =
      5; // per cent of the acts, like the next; each with those before
  private static final int DERIVE = 25;
  private static final int BUNDLE = 45;
  private static final int DECOMPOSE = 50; // the others send
  private static final int LATEST = 10;
  private static final long REFERENCE_SEED = 42;
  private static final int MOST_PARTS = 4;

  private final SplittableRandom random;
  private final MemoryEvents events = new MemoryEvents();
  private final List<String> sites = new ArrayList<>();
  private final List<List<Iri>> held = new ArrayList<>(); // by office
  private final List<Iri> documents = new ArrayList<>();
  private final double[] busy; // sums, by office
  private int runs;

  /** A history of some acts of some offices. */
  public History(long seed, int offices, int acts) {
    Require.positive("offices", offices);
    Require.positive("acts", acts);
    this.random = new SplittableRandom(seed);
    this.busy = new double[offices];
    double sum = 0;
    for (int i = 0; i < offices; i++) {
      sites.add("office-" + i);
      held.add(new ArrayList<>());
      sum += 1 / Math.sqrt(1 + i);
      busy[i] = sum;
    }
    for (int second = 0; second < acts; second++) {
      act(Instant.ofEpochSecond(second));
    }
  }

  /** The history that measurements are made on: 50 acts per office, and 2,000 at least. */
  public static History reference(int offices) {
    return new History(REFERENCE_SEED, offices, Math.max(2_000, 50 * offices));
  }

  /** The offices. */
  public List<String> sites() {
    return List.copyOf(sites);
  }

  /** What they recorded. */
  public MemoryEvents events() {
    return events;
  }

  /** All documents, in the order in which they were made. */
  public List<Iri> documents() {
    return List.copyOf(documents);
  }

  /** The documents that reference walks start from: the newest to causes, the oldest to effects. */
  public List<Iri> starts(Direction direction, int count) {
    int all = documents.size();
    int some = Math.min(count, all);
    return List.copyOf(
        direction == Direction.ANCESTORS
            ? documents.subList(all - some, all)
            : documents.subList(0, some));
  }

  private void act(Instant time) {
    int office = someOffice();
    int dice = held.get(office).isEmpty() ? 0 : random.nextInt(100);
    if (dice < CREATE) {
      run(time, office, 0, 1);
    } else if (dice < DERIVE) {
      run(time, office, 1, 1);
    } else if (dice < BUNDLE) {
      run(time, office, random.nextInt(2, MOST_PARTS + 1), 1);
    } else if (dice < DECOMPOSE) {
      run(time, office, 1, random.nextInt(2, MOST_PARTS + 1));
    } else {
      send(time, office, random.nextInt(sites.size()));
    }
  }

  /** A run at an office that uses some documents and makes others. */
  private void run(Instant time, int office, int uses, int makes) {
    Iri run = newRun();
    List<Statement> said = new ArrayList<>();
    for (int i = 0; i < uses; i++) {
      said.add(Statement.of(Kind.USAGE, run, someDocument(office)));
    }
    for (int i = 0; i < makes; i++) {
      said.add(Statement.of(Kind.GENERATION, newDocument(office), run));
    }
    events.record(sites.get(office), Event.of(time, said.toArray(Statement[]::new)));
  }

  private void send(Instant time, int from, int to) {
    Iri run = newRun();
    Event event =
        Event.of(
            time,
            Statement.of(Kind.USAGE, run, someDocument(from)),
            Statement.of(Kind.GENERATION, newDocument(to), run));
    events.record(sites.get(from), event);
    events.record(sites.get(to), event);
  }

  private Iri newRun() {
    return new Iri("urn:run:" + runs++);
  }

  private Iri newDocument(int office) {
    Iri document = new Iri("urn:document:" + documents.size());
    documents.add(document);
    held.get(office).add(document);
    return document;
  }

  private Iri someDocument(int office) {
    List<Iri> all = held.get(office);
    return all.get(all.size() - 1 - random.nextInt(Math.min(LATEST, all.size())));
  }

  private int someOffice() {
    double point = random.nextDouble(busy[busy.length - 1]);
    int low = 0;
    int high = busy.length - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (busy[middle] > point) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }
}
