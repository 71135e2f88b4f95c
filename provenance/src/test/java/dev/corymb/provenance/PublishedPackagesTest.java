package dev.corymb.provenance;

import dev.corymb.core.testkit.PublishedPackages;

/** What callers see of this module. */
final class PublishedPackagesTest extends PublishedPackages {

  PublishedPackagesTest() {
    super(
        "dev.corymb.provenance.event",
        "dev.corymb.provenance.exchange",
        "dev.corymb.provenance.openlineage",
        "dev.corymb.provenance.sent",
        "dev.corymb.provenance.walk");
  }
}
