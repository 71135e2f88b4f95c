/** Measures what declared queries cost in memory, and how far they tie values to one item. */
package dev.corymb.bench.groups;
