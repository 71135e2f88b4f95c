/**
 * Kafka brokers for tests. Other modules use them through the test jar of this one, and add {@code
 * kafka_2.13} in scope test themselves.
 */
package dev.corymb.kafka.testkit;
