package dev.corymb.provenance.walk;

import static java.util.Objects.requireNonNull;

import dev.corymb.provenance.event.EventId;
import java.time.Instant;
import java.util.Comparator;

/**
 * Which event says that there is a link, and where it is recorded.
 *
 * @param time when it happened, or was recorded if its producer did not say
 * @param event which one
 * @param site the id of the site that has it
 */
public record Evidence(Instant time, EventId event, String site) implements Comparable<Evidence> {

  private static final Comparator<Evidence> ORDER =
      Comparator.comparing(Evidence::time)
          .thenComparing(Evidence::event)
          .thenComparing(Evidence::site);

  /** Checks that all are there. */
  public Evidence {
    requireNonNull(time, "time");
    requireNonNull(event, "event");
    requireNonNull(site, "site");
  }

  static Evidence of(Finding finding) {
    return new Evidence(finding.time(), finding.event(), finding.site());
  }

  @Override
  public int compareTo(Evidence other) {
    return ORDER.compare(this, other);
  }
}
