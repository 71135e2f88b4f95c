package dev.corymb.bench;

import dev.corymb.core.testkit.Packages;
import org.junit.jupiter.api.Test;

/** What may depend on what in this module. */
final class ArchitectureTest {

  @Test
  void packagesFormNoCycle() {
    Packages.requireNoCycle(Packages.of("dev.corymb.bench"));
  }
}
