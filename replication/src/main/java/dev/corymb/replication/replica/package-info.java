/** The other side: the bit image of a foreign summary, its version, and how it follows updates. */
@NullMarked
package dev.corymb.replication.replica;

import org.jspecify.annotations.NullMarked;
