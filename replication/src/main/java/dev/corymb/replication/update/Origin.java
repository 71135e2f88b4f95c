package dev.corymb.replication.update;

/**
 * The process that a message comes from: a node's name and which run of it. Two processes with the
 * same name, such as a node and a copy of its data directory, differ in their incarnation.
 *
 * @param node the name of the node; empty only where a message of version 1 does not say
 * @param incarnation drawn at random when the process starts; {@link #UNKNOWN} in messages of
 *     version 1
 */
public record Origin(String node, long incarnation) {

  /** The incarnation of a process that does not send one. */
  public static final long UNKNOWN = 0;

  /** Of a message that does not name its node. */
  public static final Origin ANYONE = new Origin("", UNKNOWN);

  public Origin {
    Names.requireOrEmpty("node", node);
    if (node.isEmpty() && incarnation != UNKNOWN) {
      throw new IllegalArgumentException("node must not be empty if there is an incarnation");
    }
  }

  /** Refuses an origin without a node. */
  Origin requireNode() {
    Names.require("node", node);
    return this;
  }

  /** Whether messages of this origin are of version 1: they have no incarnation. */
  boolean isOfVersion1() {
    return incarnation == UNKNOWN;
  }

  @Override
  public String toString() {
    return isOfVersion1() ? node : String.format("%s#%016x", node, incarnation);
  }
}
