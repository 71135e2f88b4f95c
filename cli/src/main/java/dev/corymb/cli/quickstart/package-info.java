/**
 * The command {@code corymb quickstart}: a first look at a whole federation in one process.
 *
 * <p>{@link dev.corymb.cli.quickstart.Sample} makes up the files of a thousand hosts, always the
 * same ones; the command loads them into a server of its own and asks it telling questions.
 */
package dev.corymb.cli.quickstart;
