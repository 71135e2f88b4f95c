package dev.corymb.index;

import dev.corymb.core.testkit.PublishedPackages;

/** What callers see of this module. */
final class PublishedPackagesTest extends PublishedPackages {

  PublishedPackagesTest() {
    super(
        "dev.corymb.index",
        "dev.corymb.index.format",
        "dev.corymb.index.plan",
        "dev.corymb.index.sliced",
        "dev.corymb.index.tree");
  }
}
