/**
 * The one reader of rows: CSV, JSON and Parquet, compressed or not, in any number of files.
 *
 * <p>{@link dev.corymb.input.Inputs} reads files in their turn, {@link
 * dev.corymb.input.row.RowRules} say which columns give what and whether the first invalid row ends
 * the input or is skipped and reported, a {@link dev.corymb.input.row.Target} makes digests, JSON
 * or anything else of the values. No value outlives its row. A rejection names file, line, column,
 * rule and value.
 *
 * <p>To add a format, see {@link dev.corymb.input.InputFormat}.
 */
package dev.corymb.input;
