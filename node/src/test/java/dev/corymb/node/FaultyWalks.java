package dev.corymb.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.node.directory.Parts;
import dev.corymb.node.ledger.Ledger;
import dev.corymb.node.ledger.SiteRecord;
import dev.corymb.node.ledger.StoredEvent;
import dev.corymb.node.ledger.Window;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.walk.Coverage;
import dev.corymb.provenance.walk.EdgeAnswer;
import dev.corymb.provenance.walk.EdgeRequest;
import dev.corymb.provenance.walk.MemoryEvents;
import dev.corymb.provenance.walk.Offices;
import dev.corymb.provenance.walk.Oracle;
import dev.corymb.provenance.walk.RandomOffices;
import dev.corymb.provenance.walk.WalkRequest;
import dev.corymb.provenance.walk.WalkResult;
import dev.corymb.replication.bus.simulated.NetworkOptions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/**
 * A federation on a bad network, with nodes that die and start again, and clocks that jump; walks
 * over it are held against all that is recorded at their moment.
 */
final class FaultyWalks {

  private record Planned(String site, Event event) {}

  private final TestFederation federation;
  private final SplittableRandom random;
  private final RandomOffices world;
  private final Offices offices;
  private final List<Planned> planned = new ArrayList<>();
  private final List<String> places;
  private final Set<String> dead = new TreeSet<>();
  private int complete;
  private int walks;

  private final int steps;

  FaultyWalks(long seed, int steps) {
    this.steps = steps;
    this.random = new SplittableRandom(seed);
    this.world = new RandomOffices(seed);
    this.offices = world.offices();
    this.federation =
        new TestFederation(
            FederationProfile.provenance("test", 42)
                .with(
                    Map.of(
                        "announce-every",
                        "PT1S",
                        "max-age",
                        random.nextBoolean() ? "PT3S" : "PT20S",
                        "miss-rate",
                        random.nextBoolean() ? "0.001" : "0.5",
                        "step-items",
                        "20")),
            new NetworkOptions(
                random.nextInt(4) * 0.1, 0.1, 0, random.nextInt(1, 2_500), random.nextBoolean()));
    for (String site : offices.sites()) {
      for (Event event : offices.events().events(site)) {
        planned.add(new Planned(site, ProvenanceWalkTest.withTime(event)));
      }
    }
    this.places = offices.sites().stream().map(offices::node).distinct().sorted().toList();
  }

  int walks() {
    return walks;
  }

  int complete() {
    return complete;
  }

  void run() {
    for (String place : places) {
      federation.skews.put(place, random.nextLong(-3_000, 3_000));
      federation.start(place);
    }
    for (int step = 0; step < steps; step++) {
      change();
      federation.pass(random.nextInt(1_200));
      for (int i = random.nextInt(3); i > 0; i--) {
        walk();
      }
    }
  }

  private String anyPlace() {
    return places.get(random.nextInt(places.size()));
  }

  private void change() {
    switch (random.nextInt(16)) {
      case 0 -> {
        String place = anyPlace();
        if (dead.add(place)) {
          if (random.nextBoolean()) {
            federation.stop(place);
          } else {
            federation.kill(place);
          }
        }
      }
      case 1, 2 -> {
        String place = anyPlace();
        if (dead.remove(place)) {
          if (random.nextInt(3) == 0) {
            federation.skews.put(place, random.nextLong(-30_000, 30_000));
          }
          federation.start(place);
        }
      }
      case 3 -> federation.skews.put(anyPlace(), random.nextLong(-30_000, 30_000));
      case 4 -> federation.network.partition(List.of(Set.of(anyPlace())));
      case 5 -> federation.network.heal();
      case 6 -> remove();
      default -> {
        for (int i = random.nextInt(5); i > 0 && !planned.isEmpty(); i--) {
          record(planned.remove(random.nextInt(planned.size())));
        }
      }
    }
  }

  private void record(Planned next) {
    String place = offices.node(next.site());
    if (dead.contains(place)) {
      return;
    }
    Provenance provenance = federation.node(place).provenance();
    provenance
        .record(next.site(), List.of(next.event()), Optional.of(settings(next.site())))
        .join();
  }

  private static NewSite settings(String site) {
    return switch (site.hashCode() & 7) {
      case 0 -> new NewSite(Optional.empty(), Optional.of(new Window(Duration.ofSeconds(7), 4)));
      case 1 -> new NewSite(Optional.of(Duration.ofSeconds(40)), Optional.empty());
      default -> NewSite.PLAIN;
    };
  }

  private void remove() {
    String site = offices.sites().get(random.nextInt(offices.sites().size()));
    String place = offices.node(site);
    if (dead.contains(place) || federation.node(place).status(site).isEmpty()) {
      return;
    }
    if (random.nextInt(6) == 0) {
      federation.node(place).delete(site);
      return;
    }
    Provenance provenance = federation.node(place).provenance();
    List<StoredEvent> some = provenance.export(site, Optional.empty(), 1 + random.nextInt(3));
    assertThat(provenance.remove(site, some.stream().map(one -> one.event().id()).toList()))
        .isEqualTo(some.size());
  }

  private void walk() {
    List<String> alive = places.stream().filter(place -> !dead.contains(place)).toList();
    if (alive.isEmpty()) {
      return;
    }
    Node node = federation.node(alive.get(random.nextInt(alive.size())));
    WalkRequest request = world.request();
    WalkResult result = node.provenance().walk(request, this::ask);
    walks++;
    complete += result.isComplete() ? 1 : 0;
    Instant horizon = result.coverage().horizon().orElseThrow();
    Set<String> known = new TreeSet<>(node.siteIds());
    Oracle whole = oracle(new TreeSet<>(offices.sites()), Instant.MAX, request);
    assertThat(whole.excess(result)).as("%s", request).isEmpty();
    if (result.isComplete()) {
      assertThat(oracle(known, horizon, request).missing(result))
          .as("%s of %s up to %s", request, node.siteIds(), horizon)
          .isEmpty();
    } else if (result.cuts().isEmpty() && isNamed(result.coverage())) {
      known.removeAll(result.silent().keySet());
      known.removeAll(
          result.coverage().uncovered().stream()
              .map(line -> line.substring(0, line.indexOf(':')))
              .collect(Collectors.toSet()));
      assertThat(oracle(known, horizon, request).missing(result)).as("%s", request).isEmpty();
    }
  }

  /** Whether all sites that are not covered are named, and not only the first ones. */
  private static boolean isNamed(Coverage coverage) {
    return coverage.uncoveredSites() == coverage.uncovered().size();
  }

  private CompletableFuture<EdgeAnswer> ask(String place, EdgeRequest request) {
    return dead.contains(place)
        ? CompletableFuture.failedFuture(new IllegalStateException("dead"))
        : CompletableFuture.completedFuture(federation.node(place).provenance().edges(request));
  }

  /** What must be found of the events that some sites recorded before a time. */
  private Oracle oracle(Set<String> sites, Instant before, WalkRequest request) {
    MemoryEvents there = new MemoryEvents();
    Set<String> held = new TreeSet<>();
    for (String place : places) {
      Ledger ledger = federation.ledger(place);
      for (SiteRecord part : ledger.sites()) {
        String site = Parts.site(part.id());
        if (!sites.contains(site)) {
          continue;
        }
        held.add(site);
        for (StoredEvent event : ledger.events(part.id(), Optional.empty(), Integer.MAX_VALUE)) {
          if (event.recorded().isBefore(before)) {
            there.record(site, event.event());
          }
        }
      }
    }
    return new Oracle(there, List.copyOf(held), request);
  }
}
