package dev.corymb.replication;

import dev.corymb.core.testkit.PublishedPackages;

/** What callers see of this module. */
final class PublishedPackagesTest extends PublishedPackages {

  PublishedPackagesTest() {
    super(
        "dev.corymb.replication.bus",
        "dev.corymb.replication.bus.simulated",
        "dev.corymb.replication.policy",
        "dev.corymb.replication.theory",
        "dev.corymb.replication.update");
  }
}
