package dev.corymb.node.ledger;

import dev.corymb.provenance.walk.Finding;

/** About how much memory an answer takes, which has a bound of its own besides that of events. */
final class FoundWeight {

  private static final long EACH = 64;

  private FoundWeight() {}

  static long of(Finding finding) {
    return finding.links().stream()
            .mapToLong(
                link -> EACH + link.effect().value().length() + link.cause().value().length())
            .sum()
        + EACH;
  }
}
