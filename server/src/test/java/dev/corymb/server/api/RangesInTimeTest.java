package dev.corymb.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import dev.corymb.core.schema.Schema;
import dev.corymb.core.testkit.Property;
import dev.corymb.node.NewSite;
import dev.corymb.node.Node;
import dev.corymb.node.NodeOptions;
import dev.corymb.node.ledger.Batch;
import dev.corymb.node.ledger.MemoryLedger;
import dev.corymb.node.ledger.Window;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.node.time.NodeClock;
import dev.corymb.replication.bus.InProcessBus;
import dev.corymb.server.api.RangesOracle.Ask;
import dev.corymb.server.api.RangesOracle.Thing;
import dev.corymb.server.watch.Meters;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Ranges of sites whose items leave by themselves: the JSON of the API, and a clock that is set.
 */
final class RangesInTimeTest {

  private static final long START = 1_700_000_040_000L; // a whole minute
  private static final Duration LIFE = Duration.ofMinutes(10);
  private static final Window WINDOW = new Window(Duration.ofMinutes(1), 5);

  private final FederationProfile profile =
      FederationProfile.of("ranges", Schema.parse(RangesOracle.SCHEMA), 42)
          .with(Map.of("range", RangesOracle.RANGES));
  private long millis = 1_000;
  private final Node node =
      Node.open(
          NodeOptions.builder("n", profile)
              .ledger(new MemoryLedger(profile.groups(), profile.ranges()))
              .bus(new InProcessBus(Runnable::run))
              .clock(
                  new NodeClock(
                      () -> Instant.ofEpochMilli(millis + START), () -> millis * 1_000_000))
              .background(Runnable::run)
              .directoryBytes(1 << 26)
              .build());
  private final Meters meters = new Meters();
  private final LocateApi api =
      new LocateApi(
          node,
          null,
          null,
          new Confirmation(
              node, new Peers(Duration.ofSeconds(1), ""), meters, Duration.ofMinutes(1)),
          meters,
          10);

  /** An item and when it was added. */
  private record Added(Thing thing, long millis) {}

  private final Map<String, List<Added>> added = new TreeMap<>();

  @Property(tries = 20)
  void areOfWhatIsHeldNow(long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    node.create("lives", new NewSite(Optional.of(LIFE), Optional.empty()));
    node.create("moves", WINDOW);
    added.put("lives", new ArrayList<>());
    added.put("moves", new ArrayList<>());
    for (int i = 0; i < 60; i++) {
      if (random.nextInt(3) > 0) {
        add(random.nextBoolean() ? "lives" : "moves", RangesOracle.thing(random));
      }
      millis += random.nextInt(3) * 30_000L;
      node.tick();
      for (int asked = 0; asked < 5; asked++) {
        check(RangesOracle.ask(random), random);
      }
    }
  }

  private void add(String site, Thing thing) throws IOException {
    ItemReader reader = new ItemReader(profile.digester(), profile.ranges());
    try (JsonParser json = new JsonFactory().createParser(thing.json().encode())) {
      json.nextToken();
      assertThat(reader.item(json)).isNull();
    }
    Batch.Builder batch = node.batch();
    batch.add(reader.row());
    node.apply(site, batch.build());
    added.get(site).add(new Added(thing, millis));
  }

  private List<Thing> held(String site) {
    return added.get(site).stream()
        .filter(
            one ->
                site.equals("lives")
                    ? millis < one.millis + LIFE.toMillis()
                    : slot(millis) - slot(one.millis) < WINDOW.buckets())
        .map(Added::thing)
        .toList();
  }

  private static long slot(long millis) {
    return (millis + START) / WINDOW.bucket().toMillis();
  }

  private void check(Ask ask, SplittableRandom random) {
    String text = ask.text(random);
    JsonObject query = new JsonObject().put("query", text).put("confirm", true);
    JsonObject answer = api.answer(Buffer.buffer(query.encode())).toJsonObject();
    List<String> candidates =
        answer.getJsonArray("candidates").stream()
            .map(one -> ((JsonObject) one).getString("site"))
            .toList();
    JsonArray holding = answer.getJsonObject("confirmed").getJsonArray("holding");
    for (String site : added.keySet()) {
      List<Thing> things = held(site);
      boolean holds = things.stream().anyMatch(ask::matches);
      assertThat(holding.contains(site)).as("%s at %s of %s", text, site, things).isEqualTo(holds);
      if (holds) {
        assertThat(candidates).as(text).contains(site);
      }
      if (!ask.mayBeAt(things)) { // of a window, also each part by itself
        assertThat(candidates).as("%s at %s of %s", text, site, things).doesNotContain(site);
      }
      if (ask.isBoundsOnly() && site.equals("lives")) {
        assertThat(candidates.contains(site)).as(text).isEqualTo(ask.mayBeAt(things));
      }
    }
  }
}
