/** The bus of a federation on Apache Kafka. */
@SuppressWarnings("requires-automatic") // Kafka's clients name no module
module dev.corymb.kafka {
  requires kafka.clients;
  requires transitive dev.corymb.core;
  requires transitive dev.corymb.replication;

  exports dev.corymb.kafka;
}
