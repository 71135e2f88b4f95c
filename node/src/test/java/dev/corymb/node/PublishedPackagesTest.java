package dev.corymb.node;

import dev.corymb.core.testkit.PublishedPackages;

/** What callers see of this module. */
final class PublishedPackagesTest extends PublishedPackages {

  PublishedPackagesTest() {
    super(
        "dev.corymb.node",
        "dev.corymb.node.directory",
        "dev.corymb.node.ledger",
        "dev.corymb.node.outcome",
        "dev.corymb.node.profile",
        "dev.corymb.node.site",
        "dev.corymb.node.time");
  }
}
