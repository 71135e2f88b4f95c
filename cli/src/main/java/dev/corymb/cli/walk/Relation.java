package dev.corymb.cli.walk;

import dev.corymb.client.api.WalkAnswer;
import java.util.Map;
import java.util.Set;

/** The relations of PROV, as read from either end. */
final class Relation {

  /** Their names as PROV-O has them, from the cause to the effect. */
  private static final Map<String, String> INVERSE =
      Map.of(
          "wasGeneratedBy", "generated",
          "used", "wasUsedBy",
          "wasDerivedFrom", "hadDerivation",
          "wasInformedBy", "informed",
          "wasAttributedTo", "contributed",
          "wasAssociatedWith", "wasAssociateFor",
          "actedOnBehalfOf", "hadDelegate",
          "specializationOf", "generalizationOf",
          "hadMember", "wasMemberOf");

  /** Those between names of one thing, which are followed from either end. */
  private static final Set<String> NAMES = Set.of("specializationOf", "alternateOf");

  /** Those that say who is responsible. */
  private static final Set<String> AGENTS = Set.of("wasAssociatedWith", "wasAttributedTo");

  private Relation() {}

  /** Whether a link says who is responsible for a thing or an activity. */
  static boolean isOfAgents(WalkAnswer.Edge edge) {
    return AGENTS.contains(edge.kind());
  }

  /** Whether a link is between names of one thing. */
  static boolean isOfNames(WalkAnswer.Edge edge) {
    return NAMES.contains(edge.kind());
  }

  /** What the first id of a link is to the second, when it is read from one of its ends. */
  static String from(String id, WalkAnswer.Edge edge) {
    return id.equals(edge.effect()) ? edge.kind() : INVERSE.getOrDefault(edge.kind(), edge.kind());
  }
}
