/** The comparison of indexes over many filters: queries, memory, changes, building and opening. */
package dev.corymb.bench.index;
