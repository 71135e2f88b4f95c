/**
 * What a row is, whatever format it comes from: which columns give what ({@link
 * dev.corymb.input.row.RowRules}), how values are read and rejected ({@link
 * dev.corymb.input.row.RowBuilder}), and what becomes of them ({@link
 * dev.corymb.input.row.Target}).
 *
 * <p>Values are checked with the rules of {@code core.schema}, so that every command rejects the
 * same rows in the same words, those of the server. Hints name options of the commands.
 */
package dev.corymb.input.row;
