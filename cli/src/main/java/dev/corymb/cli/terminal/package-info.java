/**
 * The streams of a command, and how it fails.
 *
 * <p>Answers go to standard output, notes and failures to standard error. Commands get both from a
 * {@link dev.corymb.cli.terminal.Terminal}, so that tests can run them in-process.
 */
package dev.corymb.cli.terminal;
