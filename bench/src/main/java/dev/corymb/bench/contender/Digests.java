package dev.corymb.bench.contender;

import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Schema;

/** The digests of rows as Corymb makes them, in one array that is used again. For one thread. */
final class Digests {

  static final Digester DIGESTER =
      new Digester(Schema.parse("name:text,first:long,second:long"), 42);
  static final int ARITY = 3;

  private final long[] digests;

  Digests() {
    this(1);
  }

  /** Room for so many rows side by side. */
  Digests(int rows) {
    this.digests = new long[rows * ARITY];
  }

  /** The digests of a row. */
  long[] of(Items items, int row) {
    return put(0, items, row);
  }

  /** Puts the digests of a row into a slot, and returns those of all slots. */
  long[] put(int slot, Items items, int row) {
    int at = slot * ARITY;
    digests[at] = DIGESTER.text(0, items.name(row));
    digests[at + 1] = DIGESTER.number(1, items.first(row));
    digests[at + 2] = DIGESTER.number(2, items.second(row));
    return digests;
  }

  long[] all() {
    return digests;
  }
}
