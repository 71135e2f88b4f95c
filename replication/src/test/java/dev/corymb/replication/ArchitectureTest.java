package dev.corymb.replication;

import dev.corymb.core.testkit.LayeredModule;
import java.util.List;
import java.util.Map;

/** What may depend on what in this module. */
final class ArchitectureTest extends LayeredModule {

  ArchitectureTest() {
    super(
        "dev.corymb.replication",
        Map.of(
            ".update", List.of("dev.corymb.core.."),
            ".summary", List.of("dev.corymb.core..", ".update"),
            ".theory", List.of("dev.corymb.core.check"),
            ".policy", List.of("dev.corymb.core..", ".update", ".summary", ".theory"),
            ".replica", List.of("dev.corymb.core..", ".update"),
            ".bus", List.of("dev.corymb.core..", ".update"),
            ".bus.simulated", List.of("dev.corymb.core..", ".update", ".bus")));
  }
}
