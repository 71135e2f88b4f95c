package dev.corymb.node.ledger;

import dev.corymb.core.range.RangeKey;

/**
 * A value of a range attribute.
 *
 * @param range the number of the attribute
 * @param key of the value
 */
public record RangeValue(int range, RangeKey key) {}
