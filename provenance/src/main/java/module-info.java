/** What was made from what: events as W3C PROV, and walks over the events of many sites. */
@SuppressWarnings("module") // the modules that the internals are for are compiled later
module dev.corymb.provenance {
  requires com.fasterxml.jackson.core;
  requires transitive dev.corymb.core;

  exports dev.corymb.provenance.event;
  exports dev.corymb.provenance.exchange;
  exports dev.corymb.provenance.openlineage;
  exports dev.corymb.provenance.sent;
  exports dev.corymb.provenance.walk;
}
