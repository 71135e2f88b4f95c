package dev.corymb.provenance.prov;

import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Kind;
import java.util.Arrays;
import java.util.List;

/**
 * A relation in the terms of PROV-O: a property from the first end to the second; and, if there is
 * more to say, a resource of a class, with a property per further end.
 *
 * @param direct from the first end to the second
 * @param property from the first end to the resource
 * @param type of the resource
 * @param ends properties of the resource, to the second end and those after it
 */
record Qualification(Iri direct, Iri property, Iri type, List<Iri> ends) {

  /** That of a kind of relation. */
  static Qualification of(Kind kind) {
    return switch (kind) {
      case GENERATION -> prov(kind, "Generation", "activity");
      case USAGE -> prov(kind, "Usage", "entity");
      case COMMUNICATION -> prov(kind, "Communication", "activity");
      case START -> prov(kind, "Start", "entity", "hadActivity");
      case END -> prov(kind, "End", "entity", "hadActivity");
      case INVALIDATION -> prov(kind, "Invalidation", "activity");
      case DERIVATION ->
          prov(kind, "Derivation", "entity", "hadActivity", "hadGeneration", "hadUsage");
      case ATTRIBUTION -> prov(kind, "Attribution", "agent");
      case ASSOCIATION -> prov(kind, "Association", "agent", "hadPlan");
      case DELEGATION -> prov(kind, "Delegation", "agent", "hadActivity");
      case INFLUENCE -> prov(kind, "Influence", "influencer");
      case SPECIALIZATION -> extended(kind, Terms.PROVEXT, "Specialization", "generalEntity");
      case ALTERNATE -> extended(kind, Terms.PROVEXT, "Alternate", "alternate");
      case MEMBERSHIP -> extended(kind, Terms.PROVEXT, "Membership", "member");
      case MENTION -> extended(kind, Terms.CORYMB, "Mention", "generalEntity", "inBundle");
      case ENTITY, ACTIVITY, AGENT ->
          throw new IllegalArgumentException(
              "kind must be that of a relation, but was " + kind.label());
    };
  }

  private static Qualification prov(Kind kind, String type, String... ends) {
    return extended(kind, Terms.PROV, type, ends);
  }

  /** PROV-O has no classes for relations without attributes. */
  private static Qualification extended(Kind kind, String namespace, String type, String... ends) {
    return new Qualification(
        Terms.prov(kind.label()),
        new Iri(namespace + "qualified" + type),
        new Iri(namespace + type),
        Arrays.stream(ends).map(end -> new Iri(namespace + end)).toList());
  }
}
