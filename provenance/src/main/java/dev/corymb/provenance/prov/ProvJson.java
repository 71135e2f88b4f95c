package dev.corymb.provenance.prov;

import dev.corymb.provenance.event.Kind;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The sections of PROV-JSON. In PROV, specializations, alternates and memberships have neither ids
 * nor attributes; ProvToolbox, which gives them both, keeps them in sections of their own, and two
 * of these name their arguments without a prefix.
 */
final class ProvJson {

  private static final String QUALIFIED = "qualified";

  private ProvJson() {}

  /** Whether PROV has no ids and attributes for a kind. */
  static boolean isBare(Kind kind) {
    return switch (kind) {
      case SPECIALIZATION, ALTERNATE, MEMBERSHIP -> true;
      default -> false;
    };
  }

  /** The section for statements of a bare kind that have ids or attributes all the same. */
  static String qualified(String label) {
    return QUALIFIED + label.substring(0, 1).toUpperCase(Locale.ROOT) + label.substring(1);
  }

  /** Whether the arguments in a section have no prefix. */
  static boolean hasBareArguments(String section) {
    return section.equals("qualifiedAlternateOf") || section.equals("qualifiedHadMember");
  }

  /** The kind of the statements in a section; null if there is no such section. */
  static @Nullable Kind kind(String section) {
    if (section.length() > QUALIFIED.length() && section.startsWith(QUALIFIED)) {
      int at = QUALIFIED.length();
      Kind kind =
          Kind.ofLabel(
              section.substring(at, at + 1).toLowerCase(Locale.ROOT) + section.substring(at + 1));
      return kind != null && isBare(kind) && section.equals(qualified(kind.label())) ? kind : null;
    }
    return Kind.ofLabel(section);
  }
}
