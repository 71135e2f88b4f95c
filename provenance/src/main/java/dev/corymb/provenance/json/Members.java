package dev.corymb.provenance.json;

import com.fasterxml.jackson.core.JsonToken;
import dev.corymb.provenance.event.Iri;
import java.io.IOException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The members of an object, one after the other. A known one may be there once. What is not read of
 * a value is skipped, and may be kept as a part.
 */
public final class Members {

  private enum Keep {
    NONE,
    UNKNOWN,
    ALL
  }

  private final Tokens tokens;
  private final Set<String> known;
  private final Set<String> seen = new HashSet<>();
  private final int depth;
  private boolean ended;
  private boolean keeping;
  private Keep keep = Keep.NONE;
  private Supplier<Optional<Iri>> described = Optional::empty;

  /** The parser is at the start of the object, or at null. */
  Members(Tokens tokens, Set<String> known) {
    this.tokens = tokens;
    this.known = known;
    this.depth = tokens.depth();
    this.ended = tokens.isNull();
  }

  /**
   * Keeps unknown members as parts.
   *
   * @param described what they describe, asked for at the end of the event
   */
  public Members keepUnknown(Supplier<Optional<Iri>> described) {
    this.described = described;
    keep = Keep.UNKNOWN;
    return this;
  }

  /** Keeps all members as parts. */
  public Members keepAll(Supplier<Optional<Iri>> described) {
    this.described = described;
    keep = Keep.ALL;
    return this;
  }

  /** Goes to the value of the next member. Its name, or null at the end of the object. */
  public @Nullable String next() throws IOException {
    if (ended) {
      return null;
    }
    finishValue();
    if (tokens.advance() == JsonToken.END_OBJECT) {
      ended = true;
      return null;
    }
    String name = tokens.name();
    boolean isKnown = known.contains(name);
    if (isKnown && !seen.add(name)) {
      throw tokens.invalid("must be given once", "was given twice");
    }
    keeping = keep == Keep.ALL || (keep == Keep.UNKNOWN && !isKnown);
    if (keeping) {
      tokens.parts().open(tokens.pointer(), name, described);
    }
    tokens.advance();
    return name;
  }

  private void finishValue() throws IOException {
    while (tokens.depth() > depth) {
      tokens.advance();
    }
    if (keeping) {
      tokens.parts().close();
      keeping = false;
    }
  }
}
