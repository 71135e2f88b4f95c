/**
 * The {@code corymb} command: reads arguments, calls the libraries, writes to the terminal.
 *
 * <p>The only place that prints. A failure is one line on standard error and a non-zero exit.
 */
package dev.corymb.cli;
