package dev.corymb.node;

/**
 * A site of this node could not be opened, so it can be neither asked nor changed. Other sites are
 * not affected. It can be {@linkplain Node#delete deleted}; mending the store and starting the node
 * again brings it back.
 */
public final class IsolatedSiteException extends RuntimeException {

  private static final long serialVersionUID = 1;

  IsolatedSiteException(String message) {
    super(message);
  }
}
