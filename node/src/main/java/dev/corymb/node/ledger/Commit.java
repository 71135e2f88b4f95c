package dev.corymb.node.ledger;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;

/**
 * What one durable write does to any number of sites: all of it or nothing.
 *
 * @param created sites that it starts, empty
 * @param batches at most one per site, each done as if it were alone; of sites that exist or are
 *     created
 * @param refused the places, in the whole batch, of operations that belong to no site and are only
 *     reported
 * @param ticket makes it be done at most once
 */
public record Commit(
    List<SiteRecord> created,
    List<SiteBatch> batches,
    List<Integer> refused,
    Optional<Ticket> ticket) {

  /** Keeps copies of the lists. */
  public Commit {
    created = List.copyOf(created);
    batches = List.copyOf(batches);
    refused = List.copyOf(refused);
    requireNonNull(ticket, "ticket");
  }

  /** The site to be named if the store fails; empty if there are none. */
  String owner() {
    return ticket
        .map(Ticket::site)
        .filter(site -> !site.equals(Ticket.ALL))
        .orElse(batches.isEmpty() ? "" : batches.get(0).site());
  }
}
