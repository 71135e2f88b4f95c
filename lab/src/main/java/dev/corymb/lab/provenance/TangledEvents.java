package dev.corymb.lab.provenance;

import dev.corymb.core.check.Require;
import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Kind;
import dev.corymb.provenance.event.Links;
import dev.corymb.provenance.event.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Events that are hard to walk over, in any number: statements of all kinds between a few ids, some
 * of which are several things at once. Things of one circle relate to each other, and now and then
 * to those of the next.
 */
public final class TangledEvents {

  private static final int MOST_STATEMENTS = 4;
  private static final int AGENTS = 4; // of a circle
  private static final int CIRCLES_OF_A_HUB = 12;

  private final SplittableRandom random;
  private final int circles;
  private final int things; // of a circle
  private final boolean hub;

  /**
   * Events of some circles.
   *
   * @param random draws them, and all else that its owner draws
   */
  public TangledEvents(SplittableRandom random, int circles) {
    this.random = random;
    this.circles = Require.positive("circles", circles);
    this.things = random.nextInt(3, 40);
    this.hub = random.nextInt(4) == 0;
  }

  /** An event of a circle. */
  public Event event(int circle, Optional<Instant> time) {
    List<Statement> said = new ArrayList<>();
    Iri run = run(circle);
    for (int i = random.nextInt(1, MOST_STATEMENTS + 1); i > 0; i--) {
      said.add(statement(circle, run));
    }
    return new Event(time, Optional.empty(), said, Optional.empty());
  }

  /** An id to start from. */
  public Iri anything() {
    int circle = random.nextInt(circles);
    return switch (random.nextInt(8)) {
      case 0 -> run(circle);
      case 1 -> agent(circle);
      default -> thing(circle);
    };
  }

  private Statement statement(int circle, Iri run) {
    return switch (random.nextInt(23)) {
      case 0, 1, 2, 3, 4 -> Statement.of(Kind.USAGE, run, thing(circle));
      case 5, 6, 7, 8 -> Statement.of(Kind.GENERATION, thing(circle), run);
      case 9 ->
          Statement.of(Kind.GENERATION, thing(circle), run)
              .with(Links.TRACED.name(), Links.TRACED.value());
      case 10 -> Statement.of(Kind.DERIVATION, thing(circle), thing(circle));
      case 11 -> Statement.of(Kind.DERIVATION, thing(circle), thing(circle), run);
      case 12 -> Statement.of(Kind.ALTERNATE, thing(circle), thing(circle));
      case 13 -> Statement.of(Kind.SPECIALIZATION, thing(circle), thing(circle));
      case 14 -> Statement.of(Kind.MEMBERSHIP, thing(circle), thing(circle));
      case 15 -> Statement.of(Kind.COMMUNICATION, run, run(circle));
      case 16 -> Statement.of(Kind.ATTRIBUTION, thing(circle), agent(circle));
      case 17 -> Statement.of(Kind.ASSOCIATION, run, agent(circle), thing(circle));
      case 18 -> Statement.of(Kind.DELEGATION, agent(circle), agent(circle), run);
      case 19 -> Statement.of(Kind.INVALIDATION, thing(circle), run);
      case 20 ->
          Statement.of(
              random.nextBoolean() ? Kind.START : Kind.END, run, thing(circle), run(circle));
      case 21 -> Statement.of(Kind.INFLUENCE, thing(circle), run);
      default -> Statement.of(Kind.ACTIVITY, run);
    };
  }

  /** A thing of a circle: every second one is a dataset, which changes in time. */
  Iri thing(int circle) {
    if (hub && circle < CIRCLES_OF_A_HUB && random.nextInt(12) == 0) {
      return new Iri("urn:ol:dataset:hub");
    }
    int of = random.nextInt(300) == 0 ? (circle + 1) % circles : circle;
    int number = random.nextInt(things);
    return new Iri((number % 2 == 0 ? "urn:ol:dataset:" : "urn:x:") + of + "/" + number);
  }

  private Iri run(int circle) {
    return random.nextInt(40) == 0
        ? thing(circle)
        : new Iri("urn:run:" + circle + "/" + random.nextInt(things));
  }

  private Iri agent(int circle) {
    return random.nextInt(40) == 0
        ? thing(circle)
        : new Iri("urn:agent:" + circle + "/" + random.nextInt(AGENTS));
  }
}
