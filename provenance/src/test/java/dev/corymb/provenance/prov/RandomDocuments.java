package dev.corymb.provenance.prov;

import dev.corymb.provenance.event.Attribute;
import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Kind;
import dev.corymb.provenance.event.Statement;
import dev.corymb.provenance.event.Value;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Documents from a seed: every kind of statement with and without its parts, awkward names, and
 * values of every sort.
 */
final class RandomDocuments {

  private static final List<Kind> KINDS = List.of(Kind.values());
  private static final List<String> TEXTS =
      List.of(
          "",
          "plain",
          "prov:entity",
          "_:b1",
          "http://example.org/text",
          "ümlaut € \ud83d\ude00",
          "line\nbreak \"quoted\" \\ 'single' \t tab",
          "[a, b] -> {c}; d");

  private static final List<String> IDS =
      List.of(
          "http://example.org/a",
          "http://example.org/b/c#d",
          "http://example.org/q?x=1&y=(2)",
          "http://example.org/",
          "http://example.org/100%25",
          "http://example.org/a,b;c",
          "http://example.org/it's",
          "http://example.org/-dash-",
          "http://example.org/dot.",
          "http://example.org/ümlaut×\ud83d\ude00",
          "urn:uuid:0190f1c2-77aa-7b3c-8d4e-5f60718293a4",
          "urn:ol:dataset:s3%3A%2F%2Fsteel/door@v1",
          "urn:ol:dataset:north!file/%2Ftmp%2Fx",
          "mailto:ada@example.org",
          "https://corymb.dev/ns#traced");

  private final SplittableRandom random;

  /**
   * Whether ids differ, so that each has one statement, and have no characters that ProvToolbox
   * writes wrongly.
   */
  private final boolean forToolbox;

  private int fresh;

  RandomDocuments(long seed, boolean forToolbox) {
    this.random = new SplittableRandom(seed);
    this.forToolbox = forToolbox;
  }

  /** An event with every kind of statement, and some in bundles; without times and sources. */
  List<Event> events() {
    List<Event> events = new ArrayList<>();
    int bundles = random.nextInt(3);
    for (int i = 0; i <= bundles; i++) {
      List<Statement> statements = new ArrayList<>();
      if (i == 0) {
        KINDS.forEach(kind -> statements.add(statement(kind)));
      }
      int count = random.nextInt(20);
      for (int j = 0; j < count; j++) {
        statements.add(statement(kind()));
      }
      Optional<Iri> bundle = i == 0 ? Optional.empty() : Optional.of(own("urn:bundle:"));
      events.add(new Event(Optional.empty(), bundle, statements, Optional.empty()));
    }
    return events;
  }

  Kind kind() {
    return KINDS.get(random.nextInt(KINDS.size()));
  }

  /** A statement of a kind. */
  Statement statement(Kind kind) {
    List<Optional<Iri>> ends = new ArrayList<>();
    for (Kind.End end : kind.ends()) {
      ends.add(end.isRequired() ? Optional.of(iri()) : maybe(iri()));
    }
    List<Optional<Instant>> times = new ArrayList<>();
    kind.times().forEach(name -> times.add(maybe(time())));
    List<Attribute> attributes = new ArrayList<>();
    int count = random.nextBoolean() ? 0 : random.nextInt(6);
    for (int i = 0; i < count; i++) {
      attributes.add(attribute(kind));
    }
    if (kind == Kind.ENTITY && random.nextInt(4) == 0) {
      attributes.add(new Attribute(Terms.prov("value"), value()));
    }
    Iri id = forToolbox ? own("http://example.org/id/") : iri();
    return new Statement(
        kind, kind.isElement() ? Optional.of(id) : maybe(id), ends, times, attributes);
  }

  private Attribute attribute(Kind kind) {
    return switch (random.nextInt(8)) {
      case 0 -> new Attribute(Terms.prov("label"), label());
      case 1 -> new Attribute(Terms.prov("type"), value());
      case 2 -> new Attribute(hasRole(kind) ? Terms.prov("role") : iri(), value());
      case 3 -> new Attribute(kind.isElement() ? Terms.prov("location") : iri(), value());
      default -> new Attribute(iri(), value());
    };
  }

  /** Whether PROV allows a role. */
  private static boolean hasRole(Kind kind) {
    return switch (kind) {
      case GENERATION, USAGE, START, END, INVALIDATION, ASSOCIATION -> true;
      default -> false;
    };
  }

  private Value label() {
    return random.nextBoolean() ? Value.of(text()) : new Value(text(), Value.LANGUAGE_STRING, "en");
  }

  Value value() {
    return switch (random.nextInt(7)) {
      case 0 -> Value.of(text());
      case 1, 2 -> Value.of(iri());
      case 3 -> Value.ofXsd("int", "" + random.nextInt());
      case 4 -> Value.ofXsd("dateTime", time().toString());
      case 5 -> new Value(text(), new Iri("http://example.org/types#mine"), "");
      default -> new Value(text(), Value.LANGUAGE_STRING, random.nextBoolean() ? "en" : "de-ch");
    };
  }

  private String text() {
    return TEXTS.get(random.nextInt(TEXTS.size()));
  }

  Iri iri() {
    String id = IDS.get(random.nextInt(IDS.size()));
    boolean isBeyond = id.codePoints().anyMatch(Character::isSupplementaryCodePoint);
    return random.nextInt(3) == 0 || (forToolbox && isBeyond)
        ? new Iri("http://example.org/thing/" + random.nextInt(20))
        : new Iri(id);
  }

  private Iri own(String start) {
    fresh++;
    return new Iri(start + fresh);
  }

  private <T> Optional<T> maybe(T value) {
    return random.nextBoolean() ? Optional.of(value) : Optional.empty();
  }

  /** In milliseconds, as ProvToolbox has times. */
  private Instant time() {
    return Instant.ofEpochMilli(random.nextLong(-2_000_000_000_000L, 4_000_000_000_000L));
  }
}
