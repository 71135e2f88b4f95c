/**
 * The commands {@code corymb load} and {@code corymb remove}: many items into or out of sites.
 *
 * <p>Rows become batches of any number of sites. A {@link dev.corymb.cli.load.Batcher} cuts them
 * the same way whenever it is given the same rows, so that the number of a batch is a key by which
 * the server knows it again: this is what makes an interrupted load resumable.
 */
package dev.corymb.cli.load;
