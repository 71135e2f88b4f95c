package dev.corymb.provenance.sent;

import dev.corymb.core.site.SiteId;
import java.io.IOException;

/** A sent event breaks a rule. The message names the member, the rule and what was found. */
public final class InvalidEventException extends IOException {

  private static final long serialVersionUID = 1;
  private static final int SHOWN = 200;

  private final String member;

  /**
   * A member breaks a rule.
   *
   * @param member as a JSON pointer from the sent event; empty for the event itself
   * @param rule such as "must be a UUID"
   * @param found such as "was 7"
   */
  public InvalidEventException(String member, String rule, String found) {
    super((member.isEmpty() ? "event" : shown(member)) + " " + rule + ", but " + found);
    this.member = member;
  }

  /** A value as messages have it: on one line, and not too long. */
  public static String shown(String value) {
    return value.length() <= SHOWN
        ? SiteId.shown(value)
        : SiteId.shown(value.substring(0, SHOWN)) + "…";
  }

  /** The member as a JSON pointer from the sent event, which is itself the empty text. */
  public String member() {
    return member;
  }
}
