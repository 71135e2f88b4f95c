package dev.corymb.node.ledger;

import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Rows;
import java.util.Optional;

/**
 * An item that cannot be entered whole: entered in part, it would be missed. A batch with one is
 * refused as a whole.
 */
public final class ItemException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;

  private final String rule;
  private final String value;

  /**
   * An item that breaks a rule.
   *
   * @param rule what must hold, beginning with "must"
   * @param value what the item has instead
   */
  private ItemException(String rule, String value) {
    super("batch " + rule + ", but had " + value);
    this.rule = rule;
    this.value = value;
  }

  /**
   * What is wrong with an item that has too many values, or too many combinations of them in a
   * group.
   *
   * @param row the digests of the item, see {@link dev.corymb.core.schema.ItemRow}
   */
  public static Optional<ItemException> of(Groups groups, long[] row) {
    int details = row.length - groups.schema().size();
    if (details > Batch.MAX_DETAILS) {
      int values = Rows.values(groups.schema(), row);
      int others = details - values; // numbers of values, and keys of ranges
      return Optional.of(
          new ItemException(
              "must have at most "
                  + (Batch.MAX_DETAILS - others)
                  + " values of many-valued attributes in an item, where no value counts as one",
              values + " values"));
    }
    int group = groups.excessive(row);
    return group < 0
        ? Optional.empty()
        : Optional.of(
            new ItemException(
                groups.tooMany(group), Groups.shown(groups.combinations(group, row))));
  }

  /** What must hold, beginning with "must". */
  public String rule() {
    return rule;
  }

  /** What the item has instead. */
  public String value() {
    return value;
  }
}
