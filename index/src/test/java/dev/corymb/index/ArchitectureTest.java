package dev.corymb.index;

import dev.corymb.core.testkit.LayeredModule;
import java.util.List;
import java.util.Map;

/** What may depend on what in this module. */
final class ArchitectureTest extends LayeredModule {

  ArchitectureTest() {
    super(
        "dev.corymb.index",
        Map.of(
            "", List.of("dev.corymb.core.."),
            ".tree", List.of("dev.corymb.core..", ""),
            ".sliced", List.of("dev.corymb.core..", ""),
            ".plan", List.of("dev.corymb.core..", "", ".tree", ".sliced"),
            ".format", List.of("dev.corymb.core..", "", ".tree", ".sliced", ".plan")));
  }
}
