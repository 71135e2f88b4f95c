package dev.corymb.provenance;

import dev.corymb.core.testkit.LayeredModule;
import java.util.List;
import java.util.Map;

/** What may depend on what in this module. */
final class ArchitectureTest extends LayeredModule {

  ArchitectureTest() {
    super(
        "dev.corymb.provenance",
        Map.of(
            ".event",
            List.of("dev.corymb.core.."),
            ".openlineage",
            List.of("dev.corymb.core..", ".event"),
            ".walk",
            List.of("dev.corymb.core..", ".event")));
  }
}
