/**
 * The bus on Apache Kafka.
 *
 * <p>A {@link dev.corymb.kafka.KafkaBus} writes snapshots to a compacted topic and everything else
 * to a topic that forgets, both keyed by site. Whoever subscribes reads the snapshots first, then
 * the deltas that are still there, then whatever comes. Brokers may go away and come back at any
 * time; publishing never waits for them.
 *
 * <h2>Words used here</h2>
 *
 * <dl>
 *   <dt>undelivered
 *   <dd>a message that the brokers did not take in time, or that found no room to wait for them.
 *   <dt>returned request
 *   <dd>what the own subscribers get for an undelivered update: a request for a snapshot of its
 *       site.
 *   <dt>caught up
 *   <dd>a subscriber has read all that was there when it subscribed.
 * </dl>
 *
 * <p>Nothing here prints or logs: what goes wrong is counted, and the last of it is told in words
 * by {@link dev.corymb.kafka.BusStatistics}.
 */
@NullMarked
package dev.corymb.kafka;

import org.jspecify.annotations.NullMarked;
