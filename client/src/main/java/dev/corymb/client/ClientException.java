package dev.corymb.client;

import org.jspecify.annotations.Nullable;

/** A request that was not answered, or whose answer was not understood. The message says why. */
public final class ClientException extends RuntimeException {

  private static final long serialVersionUID = 1;

  /** What may be done about it. */
  public enum Kind {
    /** No server listens there. */
    ABSENT,
    /** The certificate of the server is not trusted. */
    UNTRUSTED,
    /** The certificate is for another name. */
    MISNAMED,
    /** Anything else. */
    OTHER
  }

  private final Kind kind;

  ClientException(Kind kind, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.kind = kind;
  }

  ClientException(String message, @Nullable Throwable cause) {
    this(Kind.OTHER, message, cause);
  }

  ClientException(String message) {
    this(message, null);
  }

  /** What may be done about it. */
  public Kind kind() {
    return kind;
  }
}
