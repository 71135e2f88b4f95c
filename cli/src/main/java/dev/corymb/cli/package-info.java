/**
 * The {@code corymb} command: reads arguments, calls the libraries, writes to the terminal.
 *
 * <p>The only shipped module that prints; the benchmarks, which are not shipped, print their own
 * reports. A failure is one line on standard error and a non-zero exit.
 */
package dev.corymb.cli;
