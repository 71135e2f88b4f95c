package dev.corymb.server.api;

import dev.corymb.client.api.JsonText;
import dev.corymb.client.api.LocateBody;
import dev.corymb.core.bits.BitArray;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.schema.Attribute;
import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Schema;
import dev.corymb.node.Node;
import dev.corymb.node.directory.Directory;
import dev.corymb.node.directory.Owner;
import dev.corymb.node.directory.Standing;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.replication.update.Estimate;
import dev.corymb.replication.update.Version;
import dev.corymb.server.http.Json;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Runs queries before the first caller does, so that the JVM has loaded and compiled what they
 * need. They go through the JSON of the API, and through a directory of made-up sites, because on a
 * first start there are no others.
 */
final class WarmUp {

  private static final int ROUNDS = 1_000;
  private static final long MOST_NANOS = 1_000_000_000L;
  private static final int SITES = 300; // enough to be indexed and not scanned
  private static final int SHARED = 2 * SITES; // an item that some of the sites have
  private static final int SHARING = 6; // one site in six
  private static final Standing STANDING =
      new Standing(new Owner(false, "", ""), Version.NONE, new Estimate(0, 0), false, 0);
  private static final String SMALL = "100"; // items of a made-up site: a few megabytes in all

  private final FederationProfile profile;
  private final LocateApi locate;
  private final Directory scratch;

  private WarmUp(Node node, LocateApi locate) {
    this.profile = node.profile();
    this.locate = locate;
    this.scratch =
        new Directory(
            profile.with(Map.of("step-items", SMALL, "steps", "1")), Long.MAX_VALUE, () -> 0);
  }

  /** Warms up, for a second at most. */
  static void run(Node node, LocateApi locate) {
    new WarmUp(node, locate).run();
  }

  private void run() {
    long end = System.nanoTime() + MOST_NANOS;
    Groups groups = scratch.ladder().get(0).groups();
    long small = groups.mask(0); // what can be asked for sure
    long large = groups.mask(groups.size() - 1);
    Buffer full = body(attributes(large));
    Buffer partial = body(attributes(small));
    fill();
    for (int i = 0; i < ROUNDS && System.nanoTime() - end < 0; i++) {
      locate.answer(full);
      locate.answer(partial);
      scratch.locate(digests(i % (2 * SITES)), large);
      scratch.locate(digests(i % (2 * SITES)), small);
      scratch.locate(digests(SHARED), small); // the candidates of an answer take time, too
    }
  }

  private List<Attribute> attributes(long mask) {
    Schema schema = profile.schema();
    return schema.names(mask).stream()
        .map(name -> schema.attributes().get(schema.ordinal(name)))
        .toList();
  }

  private void fill() {
    FilterShape shape = scratch.ladder().get(0);
    for (int i = 0; i < SITES; i++) {
      BitArray bits = new BitArray(shape.size());
      add(digests(i), shape, bits);
      if (i % SHARING == 0) {
        add(digests(SHARED), shape, bits);
      }
      scratch.put("site" + i, 0, bits, STANDING);
    }
  }

  private void add(long[] digests, FilterShape shape, BitArray bits) {
    for (long position : shape.cells(digests)) {
      bits.set(position);
    }
  }

  private long[] digests(int item) {
    long[] digests = new long[profile.schema().size()];
    for (int i = 0; i < digests.length; i++) {
      digests[i] = (item + 1L) * 0x9e3779b97f4a7c15L + i; // spread like those of values
    }
    return digests;
  }

  private static Buffer body(List<Attribute> attributes) {
    Map<String, String> query =
        attributes.stream().collect(Collectors.toMap(Attribute::name, one -> one.type().example()));
    return Json.buffer(LocateBody.of(JsonText.of(query)));
  }
}
