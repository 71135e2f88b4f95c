package dev.corymb.provenance.event;

import dev.corymb.core.wire.Codes;
import org.jspecify.annotations.Nullable;

/** The part that an id has in an event. The labels are values of the index, and never change. */
public enum Role {
  /** It was generated, derived or attributed: its origins are here. */
  MADE(1, "made"),
  /** It was used, or something was derived from it: what became of it is here. */
  USED(2, "used"),
  /** It is an activity that is mentioned. */
  RUN(3, "run"),
  /** It has another name, or is a version of something else. */
  SAME(4, "same"),
  /** It is responsible: an agent or a plan. */
  AGENT(5, "agent");

  private final int code;
  private final String label;

  Role(int code, String label) {
    this.code = code;
    this.label = label;
  }

  /** The number in stored bytes; never changes. */
  public int code() {
    return code;
  }

  /** The role with a number, or null if there is none. */
  public static @Nullable Role ofCode(int code) {
    return Codes.find(values(), Role::code, code);
  }

  /** The value of the attribute {@code role}. */
  public String label() {
    return label;
  }
}
