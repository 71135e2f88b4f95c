package dev.corymb.provenance.walk;

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
 * Offices with a tangled past, from a seed: datasets that are written again and again, cycles, runs
 * whose events went to several sites, other names, bundles, agents, and things that nobody
 * explains.
 */
public final class RandomOffices {

  private final SplittableRandom random;
  private final Offices offices = new Offices();
  private final List<String> sites;
  private final int things;

  /** Offices of a seed. */
  public RandomOffices(long seed) {
    this.random = new SplittableRandom(seed);
    int nodes = random.nextInt(1, 6);
    int count = random.nextInt(1, 20);
    for (int i = 0; i < count; i++) {
      offices.site("site-" + i, "node-" + random.nextInt(nodes));
    }
    offices.site("site-own", "node-0");
    this.sites = offices.sites();
    this.things = random.nextInt(3, 60);
    int events = random.nextInt(200);
    for (int i = 0; i < events; i++) {
      record();
    }
  }

  /** The offices, and all that they have recorded. */
  public Offices offices() {
    return offices;
  }

  SplittableRandom random() {
    return random;
  }

  /** Any question about what is there. */
  public WalkRequest request() {
    List<Iri> starts =
        random.nextInt(4) == 0 ? List.of(anything(), anything()) : List.of(anything());
    WalkRequest request =
        WalkRequest.of(random.nextBoolean() ? Direction.ANCESTORS : Direction.DESCENDANTS, starts)
            .in(random.nextInt(4) == 0 ? Mode.DERIVATION : Mode.INFLUENCE)
            .causal(random.nextInt(3) > 0);
    if (random.nextInt(3) == 0) {
      request = request.asOf(time());
    }
    boolean shallow = random.nextInt(3) == 0;
    return request.within(WalkLimits.DEFAULT.withDepth(shallow ? random.nextInt(1, 6) : 10_000));
  }

  Iri anything() {
    return switch (random.nextInt(8)) {
      case 0 -> run();
      case 1 -> agent();
      default -> thing();
    };
  }

  Instant time() {
    return Instant.ofEpochSecond(random.nextInt(40));
  }

  private void record() {
    List<Statement> said = new ArrayList<>();
    int count = random.nextInt(1, 5);
    Iri run = run();
    for (int i = 0; i < count; i++) {
      said.add(statement(run));
    }
    Event event =
        new Event(
            random.nextInt(20) == 0 ? Optional.empty() : Optional.of(time()),
            Optional.empty(),
            said,
            Optional.empty());
    offices.record(someSite(), event);
    if (random.nextInt(6) == 0) { // sender and receiver both record it
      offices.record(someSite(), event);
    }
  }

  private Statement statement(Iri run) {
    return switch (random.nextInt(20)) {
      case 0, 1, 2, 3, 4 -> Statement.of(Kind.USAGE, run, thing());
      case 5, 6, 7, 8 -> Statement.of(Kind.GENERATION, thing(), run);
      case 9 ->
          Statement.of(Kind.GENERATION, thing(), run)
              .with(Links.TRACED.name(), Links.TRACED.value());
      case 10 -> Statement.of(Kind.DERIVATION, thing(), thing());
      case 11 -> Statement.of(Kind.DERIVATION, thing(), thing(), run);
      case 12 -> Statement.of(Kind.ALTERNATE, thing(), thing());
      case 13 -> Statement.of(Kind.SPECIALIZATION, thing(), thing());
      case 14 -> Statement.of(Kind.MEMBERSHIP, thing(), thing());
      case 15 -> Statement.of(Kind.COMMUNICATION, run, run());
      case 16 -> Statement.of(Kind.ATTRIBUTION, thing(), agent());
      case 17 -> Statement.of(Kind.ASSOCIATION, run, agent(), thing());
      case 18 -> Statement.of(Kind.DELEGATION, agent(), agent(), run);
      default ->
          random.nextBoolean()
              ? Statement.of(Kind.INVALIDATION, thing(), run)
              : Statement.of(Kind.ACTIVITY, run);
    };
  }

  private Iri thing() {
    int number = random.nextInt(things);
    return new Iri((number % 2 == 0 ? "urn:ol:dataset:x/" : "urn:x:") + number);
  }

  private Iri run() {
    return new Iri("urn:run:" + random.nextInt(things));
  }

  private Iri agent() {
    return new Iri("urn:agent:" + random.nextInt(4));
  }

  private String someSite() {
    return sites.get(random.nextInt(sites.size()));
  }
}
