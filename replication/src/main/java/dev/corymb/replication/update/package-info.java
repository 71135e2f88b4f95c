/**
 * What nodes say to each other about summaries, and the bytes of it.
 *
 * <p>A {@linkplain dev.corymb.replication.update.Message message} is an update of one site's
 * replicas, an announcement of which versions there are, a request for a snapshot, or a farewell.
 * {@link dev.corymb.replication.update.MessageFormat} turns messages into bytes, {@link
 * dev.corymb.replication.update.BitsDelta} the change from one bit image to another.
 */
@NullMarked
package dev.corymb.replication.update;

import org.jspecify.annotations.NullMarked;
