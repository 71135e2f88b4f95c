package dev.corymb.core.filter;

import dev.corymb.core.schema.Digester;

/** What all filters have in common, whatever they answer. */
public interface Filter {

  /** The kind, as named on the command line and in stored bytes. */
  FilterKind kind();

  /** How values become digests here: the schema and the seed. */
  Digester digester();

  /** Items added and not removed since, every repetition counted. */
  long items();

  /** The memory of its arrays. */
  long bytes();
}
