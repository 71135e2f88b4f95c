/**
 * Approximate sets of multi-attribute items: schema, filters, codes and their byte format.
 *
 * <p>Bits, hashes and bytes are for the other modules of Corymb. A caller may pass on the {@code
 * Bits} of a filter, for instance to an index, but cannot look into them.
 */
@SuppressWarnings("module") // the modules that the internals are for are compiled later
module dev.corymb.core {
  requires com.dynatrace.hash4j;
  requires static transitive org.jspecify;

  exports dev.corymb.core;
  exports dev.corymb.core.code;
  exports dev.corymb.core.feng;
  exports dev.corymb.core.filter;
  exports dev.corymb.core.format;
  exports dev.corymb.core.range;
  exports dev.corymb.core.schema;
  exports dev.corymb.core.site;
  exports dev.corymb.core.theory;
  exports dev.corymb.core.bits to
      dev.corymb.index,
      dev.corymb.node,
      dev.corymb.replication;
  exports dev.corymb.core.check to
      dev.corymb.index,
      dev.corymb.kafka,
      dev.corymb.node,
      dev.corymb.provenance,
      dev.corymb.replication;
  exports dev.corymb.core.file to
      dev.corymb.kafka,
      dev.corymb.node;
  exports dev.corymb.core.hash to
      dev.corymb.node;
  exports dev.corymb.core.text to
      dev.corymb.node;
  exports dev.corymb.core.wire to
      dev.corymb.index,
      dev.corymb.provenance,
      dev.corymb.replication;
}
