/**
 * The owner's side of a replica: what the site holds now, what was last published of it, and how
 * far the two have drifted apart, kept in step with every change.
 */
@NullMarked
package dev.corymb.replication.summary;

import org.jspecify.annotations.NullMarked;
