/**
 * What a site holds, exactly and for good.
 *
 * <p>A {@linkplain dev.corymb.node.ledger.Ledger ledger} keeps the items of many sites as multisets
 * of digests, of values only where ranges are asked for. Changes come in {@linkplain
 * dev.corymb.node.ledger.Batch batches}: one is done wholly or not at all, and once acknowledged it
 * survives the end of the process. A summary is rebuilt from all items, or faster from the one that
 * was saved last and the <i>tail</i> of the batches after it.
 *
 * <h2>Words used here</h2>
 *
 * <dl>
 *   <dt>occurrence
 *   <dd>one of the times that an item is in the multiset. An item with three has count 3.
 *   <dt>expiry
 *   <dd>the time from which an occurrence may be swept out. The ledger has no clock: the caller
 *       says what time it is.
 *   <dt>tuple
 *   <dd>the values of an item for a group of attributes, as one digest. The ledger counts how many
 *       distinct items have it.
 *   <dt>details
 *   <dd>numbers that follow from an item and are kept with it, such as the values of a many-valued
 *       attribute.
 *   <dt>number
 *   <dd>of a batch: its place in the history of its site, from 1, without gaps.
 * </dl>
 *
 * <p>A ledger on disk may have a <i>mark</i>: a lower bound of what it holds, in a file outside of
 * it. Opening a ledger that has less is refused. A site whose own records are damaged is set apart,
 * and the others can be used.
 *
 * <p>Uses schemas, checks and files of the core, the rule for site ids, and RocksDB. It knows
 * nothing of filters or nodes. Of windows of time it keeps the {@linkplain
 * dev.corymb.node.ledger.Window settings} with those of their site; what they mean is the node's
 * business.
 */
@NullMarked
package dev.corymb.node.ledger;

import org.jspecify.annotations.NullMarked;
