package dev.corymb.provenance.event;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** Events of every shape, from a seed: every kind of statement, with and without its parts. */
public final class RandomEvents {

  private static final List<Kind> KINDS = List.of(Kind.values());
  private static final List<String> TEXTS =
      List.of("", "plain", "42", "ümlaut \u20ac \ud83d\ude00", "line\nbreak \"quoted\" \\");

  private final SplittableRandom random;

  /** Events of a seed. */
  public RandomEvents(long seed) {
    this.random = new SplittableRandom(seed);
  }

  /** An event of up to so many statements. */
  public Event event(int most) {
    List<Statement> statements = new ArrayList<>();
    int count = random.nextInt(most + 1);
    for (int i = 0; i < count; i++) {
      statements.add(statement(KINDS.get(random.nextInt(KINDS.size()))));
    }
    return new Event(maybe(time()), maybe(iri()), statements, source());
  }

  /** A statement of a kind. */
  public Statement statement(Kind kind) {
    List<Optional<Iri>> ends = new ArrayList<>();
    for (Kind.End end : kind.ends()) {
      ends.add(end.isRequired() ? Optional.of(iri()) : maybe(iri()));
    }
    List<Optional<Instant>> times = new ArrayList<>();
    kind.times().forEach(name -> times.add(maybe(time())));
    List<Attribute> attributes = new ArrayList<>();
    int count = random.nextInt(4);
    for (int i = 0; i < count; i++) {
      attributes.add(new Attribute(iri(), value()));
    }
    Optional<Iri> id = kind.isElement() ? Optional.of(iri()) : maybe(iri());
    return new Statement(kind, id, ends, times, attributes);
  }

  private Value value() {
    String text = TEXTS.get(random.nextInt(TEXTS.size()));
    return switch (random.nextInt(4)) {
      case 0 -> Value.of(text);
      case 1 -> Value.of(iri());
      case 2 -> Value.ofXsd("integer", "" + random.nextInt());
      default -> new Value(text, Value.LANGUAGE_STRING, random.nextBoolean() ? "en" : "de-ch");
    };
  }

  private Optional<Source> source() {
    EventId fingerprint = new EventId(random.nextLong(), random.nextLong());
    String text = TEXTS.get(random.nextInt(TEXTS.size()));
    return maybe(
        new Source("openlineage", fingerprint, text, random.nextInt(3), random.nextInt(999)));
  }

  private <T> Optional<T> maybe(T value) {
    return random.nextBoolean() ? Optional.of(value) : Optional.empty();
  }

  private Instant time() {
    return Instant.ofEpochSecond(
        random.nextLong(-4_000_000_000L, 4_000_000_000L), random.nextInt(1_000_000_000));
  }

  private Iri iri() {
    return new Iri("urn:x:" + random.nextInt(40));
  }
}
