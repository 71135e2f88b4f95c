package dev.corymb.provenance.event;

import static dev.corymb.provenance.event.Kind.Need.OPTIONAL;
import static dev.corymb.provenance.event.Kind.Need.REQUIRED;
import static dev.corymb.provenance.event.Kind.Type.ACTIVITY_ID;
import static dev.corymb.provenance.event.Kind.Type.AGENT_ID;
import static dev.corymb.provenance.event.Kind.Type.ANY_ID;
import static dev.corymb.provenance.event.Kind.Type.ENTITY_ID;
import static dev.corymb.provenance.event.Kind.Type.STATEMENT_ID;

import dev.corymb.core.wire.Codes;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The kinds of statements: the types and relations of PROV-DM, with their arguments in the order of
 * PROV-N. Formats are written from this table and from nothing else.
 */
public enum Kind {
  ENTITY(1, "entity"),
  ACTIVITY(2, "activity", List.of("startTime", "endTime")),
  AGENT(3, "agent"),
  GENERATION(
      4,
      "wasGeneratedBy",
      List.of("time"),
      end("entity", ENTITY_ID, REQUIRED),
      end("activity", ACTIVITY_ID, OPTIONAL)),
  USAGE(
      5,
      "used",
      List.of("time"),
      end("activity", ACTIVITY_ID, REQUIRED),
      end("entity", ENTITY_ID, OPTIONAL)),
  COMMUNICATION(
      6,
      "wasInformedBy",
      end("informed", ACTIVITY_ID, REQUIRED),
      end("informant", ACTIVITY_ID, REQUIRED)),
  START(
      7,
      "wasStartedBy",
      List.of("time"),
      end("activity", ACTIVITY_ID, REQUIRED),
      end("trigger", ENTITY_ID, OPTIONAL),
      end("starter", ACTIVITY_ID, OPTIONAL)),
  END(
      8,
      "wasEndedBy",
      List.of("time"),
      end("activity", ACTIVITY_ID, REQUIRED),
      end("trigger", ENTITY_ID, OPTIONAL),
      end("ender", ACTIVITY_ID, OPTIONAL)),
  INVALIDATION(
      9,
      "wasInvalidatedBy",
      List.of("time"),
      end("entity", ENTITY_ID, REQUIRED),
      end("activity", ACTIVITY_ID, OPTIONAL)),
  DERIVATION(
      10,
      "wasDerivedFrom",
      end("generatedEntity", ENTITY_ID, REQUIRED),
      end("usedEntity", ENTITY_ID, REQUIRED),
      end("activity", ACTIVITY_ID, OPTIONAL),
      end("generation", STATEMENT_ID, OPTIONAL),
      end("usage", STATEMENT_ID, OPTIONAL)),
  ATTRIBUTION(
      11, "wasAttributedTo", end("entity", ENTITY_ID, REQUIRED), end("agent", AGENT_ID, REQUIRED)),
  ASSOCIATION(
      12,
      "wasAssociatedWith",
      end("activity", ACTIVITY_ID, REQUIRED),
      end("agent", AGENT_ID, OPTIONAL),
      end("plan", ENTITY_ID, OPTIONAL)),
  DELEGATION(
      13,
      "actedOnBehalfOf",
      end("delegate", AGENT_ID, REQUIRED),
      end("responsible", AGENT_ID, REQUIRED),
      end("activity", ACTIVITY_ID, OPTIONAL)),
  INFLUENCE(
      14,
      "wasInfluencedBy",
      end("influencee", ANY_ID, REQUIRED),
      end("influencer", ANY_ID, REQUIRED)),
  SPECIALIZATION(
      15,
      "specializationOf",
      end("specificEntity", ENTITY_ID, REQUIRED),
      end("generalEntity", ENTITY_ID, REQUIRED)),
  ALTERNATE(
      16,
      "alternateOf",
      end("alternate1", ENTITY_ID, REQUIRED),
      end("alternate2", ENTITY_ID, REQUIRED)),
  MEMBERSHIP(
      17, "hadMember", end("collection", ENTITY_ID, REQUIRED), end("entity", ENTITY_ID, REQUIRED)),
  MENTION(
      18,
      "mentionOf",
      end("specificEntity", ENTITY_ID, REQUIRED),
      end("generalEntity", ENTITY_ID, REQUIRED),
      end("bundle", ENTITY_ID, REQUIRED));

  /** What an argument names. */
  public enum Type {
    ENTITY_ID,
    ACTIVITY_ID,
    AGENT_ID,
    /** An entity, activity or agent. */
    ANY_ID,
    /** Another statement of the same event. */
    STATEMENT_ID
  }

  /** Whether an argument may be left out. */
  enum Need {
    REQUIRED,
    OPTIONAL
  }

  /**
   * An argument that is an id.
   *
   * @param name as PROV has it, without its prefix
   * @param type what it names
   * @param isRequired whether a statement without it is invalid
   */
  public record End(String name, Type type, boolean isRequired) {}

  private final int code;
  private final String label;

  @SuppressWarnings("ImmutableEnumChecker") // made by List.of, like the next
  private final List<String> times;

  @SuppressWarnings("ImmutableEnumChecker")
  private final List<End> ends;

  Kind(int code, String label, End... ends) {
    this(code, label, List.of(), ends);
  }

  Kind(int code, String label, List<String> times, End... ends) {
    this.code = code;
    this.label = label;
    this.times = times;
    this.ends = List.of(ends);
  }

  private static End end(String name, Type type, Need need) {
    return new End(name, type, need == REQUIRED);
  }

  /** The number in stored bytes. */
  int code() {
    return code;
  }

  static @Nullable Kind ofCode(int code) {
    return Codes.find(values(), Kind::code, code);
  }

  /** The name in PROV-N and PROV-JSON, such as {@code wasGeneratedBy}. */
  public String label() {
    return label;
  }

  /** Whether it states that something exists; else it relates things to each other. */
  public boolean isElement() {
    return ends.isEmpty();
  }

  /** The arguments that are ids, without the statement's own id. */
  public List<End> ends() {
    return ends;
  }

  /** The names of the arguments that are times; all optional. */
  public List<String> times() {
    return times;
  }

  /** The kind with a label, or null if there is none. */
  public static @Nullable Kind ofLabel(String label) {
    return Arrays.stream(values())
        .filter(kind -> kind.label.equals(label))
        .findFirst()
        .orElse(null);
  }
}
