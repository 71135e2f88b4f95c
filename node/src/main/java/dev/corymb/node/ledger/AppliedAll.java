package dev.corymb.node.ledger;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What became of a batch that touches several sites.
 *
 * @param whole of all of it: its number is the largest of those of the sites, 0 if it touched none
 * @param each what it did to each site; empty if it was done before
 */
public record AppliedAll(Applied whole, List<Effect> each) {

  /** Keeps a copy of the list. */
  public AppliedAll {
    each = List.copyOf(each);
  }

  /** What was done before, and not again. */
  static AppliedAll before(Applied answer) {
    return new AppliedAll(answer, List.of());
  }

  /** All of it from what it did to each site. */
  static AppliedAll of(Commit commit, List<Effect> each) {
    long number = 0;
    int added = 0;
    int removed = 0;
    List<Integer> refused = new ArrayList<>(commit.refused());
    for (int i = 0; i < each.size(); i++) {
      Applied applied = each.get(i).applied();
      SiteBatch batch = commit.batches().get(i);
      number = Math.max(number, applied.number());
      added += applied.added();
      removed += applied.removed();
      applied.refused().forEach(operation -> refused.add(batch.place(operation)));
    }
    Collections.sort(refused);
    return new AppliedAll(new Applied(number, added, removed, refused), each);
  }
}
