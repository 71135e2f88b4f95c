package dev.corymb.provenance.prov;

import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Kind;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The terms of PROV-JSONLD, as its context has them. */
final class ProvJsonLd {

  /** The context that all documents refer to. */
  static final String CONTEXT = "https://openprovenance.org/prov-jsonld/context.jsonld";

  /** The type of bundles. */
  static final String BUNDLE = "Bundle";

  /**
   * Of an entity: what it is a mention of. PROV-JSONLD has no term for mentions; as RDF they are
   * two properties of an entity.
   */
  static final Iri MENTION_OF = Terms.prov("mentionOf");

  /** Of an entity: the bundle in which what it is a mention of is described. */
  static final Iri IN_BUNDLE = Terms.prov("asInBundle");

  /** Of an entity that stands for a mention: the mention's own id. */
  static final Iri MENTION = new Iri(Terms.CORYMB + "mention");

  /** Attributes that have terms of their own. The values of the first three are ids. */
  static final Map<Iri, String> TERMS =
      Map.of(
          Terms.prov("type"), "type",
          Terms.prov("role"), "role",
          Terms.prov("location"), "location",
          Terms.prov("label"), "label",
          Terms.prov("value"), "value");

  private ProvJsonLd() {}

  /** Whether the bare texts that a term has are ids. */
  static boolean isOfIds(String term) {
    return term.equals("type") || term.equals("role") || term.equals("location");
  }

  /** The name of an attribute as a term; null if it has none there. */
  static @Nullable String term(Iri attribute, Kind kind) {
    String term = TERMS.get(attribute);
    return "value".equals(term) && kind != Kind.ENTITY ? null : term;
  }

  /** The type of statements of a kind. */
  static String type(Kind kind) {
    return switch (kind) {
      case ENTITY, MENTION -> "Entity";
      case ACTIVITY -> "Activity";
      case AGENT -> "Agent";
      case GENERATION -> "Generation";
      case USAGE -> "Usage";
      case COMMUNICATION -> "Communication";
      case START -> "Start";
      case END -> "End";
      case INVALIDATION -> "Invalidation";
      case DERIVATION -> "Derivation";
      case ATTRIBUTION -> "Attribution";
      case ASSOCIATION -> "Association";
      case DELEGATION -> "Delegation";
      case INFLUENCE -> "Influence";
      case SPECIALIZATION -> "Specialization";
      case ALTERNATE -> "Alternate";
      case MEMBERSHIP -> "Membership";
    };
  }

  /** The kind of statements of a type, with or without its prefix; null if there is none. */
  static @Nullable Kind kind(String type) {
    String plain = type.startsWith("prov:") ? type.substring("prov:".length()) : type;
    for (Kind kind : Kind.values()) {
      if (kind != Kind.MENTION && type(kind).equals(plain)) {
        return kind;
      }
    }
    return switch (plain) { // as ProvToolbox has them as well
      case "SpecializationOf", "QualifiedSpecializationOf" -> Kind.SPECIALIZATION;
      case "AlternateOf", "QualifiedAlternateOf" -> Kind.ALTERNATE;
      case "HadMember", "QualifiedHadMember" -> Kind.MEMBERSHIP;
      default -> null;
    };
  }
}
