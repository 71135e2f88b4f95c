package dev.corymb.client.api;

import java.util.List;
import java.util.Optional;

/**
 * The question what some things were made of, or what became of them. What is left out has its
 * default, or is as in the walk that is continued.
 *
 * @param starts ids of entities, activities or agents; required unless {@code next} is given
 * @param direction {@code ancestors} or {@code descendants}; required unless {@code next} is given
 * @param mode {@code influence} or {@code derivation}
 * @param depth the most steps from a start
 * @param nodes the most ids in the answer
 * @param perKey the most events of a key at one site, the newest ones
 * @param sitesPerKey the most sites that are asked for a key
 * @param bytes the most bytes that sites answer, about
 * @param timeout for all of it, such as {@code 10s}
 * @param asOf events after this time are left out; ISO 8601
 * @param causal whether of a dataset only those events count that can be a cause or an effect by
 *     their times
 * @param thorough whether sites with unpublished changes are asked for ids that seem to be origins
 * @param columns whether the lineage of columns is read from the events that were found
 * @param next from the answer to continue: the limits that cut it short are doubled
 * @param format {@code json}, or one of the formats of documents
 */
public record WalkBody(
    Optional<List<String>> starts,
    Optional<String> direction,
    Optional<String> mode,
    Optional<Integer> depth,
    Optional<Integer> nodes,
    Optional<Integer> perKey,
    Optional<Integer> sitesPerKey,
    Optional<Long> bytes,
    Optional<String> timeout,
    Optional<String> asOf,
    Optional<Boolean> causal,
    Optional<Boolean> thorough,
    Optional<Boolean> columns,
    Optional<String> next,
    Optional<String> format) {

  private static final WalkBody NOTHING =
      new WalkBody(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());

  /** What these were made of, with the defaults for the rest. */
  public static WalkBody ancestors(List<String> starts) {
    return NOTHING.from(starts, "ancestors");
  }

  /** What became of these, with the defaults for the rest. */
  public static WalkBody descendants(List<String> starts) {
    return NOTHING.from(starts, "descendants");
  }

  /** A walk that limits cut short once more, further. */
  public static WalkBody next(String token) {
    return new WalkBody(
        NOTHING.starts,
        NOTHING.direction,
        NOTHING.mode,
        NOTHING.depth,
        NOTHING.nodes,
        NOTHING.perKey,
        NOTHING.sitesPerKey,
        NOTHING.bytes,
        NOTHING.timeout,
        NOTHING.asOf,
        NOTHING.causal,
        NOTHING.thorough,
        NOTHING.columns,
        Optional.of(token),
        NOTHING.format);
  }

  /** The same, no further than some steps. */
  public WalkBody withDepth(int most) {
    return new WalkBody(
        starts,
        direction,
        mode,
        Optional.of(most),
        nodes,
        perKey,
        sitesPerKey,
        bytes,
        timeout,
        asOf,
        causal,
        thorough,
        columns,
        next,
        format);
  }

  private WalkBody from(List<String> ids, String way) {
    return new WalkBody(
        Optional.of(List.copyOf(ids)),
        Optional.of(way),
        mode,
        depth,
        nodes,
        perKey,
        sitesPerKey,
        bytes,
        timeout,
        asOf,
        causal,
        thorough,
        columns,
        next,
        format);
  }
}
