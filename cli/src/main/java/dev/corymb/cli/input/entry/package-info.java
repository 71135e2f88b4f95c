/**
 * Rows as they are sent to a server: the item or query as JSON, its site, and where it was.
 *
 * <p>In contrast to the rows of the package above, values stay values, and an invalid row does not
 * end its source: it is an {@link dev.corymb.cli.input.entry.Entry} with a {@link
 * dev.corymb.cli.input.entry.Rejection}. Values are checked with the rules of {@code core.schema},
 * so that client and server reject the same rows in the same words.
 */
package dev.corymb.cli.input.entry;
