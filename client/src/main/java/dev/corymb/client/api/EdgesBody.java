package dev.corymb.client.api;

import java.util.List;
import java.util.Optional;

/**
 * What the walk of another server asks about sites of this one.
 *
 * @param direction {@code ancestors} or {@code descendants}
 * @param mode {@code influence} or {@code derivation}
 * @param perKey the most events of a key at a site
 * @param ahead how many levels this server may look ahead
 * @param asOf events after this time are not wanted in a look-ahead
 * @param within for how many milliseconds the other server waits
 */
public record EdgesBody(
    String direction,
    String mode,
    List<Question> questions,
    int perKey,
    int ahead,
    Optional<String> asOf,
    long within) {

  /**
   * The events of a key at a site in a time.
   *
   * @param id of the key
   * @param role of the key
   * @param after only later events
   * @param upTo only events of this time or before
   */
  public record Question(
      String site, String id, String role, Optional<String> after, Optional<String> upTo) {}
}
