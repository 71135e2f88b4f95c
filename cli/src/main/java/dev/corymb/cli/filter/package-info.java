/**
 * The commands {@code corymb filter …}: filters in files, one file a filter.
 *
 * <p>A file is only ever replaced as a whole: see {@link dev.corymb.cli.filter.FilterFile}.
 */
package dev.corymb.cli.filter;
