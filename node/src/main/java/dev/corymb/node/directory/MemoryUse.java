package dev.corymb.node.directory;

/**
 * The memory of all summaries by what it is for, in bytes, about.
 *
 * @param ownSites what the sites of this node keep: the counters of their cells, and the cells that
 *     have changed since the last publication
 * @param replicas the bits of other nodes' summaries
 * @param columns the indexes, with a column for each summary
 * @param reserved for summaries of own sites that are being built
 */
public record MemoryUse(long ownSites, long replicas, long columns, long reserved) {

  /** All together. */
  public long total() {
    return ownSites + replicas + columns + reserved;
  }
}
