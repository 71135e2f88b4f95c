package dev.corymb.lab.federation;

import dev.corymb.replication.bus.Bus;
import dev.corymb.replication.bus.BusContract;
import dev.corymb.replication.bus.simulated.NetworkOptions;
import dev.corymb.replication.bus.simulated.SimulatedNetwork;

final class MeteredBusTest extends BusContract {

  private final SimulatedNetwork network = new SimulatedNetwork(1, NetworkOptions.PERFECT);

  @Override
  protected Bus join(String node) {
    return new MeteredBus(network.join(node));
  }

  @Override
  protected void deliver() {
    network.advanceTo(network.nowMillis());
  }
}
