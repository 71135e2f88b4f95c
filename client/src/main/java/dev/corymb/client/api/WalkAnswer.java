package dev.corymb.client.api;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a walk found, and how much of all there is that may be.
 *
 * @param direction {@code ancestors} or {@code descendants}
 * @param mode {@code influence} or {@code derivation}
 * @param starts the ids that were asked about
 * @param nodes the ids that were found, the starts among them, by depth and then by id
 * @param edges the links that were followed
 * @param complete whether nothing that was recorded before the horizon is missing
 * @param reasons why it is not complete; empty if it is
 * @param horizon all events recorded before this time are covered, but for those of the sites that
 *     are uncovered; null if that cannot be said of any time
 * @param cuts the limits that left something out
 * @param silent the sites that were asked and did not answer
 * @param uncovered the sites of which the horizon says nothing
 * @param sites how many sites the server knows
 * @param caughtUp whether the server has read everything that was published when it started
 * @param missRate the part of all keys that cannot be located yet, as their owners say
 * @param expectedMisses how many probes were missed because of that, on average
 * @param next continues the walk if limits cut it short; the answer has all this as well
 * @param micros how long it took
 * @param columns the lineage of columns, if it was asked for
 * @param spellings other spellings of starts of which nothing is known, of which something may be;
 *     not given if there are none
 */
public record WalkAnswer(
    String direction,
    String mode,
    List<String> starts,
    List<Node> nodes,
    List<Edge> edges,
    boolean complete,
    List<Reason> reasons,
    @Nullable String horizon,
    List<Cut> cuts,
    List<SilentSite> silent,
    Uncovered uncovered,
    long sites,
    boolean caughtUp,
    double missRate,
    double expectedMisses,
    Cost cost,
    Optional<String> next,
    long micros,
    Optional<List<ColumnEdge>> columns,
    Optional<List<String>> spellings) {

  /**
   * An id that was found.
   *
   * @param depth the fewest steps from a start
   * @param types what events name it as: {@code entity}, {@code activity}, {@code agent}; none for
   *     a start of which nothing is known
   * @param open whether the walk looked on and nothing leads further: an origin, or an end, or its
   *     events are missing
   * @param unasked how many sites may know more about it and were silent or not asked
   */
  public record Node(String id, int depth, List<String> types, boolean open, int unasked) {}

  /**
   * A link: the effect came about by way of the cause.
   *
   * @param kind the relation of PROV, such as {@code wasGeneratedBy}
   * @param traced of {@code wasGeneratedBy}: derivations say what the effect was made of, and not
   *     everything that the activity used; not given otherwise
   * @param evidence the events that say so, by time
   */
  public record Edge(
      String kind,
      String effect,
      String cause,
      Optional<Boolean> traced,
      List<Evidence> evidence) {}

  /**
   * An event that says so.
   *
   * @param site where it is recorded
   * @param event its id
   * @param time when it happened, or was recorded if its producer did not say; ISO 8601
   */
  public record Evidence(String site, String event, String time) {}

  /**
   * Why an answer is not complete.
   *
   * @param code for programs: the name of a limit, or {@code silent}, {@code uncovered}, {@code
   *     notCaughtUp} or {@code noHorizon}
   * @param text for people: one sentence
   */
  public record Reason(String code, String text) {}

  /**
   * A limit that left something out.
   *
   * @param limit its name
   * @param count how much it left out: ids ({@code depth}, {@code nodes}), events ({@code perKey}),
   *     sites ({@code sitesPerKey}), or questions ({@code bytes}, {@code timeout})
   * @param value what it was
   * @param raise the parameter to raise; not given if it is at its highest
   */
  public record Cut(String limit, long count, String value, Optional<String> raise) {}

  /** A site that was asked and did not answer, and why. */
  public record SilentSite(String site, String reason) {}

  /**
   * Sites of which the horizon says nothing.
   *
   * @param total how many
   * @param first the first of them, a line each: the site, a colon, and why
   */
  public record Uncovered(long total, List<String> first) {}

  /**
   * What a walk took.
   *
   * @param keys the keys that were located
   * @param sitesAsked the sites that were asked for any of them
   * @param sitesMistaken of these, the sites that answered and have no event of any of them
   * @param probes the pairs of a site and a key that were asked
   * @param holding the probes of sites that have events of the key
   * @param mistaken the probes of sites that have none: false positives
   * @param silent the probes without an answer
   * @param requests the requests to other servers
   * @param rounds how many times the walk waited for other servers
   * @param broadcast the probes that it takes to ask every site for every key
   */
  public record Cost(
      long keys,
      long sitesAsked,
      long sitesMistaken,
      long probes,
      long holding,
      long mistaken,
      long silent,
      long requests,
      long rounds,
      long broadcast) {}

  /** A link of columns: the effect was computed from the cause. */
  public record ColumnEdge(
      Column effect, Column cause, Optional<String> transformation, List<Evidence> evidence) {}

  /** A column of a dataset; not given for the dataset as a whole. */
  public record Column(String dataset, Optional<String> field) {}
}
