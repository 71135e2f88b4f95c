package dev.corymb.node.directory;

import static java.util.Objects.requireNonNull;

/**
 * The node that has a site.
 *
 * @param own whether it is this one
 * @param node its name
 * @param endpoint where it can be asked for exact answers; empty if it has not said
 */
public record Owner(boolean own, String node, String endpoint) {

  public Owner {
    requireNonNull(node, "node");
    requireNonNull(endpoint, "endpoint");
  }

  /** Of the owners of two parts of a site, the one to be asked: this node, or one that can be. */
  Owner or(Owner other) {
    return own || (!other.own && !endpoint.isEmpty()) ? this : other;
  }
}
