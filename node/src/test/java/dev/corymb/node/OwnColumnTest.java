package dev.corymb.node;

import static dev.corymb.node.TestFederation.item;
import static dev.corymb.node.TestFederation.query;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.bits.Bits;
import dev.corymb.core.filter.CountingFilter;
import dev.corymb.core.testkit.Property;
import dev.corymb.node.ledger.Batch;
import dev.corymb.node.site.OwnSite;
import dev.corymb.replication.bus.simulated.NetworkOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The column of an own site is written by what changed, and no other image of the site is kept to
 * compare it with. So it is compared here, after every batch, with the counters, and with what the
 * ledger alone would give.
 */
final class OwnColumnTest {

  private static final int ITEMS = 400; // of which some are there several times

  @Property(tries = 15)
  void theColumnIsWhatTheLedgerHas(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    boolean folding = random.nextBoolean();
    Map<String, String> settings =
        Map.of("step-items", "16", "steps", "5", "folding", Boolean.toString(folding));
    TestFederation federation =
        new TestFederation(settings, NetworkOptions.PERFECT, folding ? 4_000 : 1 << 30);
    Node node = federation.start("here", 1 << 30); // there is room for new sites
    node.create("a");
    node.create("b", Duration.ofSeconds(20));
    List<Integer> held = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      int choice = random.nextInt(12);
      if (choice == 0) {
        federation.kill("here");
        node = federation.start("here");
      } else if (choice == 1) {
        federation.pass(1 + random.nextInt(10_000));
      } else {
        change(node, held, random);
      }
      requireColumns(federation, node);
      for (int number : held) {
        assertThat(node.locate(query(number)).ids()).contains("a");
      }
    }
  }

  /** More, then fewer, then more: a batch may remove what it adds, and add what it removes. */
  private static void change(Node node, List<Integer> held, SplittableRandom random) {
    Batch.Builder some = node.batch();
    Batch.Builder expiring = node.batch();
    boolean grow = random.nextInt(5) < 3;
    for (int left = random.nextInt(40); left > 0; left--) {
      if (held.isEmpty() || (random.nextInt(4) > 0) == grow) {
        int number = random.nextInt(ITEMS);
        some.add(node.digester().digest(item(number)));
        expiring.add(node.digester().digest(item(number)));
        held.add(number);
      } else {
        int number = held.remove(random.nextInt(held.size()));
        some.remove(node.digester().digest(item(number)));
      }
    }
    node.apply("a", some.build());
    node.apply("b", expiring.build());
  }

  private static void requireColumns(TestFederation federation, Node node) {
    for (OwnSite site : node.parts()) {
      CountingFilter summary = site.summary().filter();
      CountingFilter rebuilt =
          TestFederation.rebuilt(federation.ledger("here"), site.id(), summary.shape());
      BitArray column = node.directory().bits(site.id());
      assertThat(column).as(site.id()).isEqualTo(folded(node, site, summary.bits(), column.size()));
      BitArray least = folded(node, site, rebuilt.bits(), column.size());
      least.intersect(column);
      assertThat(least).as(site.id()).isEqualTo(folded(node, site, rebuilt.bits(), column.size()));
      if (summary.saturatedCounters() == 0) { // else some cells stay taken
        assertThat(column).as(site.id()).isEqualTo(least);
      }
    }
  }

  private static BitArray folded(Node node, OwnSite site, Bits bits, long size) {
    BitArray folded = BitArray.copyOf(bits);
    for (int at = site.record().step(); folded.size() > size; at--) {
      folded = node.directory().ladder().get(at - 1).fold(folded);
    }
    return folded;
  }
}
