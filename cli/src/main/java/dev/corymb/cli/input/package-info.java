/**
 * Rows of CSV and NDJSON, turned into digests as they are read.
 *
 * <p>{@link dev.corymb.cli.input.InputOptions} are the options that all reading commands share. A
 * {@link dev.corymb.cli.input.RowSource} reads one file; no value outlives its row. A refusal names
 * file, line, attribute, rule and value.
 */
package dev.corymb.cli.input;
