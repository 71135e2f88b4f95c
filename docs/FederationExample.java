import dev.corymb.core.schema.Item;
import dev.corymb.core.schema.Schema;
import dev.corymb.node.Node;
import dev.corymb.node.NodeOptions;
import dev.corymb.node.ledger.RocksLedger;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.node.time.NodeClock;
import dev.corymb.replication.bus.Bus;
import dev.corymb.replication.bus.InProcessBus;
import java.io.IOException;
import java.nio.file.Files;
import java.time.InstantSource;

public class FederationExample {
  public static void main(String[] args) throws IOException {
    Schema schema = Schema.parse("name:text,device:long");
    FederationProfile profile = FederationProfile.of("files", schema, 0x5eed);
    Bus bus = new InProcessBus(Runnable::run); // with several threads: an executor that has its own
    try (RocksLedger ledgerOfA = RocksLedger.open(Files.createTempDirectory("a"), profile.groups());
        RocksLedger ledgerOfB = RocksLedger.open(Files.createTempDirectory("b"), profile.groups());
        Node a = Node.open(options("a", profile, ledgerOfA, bus));
        Node b = Node.open(options("b", profile, ledgerOfB, bus))) {
      a.create("berlin");
      b.create("oslo");
      Item report = schema.item("report.pdf", 7);
      a.add("berlin", report);
      System.out.println(b.locate(report.query()).ids()); // [berlin]
      b.add("oslo", report);
      System.out.println(a.locate(report.query()).ids()); // [berlin, oslo]
      System.out.println(a.confirm(report.query(), b::holds).holding()); // [berlin, oslo]
      a.remove("berlin", report);
      System.out.println(a.confirm(report.query(), b::holds).holding()); // [oslo]
    }
  }

  private static NodeOptions options(
      String name, FederationProfile profile, RocksLedger ledger, Bus bus) {
    long memory = 1 << 30; // for the summaries of all sites
    NodeClock clock = new NodeClock(InstantSource.system(), System::nanoTime);
    return NodeOptions.builder(name, profile)
        .ledger(ledger)
        .bus(bus)
        .clock(clock)
        .background(Runnable::run)
        .directoryBytes(memory)
        .build();
  }
}
