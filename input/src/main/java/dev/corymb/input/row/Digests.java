package dev.corymb.input.row;

import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.ItemRow;
import dev.corymb.core.schema.Query;
import dev.corymb.core.schema.Schema;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;

/**
 * Turns rows into digests: items into what {@link ItemRow} makes of them, queries into those of
 * {@link dev.corymb.core.schema.QueryDigests#get}, of which those that are not given mean nothing.
 */
public final class Digests implements Target<long[]> {

  private final Digester digester;
  private final Groups groups; // null for queries
  private final ItemRow item;
  private long[] row = {};

  private Digests(Digester digester, Groups groups) {
    this.digester = digester;
    this.groups = groups;
    this.item = new ItemRow(digester);
  }

  /** A target for items, which are to be entered in groups. */
  public static Digests ofItems(Digester digester, Groups groups) {
    return new Digests(digester, groups);
  }

  /** A target for queries. */
  public static Digests ofQueries(Digester digester) {
    return new Digests(digester, null);
  }

  @Override
  public void begin() {
    item.begin();
  }

  @Override
  public void text(int ordinal, CharSequence text) {
    item.take(ordinal, digester.digestText(ordinal, text));
  }

  @Override
  public void absent(int ordinal) {
    if (!digester.schema().isMany(ordinal)) { // where no value makes an empty set
      item.take(ordinal, digester.absent(ordinal));
    }
  }

  @Override
  public void time(int ordinal, Instant time) {
    item.take(ordinal, digester.digest(ordinal, time));
  }

  @Override
  public Optional<Rejection> complete() {
    row = item.row();
    if (groups == null) {
      Schema schema = digester.schema();
      long combinations = Groups.whole(schema).combinations(0, row);
      if (combinations > Query.MAX_ALTERNATIVES) {
        String rule = "must ask for at most " + Query.MAX_ALTERNATIVES + " combinations of values";
        return Optional.of(new Rejection(null, rule, combinations + " combinations"));
      }
      row = combinations > 1 ? row : Arrays.copyOf(row, schema.size());
      return Optional.empty();
    }
    int excessive = groups.excessive(row);
    return excessive < 0
        ? Optional.empty()
        : Optional.of(
            new Rejection(
                null,
                groups.tooMany(excessive),
                Groups.shown(groups.combinations(excessive, row))));
  }

  @Override
  public long[] end() {
    return row;
  }
}
