package dev.corymb.index;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.bits.Bits;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.schema.Query;
import dev.corymb.core.schema.QueryDigests;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One filter for each of many sites, all of one shape, asked together.
 *
 * <p>A site is named by an id of the caller's and has an <i>ordinal</i>, a small number that is its
 * own while the site is present and may change when its filter is replaced. A query is given as
 * positions, see {@link FilterShape#positions}: a site is found if all of them are set in its
 * filter. No site is ever missed.
 */
public interface FilterIndex {

  /** Which of the indexes it is. */
  IndexKind kind();

  /** The shape of all filters. */
  FilterShape shape();

  /** The number of sites. */
  int size();

  /** Whether a site is present. */
  boolean contains(String site);

  /** The ids of all sites, in the order of their ordinals. */
  List<String> sites();

  /**
   * Adds a site with the bits of its filter, of which a copy is kept.
   *
   * @throws IllegalArgumentException if the site is present, or the bits do not fit the shape
   */
  void insert(String site, Bits bits);

  /**
   * Adds many sites; into a new index, as fast as it can be done.
   *
   * @throws IllegalArgumentException as for {@link #insert}; sites before the one that is refused
   *     may have been added
   */
  default void insertAll(List<String> sites, List<? extends Bits> filters) {
    for (int i = 0; i < sites.size(); i++) {
      insert(sites.get(i), filters.get(i));
    }
  }

  /**
   * Removes a site.
   *
   * @throws IllegalArgumentException if the site is unknown
   */
  void remove(String site);

  /**
   * Gives a site another filter. At any time either the old or the new one is asked.
   *
   * @throws IllegalArgumentException if the site is unknown, or the bits do not fit the shape
   */
  void replace(String site, Bits bits);

  /**
   * Gives a site another filter by writing only what differs from the one it has. Meanwhile each
   * bit is the old or the new one, so what both filters contain is found throughout.
   *
   * @param from the filter that the site has; bits that it has beside them may stay
   * @throws IllegalArgumentException if the site is unknown, or bits do not fit the shape
   */
  void replace(String site, Bits from, Bits to);

  /**
   * Sets positions in the filter of a site: all those of an item make it found.
   *
   * @throws IllegalArgumentException if the site is unknown, or a position is not in the shape
   */
  void add(String site, long[] positions);

  /**
   * Clears positions in the filter of a site. Meanwhile each bit is the old or the new one, so an
   * item that needs none of them is found throughout.
   *
   * @throws IllegalArgumentException if the site is unknown, or a position is not in the shape
   */
  void clear(String site, long[] positions);

  /**
   * Finds the sites in whose filters all positions are set.
   *
   * @param positions at least one
   * @param found gets the answer; what was in it is forgotten. Each thread has its own.
   */
  void query(long[] positions, SiteSet found);

  /**
   * Answers several queries; faster than one by one where reads from memory can overlap.
   *
   * @param found gets the answer of each query, in their order
   */
  default void queryBatch(long[][] positions, SiteSet[] found) {
    requireBatch(positions, found);
    for (int i = 0; i < positions.length; i++) {
      query(positions[i], found[i]);
    }
  }

  /** Refuses a batch whose answers have no place to go. */
  static void requireBatch(long[][] positions, SiteSet[] found) {
    if (found.length < positions.length) {
      throw new IllegalArgumentException(
          "found must have room for " + positions.length + " answers, but had " + found.length);
    }
  }

  /** The ids of the sites that might hold a match. */
  default List<String> locate(Query query) {
    QueryDigests digests = shape().digester().digests(query);
    SiteSet found = new SiteSet();
    Set<String> ids = new LinkedHashSet<>();
    for (int i = 0; i < digests.size(); i++) {
      query(shape().positions(digests.get(i), digests.given()), found);
      ids.addAll(found.ids());
    }
    return List.copyOf(ids);
  }

  /**
   * A copy of the bits of a site's filter.
   *
   * @throws IllegalArgumentException if the site is unknown
   */
  BitArray bits(String site);

  /**
   * The bits set in each matrix of a site's filter, in the order of {@link FilterShape#matrices}.
   *
   * @throws IllegalArgumentException if the site is unknown
   */
  long[] ones(String site);

  /**
   * The number of sites that a query finds because of hash collisions, on average and at most, from
   * the fills of all filters as they are now. If the shape {@linkplain FilterShape#ties ties} the
   * query to one item, this is the expected number of false sites. If not, sites that have the
   * values in different items are found as well, and their number is not bounded.
   *
   * @param given the attributes of the query, as a mask
   * @see FilterShape#collisionRate
   */
  double collisionFalseSites(long given);

  /** The mean fraction of set bits in the filters; 0 without sites. */
  double fill();

  /** The sites that a query rules out together; 1 where each is looked at alone. */
  default int group() {
    return 1;
  }

  /** What it is made of, in a few words for people. */
  String structure();

  /** The numbers in these words, by name. */
  default Map<String, Number> figures() {
    return Map.of();
  }

  /** The bytes that the index takes, without the ids. */
  long bytes();
}
