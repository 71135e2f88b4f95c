/** Which of many filters might contain it: indexes over the filters of many sites. */
module dev.corymb.index {
  requires transitive dev.corymb.core;

  exports dev.corymb.index;
  exports dev.corymb.index.format;
  exports dev.corymb.index.plan;
  exports dev.corymb.index.sliced;
  exports dev.corymb.index.tree;
}
