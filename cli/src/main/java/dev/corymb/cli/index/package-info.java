/**
 * The commands {@code corymb index …}: the filters of many sites in one file, asked together.
 *
 * <p>Rows are read to their end and kept in a {@link dev.corymb.cli.index.SiteSpool} before
 * anything is made or changed. A file is only ever replaced as a whole.
 */
package dev.corymb.cli.index;
