package dev.corymb.input.row;

import java.io.IOException;
import java.time.Instant;
import java.util.Optional;

/**
 * Makes something of the values of a row, one row after the other. Values of a many-valued
 * attribute come one by one, in any order and with repetitions.
 */
public interface Target<V> {

  /** Begins a row. The one before may have been left unfinished. */
  void begin() throws IOException;

  /**
   * Takes a value that is written as text.
   *
   * @param text valid during the call
   * @throws IllegalArgumentException if it is not of the type of the attribute
   */
  void text(int ordinal, CharSequence text) throws IOException;

  /** Takes an attribute that has no value. */
  void absent(int ordinal) throws IOException;

  /** Takes a point in time. */
  void time(int ordinal, Instant time) throws IOException;

  /** Whether it takes conditions; if not, an object in the place of a value is rejected. */
  default boolean takesConditions() {
    return false;
  }

  /** Takes a condition of a query, as the JSON object that the server takes. */
  default void condition(int ordinal, String json) throws IOException {
    throw new UnsupportedOperationException("takes no conditions");
  }

  /** Takes note that the row has no more values; why it is rejected, if it is. */
  default Optional<Rejection> complete() {
    return Optional.empty();
  }

  /** Ends a row and returns what it became. */
  V end() throws IOException;
}
