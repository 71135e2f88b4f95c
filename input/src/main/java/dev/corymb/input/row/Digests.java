package dev.corymb.input.row;

import dev.corymb.core.schema.Digester;
import java.time.Instant;

/** Turns rows into digests, one for each attribute; 0 where none is given. */
public final class Digests implements Target<long[]> {

  private final Digester digester;
  private long[] digests = {};

  public Digests(Digester digester) {
    this.digester = digester;
  }

  @Override
  public void begin() {
    digests = new long[digester.schema().size()];
  }

  @Override
  public void text(int ordinal, CharSequence text) {
    digests[ordinal] = digester.digestText(ordinal, text);
  }

  @Override
  public void absent(int ordinal) {
    digests[ordinal] = digester.absent(ordinal);
  }

  @Override
  public void time(int ordinal, Instant time) {
    digests[ordinal] = digester.digest(ordinal, time);
  }

  @Override
  public long[] end() {
    return digests;
  }
}
