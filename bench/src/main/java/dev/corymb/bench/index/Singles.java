package dev.corymb.bench.index;

import dev.corymb.index.FilterIndex;
import dev.corymb.index.SiteSet;
import java.util.List;

/** One query after the other, with a bitmap or with ids as the answer. */
final class Singles implements Stopwatch.Work {

  private final FilterIndex index;
  private final Questions questions;
  private final boolean asIds;
  private final SiteSet found = new SiteSet();
  private List<String> ids = List.of();

  Singles(FilterIndex index, Questions questions, boolean asIds) {
    this.index = index;
    this.questions = questions;
    this.asIds = asIds;
  }

  @Override
  public void prepare(int operations) {
    questions.prepare(operations);
  }

  @Override
  public void run() {
    for (int i = 0; i < questions.positions.length; i++) {
      index.query(questions.positions[i], found);
      questions.require(i, found);
      if (asIds) {
        ids = found.ids();
        if (ids.isEmpty() && questions.held) {
          throw new IllegalStateException("an index must find ids, but found none");
        }
      }
    }
  }
}
