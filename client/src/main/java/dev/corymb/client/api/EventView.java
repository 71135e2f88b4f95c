package dev.corymb.client.api;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An event: statements of PROV that were recorded together.
 *
 * @param event its id, which is that of its content
 * @param time when it happened, if its producer said so; ISO 8601
 * @param bundle the named bundle that it is of
 * @param sites the sites that have it
 * @param source what its producer sent in addition
 */
public record EventView(
    String event,
    Optional<String> time,
    Optional<String> bundle,
    List<String> sites,
    List<Statement> statements,
    Optional<Source> source) {

  /**
   * A statement.
   *
   * @param kind such as {@code entity} or {@code wasGeneratedBy}
   * @param id its own, of an element that of the thing
   * @param ends the ids that it names, by the names of PROV
   * @param times by the names of PROV
   */
  public record Statement(
      String kind,
      Optional<String> id,
      Map<String, String> ends,
      Map<String, String> times,
      List<Attribute> attributes) {}

  /** What else a statement says; its value is a text of a datatype. */
  public record Attribute(String name, String value, String datatype, Optional<String> language) {}

  /**
   * What a producer sent in addition, as far as it is kept.
   *
   * @param format such as {@code openlineage}
   * @param text what is kept
   * @param droppedParts how many parts, such as facets, were too large to keep
   * @param droppedBytes how many bytes these had
   */
  public record Source(String format, String text, long droppedParts, long droppedBytes) {}
}
