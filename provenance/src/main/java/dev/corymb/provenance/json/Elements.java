package dev.corymb.provenance.json;

import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

/** The elements of an array, one after the other. What is not read of one is skipped. */
public final class Elements {

  private final Tokens tokens;
  private final int depth;
  private boolean ended;

  /** The parser is at the start of the array, or at null. */
  Elements(Tokens tokens) {
    this.tokens = tokens;
    this.depth = tokens.depth();
    this.ended = tokens.isNull();
  }

  /** Goes to the next element, if there is one. */
  public boolean next() throws IOException {
    while (!ended && tokens.depth() > depth) {
      tokens.advance();
    }
    ended = ended || tokens.advance() == JsonToken.END_ARRAY;
    return !ended;
  }
}
