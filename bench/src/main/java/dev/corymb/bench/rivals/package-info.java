/**
 * What an expert would use instead of the index: maps from keys to the sites that have them, next
 * to the sliced index, on equal questions and equal memory accounting.
 */
package dev.corymb.bench.rivals;
