package dev.corymb.provenance.walk;

import java.util.concurrent.CompletableFuture;

/** Asks nodes about their sites. */
public interface EdgeSource {

  /**
   * Asks a node.
   *
   * @param node its name, from a {@link Place}
   * @return the answer; completed exceptionally if there is none within the time of the request, at
   *     the latest then
   */
  CompletableFuture<EdgeAnswer> ask(String node, EdgeRequest request);
}
