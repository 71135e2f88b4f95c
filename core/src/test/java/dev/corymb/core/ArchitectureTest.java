package dev.corymb.core;

import dev.corymb.core.testkit.LayeredModule;
import java.util.List;
import java.util.Map;

/** What may depend on what in this module. */
final class ArchitectureTest extends LayeredModule {

  ArchitectureTest() {
    super(
        "dev.corymb.core",
        Map.of(
            ".check..", List.of(),
            ".site..", List.of(),
            ".file..", List.of(),
            ".hash..", List.of(".check.."),
            ".bits..", List.of(".check.."),
            ".theory..", List.of(".check.."),
            ".schema..", List.of(".check..", ".hash.."),
            ".filter..", List.of(".check..", ".hash..", ".bits..", ".theory..", ".schema.."),
            ".code..",
                List.of(".check..", ".hash..", ".bits..", ".theory..", ".schema..", ".filter.."),
            ".format..",
                List.of(
                    ".check..",
                    ".hash..",
                    ".bits..",
                    ".theory..",
                    ".schema..",
                    ".filter..",
                    ".code..")));
  }
}
