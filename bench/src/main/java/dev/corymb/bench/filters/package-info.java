/**
 * The comparison of filters: one child process for each entrant, a table of figures, and a table of
 * ratios with what they ought to be.
 */
package dev.corymb.bench.filters;
