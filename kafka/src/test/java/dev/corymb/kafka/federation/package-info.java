/** Nodes of a federation over real brokers, some of which die. */
package dev.corymb.kafka.federation;
