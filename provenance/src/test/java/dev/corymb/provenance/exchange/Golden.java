package dev.corymb.provenance.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.EventId;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Kind;
import dev.corymb.provenance.event.Link;
import dev.corymb.provenance.event.Links;
import dev.corymb.provenance.event.Source;
import dev.corymb.provenance.event.Statement;
import dev.corymb.provenance.event.Value;
import dev.corymb.provenance.walk.Coverage;
import dev.corymb.provenance.walk.Evidence;
import dev.corymb.provenance.walk.Point;
import dev.corymb.provenance.walk.WalkLimit;
import dev.corymb.provenance.walk.WalkResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Texts that must not change without a decision: events and a walk in each format. As a program it
 * writes them into a folder.
 */
final class Golden {

  private static final String EX = "http://example.org/steel#";
  private static final Instant MORNING = Instant.parse("2026-03-01T08:00:00Z");
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00.125Z");

  private Golden() {}

  public static void main(String[] arguments) throws IOException {
    for (Map.Entry<String, String> file : files().entrySet()) {
      Files.writeString(Path.of(arguments[0]).resolve(file.getKey()), file.getValue(), UTF_8);
    }
  }

  /** The texts by their names. */
  static SortedMap<String, String> files() throws IOException {
    SortedMap<String, String> files = new TreeMap<>();
    for (ProvFormat format : ProvFormat.values()) {
      if (format.isForEvents()) {
        StringBuilder text = new StringBuilder();
        ProvWriter.write(events(), format, text);
        files.put("events-v1." + format.label(), text.toString());
      }
      if (format.isForWalks()) {
        StringBuilder text = new StringBuilder();
        ProvWriter.write(walk(), format, text);
        files.put("walk-v1." + format.label(), text.toString());
      }
    }
    return files;
  }

  private static Iri ex(String local) {
    return new Iri(EX + local);
  }

  private static List<RecordedEvent> events() {
    Source source = new Source("openlineage", new EventId(1, -2), "[{\"at\":\"/x\"}]", 2, 300);
    Statement run =
        Statement.of(Kind.ACTIVITY, new Iri("urn:uuid:0190f1c2-77aa-7b3c-8d4e-5f60718293a4"));
    Iri door = new Iri("urn:ol:dataset:s3%3A%2F%2Fsteel/door");
    Event sent =
        new Event(
            Optional.of(NOON),
            Optional.empty(),
            List.of(
                run.with(
                    new Iri("https://corymb.dev/ns/openlineage#eventType"), Value.of("COMPLETE")),
                Statement.of(Kind.GENERATION, door, run.id().orElseThrow())
                    .with(Links.TRACED.name(), Links.TRACED.value()),
                Statement.of(Kind.SPECIALIZATION, new Iri(door.value() + "@v1"), door)),
            Optional.of(source));
    return List.of(
        new RecordedEvent(everything(), Optional.of(MORNING)),
        new RecordedEvent(sent, Optional.of(NOON.plusMillis(3))),
        new RecordedEvent(inBundle(), Optional.empty()));
  }

  /** Every kind of statement: once plain, once with all it can have. */
  private static Event everything() {
    List<Statement> all = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      List<Optional<Iri>> ends = new ArrayList<>();
      List<Optional<Iri>> required = new ArrayList<>();
      for (Kind.End end : kind.ends()) {
        Optional<Iri> id = Optional.of(ex(end.name()));
        ends.add(id);
        required.add(end.isRequired() ? id : Optional.empty());
      }
      Optional<Iri> id = Optional.of(ex("the-" + kind.label()));
      all.add(
          new Statement(
                  kind,
                  id,
                  ends,
                  Collections.nCopies(kind.times().size(), Optional.of(MORNING)),
                  List.of())
              .with(ex("note"), Value.of("with \"quotes\", \\ and\nlines")));
      all.add(
          new Statement(
              kind,
              kind.isElement() ? Optional.of(ex("plain-" + kind.label())) : Optional.empty(),
              required,
              Collections.nCopies(kind.times().size(), Optional.empty()),
              List.of()));
    }
    return new Event(Optional.empty(), Optional.empty(), all, Optional.empty());
  }

  private static Event inBundle() {
    Statement entity =
        Statement.of(Kind.ENTITY, ex("door(1)"))
            .with(new Iri("http://www.w3.org/ns/prov#type"), Value.of(ex("Door")))
            .with(
                new Iri("http://www.w3.org/ns/prov#label"),
                new Value("Tür", Value.LANGUAGE_STRING, "de"))
            .with(new Iri("http://www.w3.org/ns/prov#location"), Value.of("hall 3"))
            .with(new Iri("http://www.w3.org/ns/prov#value"), Value.ofXsd("int", "07"))
            .with(ex("made-of"), Value.of(ex("coil")))
            .with(ex("size"), new Value("2x1", ex("metres"), ""));
    Statement association =
        Statement.of(Kind.ASSOCIATION, ex("press"), ex("ada"), ex("plan"))
            .with(new Iri("http://www.w3.org/ns/prov#role"), Value.of(ex("operator")));
    return new Event(
        Optional.empty(),
        Optional.of(ex("bundle")),
        List.of(entity, association),
        Optional.empty());
  }

  private static WalkResult walk() {
    Iri door = ex("door(1)");
    Iri press = ex("press");
    Iri coil = ex("coil");
    Iri ada = ex("ada");
    Iri plan = ex("plan");
    List<WalkResult.Node> nodes =
        List.of(
            new WalkResult.Node(door, 0, Set.of(Point.Type.ENTITY), false, 0),
            new WalkResult.Node(press, 1, Set.of(Point.Type.ACTIVITY), false, 0),
            new WalkResult.Node(ada, 1, Set.of(Point.Type.AGENT), false, 0),
            new WalkResult.Node(coil, 2, Set.of(Point.Type.ENTITY), true, 3),
            new WalkResult.Node(plan, 2, Set.of(Point.Type.AGENT), false, 0));
    SortedMap<Link, SortedSet<Evidence>> edges = new TreeMap<>();
    EventId one = new EventId(1, 2);
    EventId other = new EventId(3, 4);
    edges.put(
        new Link(Kind.GENERATION, door, press, true),
        new TreeSet<>(
            Set.of(new Evidence(NOON, one, "north"), new Evidence(NOON, one, "south \"2\"\\"))));
    edges.put(
        new Link(Kind.USAGE, press, coil, false),
        new TreeSet<>(Set.of(new Evidence(MORNING, other, "west"))));
    edges.put(
        new Link(Kind.ATTRIBUTION, door, ada, false),
        new TreeSet<>(Set.of(new Evidence(NOON, one, "north"))));
    edges.put(
        new Link(Kind.ASSOCIATION, press, plan, false),
        new TreeSet<>(Set.of(new Evidence(NOON, one, "north"))));
    return new WalkResult(
        nodes,
        edges,
        Map.of(WalkLimit.DEPTH, 2L),
        new TreeMap<>(Map.of("east", "timed out")),
        new Coverage(10, Optional.of(MORNING), List.of("far"), 1, true, 0.001),
        new WalkResult.Cost(7, 4, 1, 9, 5, 1, 3, 2, 2, 70));
  }
}
