/**
 * Rows as they are sent to a server: the item or query as JSON, its site, and where it stood.
 *
 * <p>In contrast to the rows of the package above, values stay values, and a row that breaks a rule
 * does not end its source: it is an {@link dev.corymb.cli.input.entry.Entry} that was refused.
 */
package dev.corymb.cli.input.entry;
