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
            ".sent",
            List.of("dev.corymb.core..", ".event"),
            ".json",
            List.of("dev.corymb.core..", ".event", ".sent"),
            ".openlineage",
            List.of("dev.corymb.core..", ".event", ".sent", ".json"),
            ".walk",
            List.of("dev.corymb.core..", ".event"),
            ".prov",
            List.of("dev.corymb.core..", ".event", ".sent", ".json", ".walk"),
            ".exchange",
            List.of(
                "dev.corymb.core..",
                ".event",
                ".sent",
                ".json",
                ".openlineage",
                ".walk",
                ".prov")));
  }
}
