/** One member of a federation, without a socket: ledger, summaries, directory. */
@SuppressWarnings("requires-automatic") // RocksDB names no module
module dev.corymb.node {
  requires rocksdbjni;
  requires transitive dev.corymb.core;
  requires transitive dev.corymb.index;
  requires transitive dev.corymb.provenance;
  requires transitive dev.corymb.replication;

  exports dev.corymb.node;
  exports dev.corymb.node.directory;
  exports dev.corymb.node.ledger;
  exports dev.corymb.node.outcome;
  exports dev.corymb.node.profile;
  exports dev.corymb.node.site;
  exports dev.corymb.node.time;
}
