package dev.corymb.core.schema;

import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;
import dev.corymb.core.hash.Mixer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Turns the values of a schema into digests of 64 bits, under a seed. Two digesters of one schema
 * and seed agree, in any process. Immutable and safe for any number of threads.
 *
 * <p>The seed is what an attacker must not know: with it one can search for values that meet the
 * same cells.
 */
public final class Digester {

  /*
   * Every attribute has a key, mixed from the seed, its ordinal and its type, so equal values of
   * different attributes or types get unrelated digests. Numbers go through Mixer.mix under that
   * key, text (its UTF-16 code units, low byte first) and bytes through rapidhash V3 [1] under it.
   * To have no value is a value: its digest is the key of type 0, which no type has.
   *
   * [1] N. De Carli. rapidhash, version 3. 2025. Here as implemented and tested in hash4j.
   */

  private final Schema schema;
  private final long seed;
  private final long[] keys;
  private final Hasher64[] hashers;

  /** Creates the digester of a schema under a seed. */
  public Digester(Schema schema, long seed) {
    this.schema = schema;
    this.seed = seed;
    this.keys = new long[schema.size()];
    this.hashers = new Hasher64[schema.size()];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = Mixer.mix(i, schema.attributes().get(i).type().code(), seed);
      hashers[i] = Hashing.rapidhashV3(keys[i]);
    }
  }

  /** The schema whose values it takes. */
  public Schema schema() {
    return schema;
  }

  /** The seed. Whoever prints it gives it away. */
  public long seed() {
    return seed;
  }

  /** The digests of an item: a row, see {@link ItemRow}. */
  public long[] digest(Item item) {
    requireSchema(item.schema());
    ItemRow row = new ItemRow(this);
    for (int i = 0; i < keys.length; i++) {
      Object value = item.value(i);
      if (value instanceof List<?> several) {
        for (Object one : several) {
          row.take(i, ofNormal(i, one));
        }
      } else {
        row.take(i, ofNormal(i, value));
      }
    }
    return row.row();
  }

  /**
   * The digests of a query with one alternative, see {@link QueryDigests#get}.
   *
   * @throws IllegalArgumentException if it has several, see {@link #digests}
   */
  public long[] digest(Query query) {
    if (query.alternatives() != 1) {
      throw new IllegalArgumentException(
          "query must have one alternative, but has " + query.alternatives() + ": " + query);
    }
    return digests(query).get(0);
  }

  /** The digests of a query with any number of alternatives. */
  public QueryDigests digests(Query query) {
    requireSchema(query.schema());
    long[][] choices = new long[keys.length][];
    long all = 0;
    for (int i = 0; i < choices.length; i++) {
      List<@Nullable Object> values = query.values(i);
      all |= query.asksForAll(i) ? 1L << i : 0;
      choices[i] = new long[values.size()];
      for (int j = 0; j < choices[i].length; j++) {
        Object value = values.get(j);
        choices[i][j] = value == null ? absent(i) : ofNormal(i, value);
      }
    }
    return new QueryDigests(query.ranges(), query.zones(), choices, all);
  }

  /**
   * The digest of an optional attribute that has no value.
   *
   * @throws IllegalArgumentException if the attribute is not optional
   */
  public long absent(int ordinal) {
    Attribute attribute = schema.attributes().get(ordinal);
    if (!attribute.optional()) {
      throw new IllegalArgumentException(attribute.name() + " " + Item.EVERY_ATTRIBUTE);
    }
    return Mixer.mix(ordinal, 0, seed);
  }

  /**
   * The digest of one attribute's value, without an item around it; null for no value.
   *
   * @throws IllegalArgumentException if the value is not of the attribute's type
   */
  public long digest(int ordinal, @Nullable Object value) {
    return ofNormal(ordinal, schema.normalise(ordinal, value));
  }

  /**
   * The digest of one attribute's value that is written as text; see {@link AttributeType#parse}.
   * Allocates nothing for text and whole numbers.
   *
   * @throws IllegalArgumentException if the text is not of the attribute's type
   */
  public long digestText(int ordinal, CharSequence text) {
    Attribute attribute = schema.attributes().get(ordinal);
    if (attribute.type() == AttributeType.TEXT) {
      return text(ordinal, text);
    }
    if (attribute.type() == AttributeType.LONG) {
      try {
        return number(ordinal, Long.parseLong(text, 0, text.length(), 10));
      } catch (NumberFormatException e) {
        // rejected below, in the words of the type
      }
    }
    return ofNormal(ordinal, attribute.type().parse(attribute.name(), text.toString()));
  }

  private long ofNormal(int ordinal, Object value) {
    return value == Absent.VALUE
        ? absent(ordinal)
        : schema.attributes().get(ordinal).type().digest(this, ordinal, value);
  }

  /** The digest of a text for a text attribute, without an item around it. Allocates nothing. */
  public long text(int ordinal, CharSequence value) {
    return hashers[ordinal].hashCharsToLong(value);
  }

  /** The digest of a number for a long attribute, without an item around it. Allocates nothing. */
  public long number(int ordinal, long value) {
    return Mixer.mix(value, keys[ordinal]);
  }

  /** The digest of bytes. */
  long bytes(int ordinal, byte[] value) {
    return hashers[ordinal].hashBytesToLong(value);
  }

  /** The digest of a value that is two numbers. */
  long pair(int ordinal, long first, long second) {
    return Mixer.mix(first, second, keys[ordinal]);
  }

  /**
   * Refuses what is not a row of an item.
   *
   * @throws IllegalArgumentException if it has not a digest for each attribute, or not the values
   *     of each many-valued one behind them
   */
  public void requireRow(long[] row) {
    Rows.require(schema, row);
  }

  /** Refuses digests that are not one for each attribute. */
  public void requireArity(long[] digests) {
    if (digests.length != keys.length) {
      throw new IllegalArgumentException(
          "digests must be " + keys.length + ", one an attribute, but were " + digests.length);
    }
  }

  private void requireSchema(Schema other) {
    if (!schema.equals(other)) {
      throw new IllegalArgumentException(
          "schema must be [" + schema + "], but was [" + other + "]");
    }
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Digester that && seed == that.seed && schema.equals(that.schema);
  }

  @Override
  public int hashCode() {
    return schema.hashCode() ^ Long.hashCode(seed);
  }

  /** The schema alone: the seed is a secret. */
  @Override
  public String toString() {
    return "Digester[" + schema + "]";
  }
}
