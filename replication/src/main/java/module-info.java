/**
 * Summaries of sites, replicas of them on other nodes, and the bus between.
 *
 * <p>Summaries and replicas are for the node, which keeps them in step with its ledger.
 */
@SuppressWarnings("module") // the module that the internals are for is compiled later
module dev.corymb.replication {
  requires transitive dev.corymb.core;

  exports dev.corymb.replication.bus;
  exports dev.corymb.replication.bus.simulated;
  exports dev.corymb.replication.policy;
  exports dev.corymb.replication.theory;
  exports dev.corymb.replication.update;
  exports dev.corymb.replication.replica to
      dev.corymb.node;
  exports dev.corymb.replication.summary to
      dev.corymb.node;
}
