package dev.corymb.core.code;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a code filter is made of, and with it what it promises.
 *
 * <p>The first four are the paper's structure under each reading of its programming. They give
 * three kinds of answers, and a member may be rejected, ambiguous or given a wrong code. The last
 * two never do that to a member.
 */
public enum CodeMode {
  /** Multibit cells under {@link Programming#LITERAL}. */
  LITERAL(1, Programming.LITERAL),
  /** Multibit cells under {@link Programming#BULK}. */
  BULK(3, Programming.BULK),
  /** Multibit cells under {@link Programming#GRADUAL_U}. */
  GRADUAL_U(4, Programming.GRADUAL_U),
  /** Multibit cells under {@link Programming#SPARSE}. */
  SPARSE(5, Programming.SPARSE),
  /** Multibit cells, and an exact table of the members that the cells get wrong. */
  EXACT(6, null),
  /** A static retrieval table, and an exact table of what has changed since it was built. */
  RETRIEVAL(7, null);

  private final int code;
  private final @Nullable Programming programming;

  CodeMode(int code, @Nullable Programming programming) {
    this.code = code;
    this.programming = programming;
  }

  /** The number in stored bytes; never changes. */
  public int code() {
    return code;
  }

  /** Whether every member is answered with its code, always. */
  public boolean isExact() {
    return programming == null;
  }

  /** The programming that the mode names, or null for the exact modes, which name none. */
  @Nullable Programming programming() {
    return programming;
  }

  /** The name on the command line, such as {@code gradual-u}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
