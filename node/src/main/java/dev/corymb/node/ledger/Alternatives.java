package dev.corymb.node.ledger;

import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.QueryDigests;
import dev.corymb.core.schema.Rows;
import java.util.stream.IntStream;

/** Looks for the alternatives of a query that gives values among the counts of a site. */
final class Alternatives {

  private final Groups groups;
  private final QueryDigests query;
  private final boolean items; // whether an alternative is an item
  private final int own; // the group of what the query gives, or -1

  Alternatives(Groups groups, QueryDigests query) {
    groups.schema().requireMask("given", query.given());
    this.groups = groups;
    this.query = query;
    this.items = query.given() == groups.schema().all() && groups.schema().many() == 0;
    this.own = groups.find(query.given());
  }

  /** Whether an alternative that occurs is a match; else its values may be in different items. */
  boolean areExact() {
    return items || (query.zones().isEmpty() && own >= 0 && !query.asksForAll());
  }

  /** Whether some alternative occurs, or all parts of it do. */
  boolean occurIn(SiteView site) {
    return IntStream.range(0, query.size()).anyMatch(i -> occurs(site, query.get(i)));
  }

  private boolean occurs(SiteView site, long[] digests) {
    if (items) {
      return site.count(digests) > 0;
    }
    return areExact() ? site.count(own, digests) > 0 : hasTuples(site, digests);
  }

  /** Whether the tuples of the largest groups inside the query are all there, in any items. */
  private boolean hasTuples(SiteView site, long[] digests) {
    for (long[] one : Rows.combinations(groups.schema(), digests)) {
      for (int group = 0; group < groups.size(); group++) {
        if (groups.isLargestInside(group, query.given()) && site.count(group, one) == 0) {
          return false;
        }
      }
    }
    return true;
  }
}
