package dev.corymb.replication.bus.simulated;

import dev.corymb.replication.bus.Bus;
import dev.corymb.replication.bus.BusContract;

/** A simulated network that does nothing bad is a bus like others. */
final class SimulatedBusTest extends BusContract {

  private final SimulatedNetwork network = new SimulatedNetwork(1, NetworkOptions.PERFECT);

  @Override
  protected Bus join(String node) {
    return network.join(node);
  }

  @Override
  protected void deliver() {
    network.advanceTo(network.nowMillis());
  }
}
