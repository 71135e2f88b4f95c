package dev.corymb.provenance.walk;

/** A site cannot be read, is not of this node any more, or must not be shown to the asker. */
public final class UnansweredException extends RuntimeException {

  private static final long serialVersionUID = 1;

  /** Why. */
  public UnansweredException(String message) {
    super(message);
  }

  /** Why, and what came before. */
  public UnansweredException(String message, Throwable cause) {
    super(message, cause);
  }
}
