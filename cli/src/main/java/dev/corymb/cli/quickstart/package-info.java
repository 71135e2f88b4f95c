/** The command {@code corymb quickstart}: a first look, on files of its own making. */
package dev.corymb.cli.quickstart;
