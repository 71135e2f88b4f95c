/**
 * The comparison of indexes over many filters: one child process for each trial, tables of times,
 * memory and updates, and a table of what they ought to be.
 */
package dev.corymb.bench.index;
