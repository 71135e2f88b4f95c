/** The other side: the bit image of a foreign summary, its version, and how it follows updates. */
package dev.corymb.replication.replica;
