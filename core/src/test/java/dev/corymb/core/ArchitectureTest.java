package dev.corymb.core;

import static java.util.Map.entry;

import dev.corymb.core.testkit.LayeredModule;
import java.util.List;
import java.util.Map;

/** What may depend on what in this module. */
final class ArchitectureTest extends LayeredModule {

  private static final String[] ARRAYS = {".check..", ".hash..", ".bits..", ".theory.."};

  ArchitectureTest() {
    super(
        "dev.corymb.core",
        Map.ofEntries(
            entry("", List.of()),
            entry(".check..", List.of()),
            entry(".wire..", List.of("")),
            entry(".site..", List.of()),
            entry(".range..", List.of()),
            entry(".text..", List.of()),
            entry(".file..", List.of()),
            entry(".hash..", List.of(".check..")),
            entry(".bits..", List.of(".check..")),
            entry(".theory..", List.of(".check..")),
            entry(".schema..", List.of(".check..", ".hash..", ".text..", ".range..")),
            entry(".code..", List.of(ARRAYS)),
            entry(".feng..", List.of(ARRAYS)),
            entry(
                ".filter..",
                List.of(
                    ".check..",
                    ".hash..",
                    ".bits..",
                    ".theory..",
                    ".schema..",
                    ".code..",
                    ".feng..")),
            entry(
                ".format..",
                List.of(
                    "",
                    ".wire..",
                    ".check..",
                    ".hash..",
                    ".bits..",
                    ".schema..",
                    ".code..",
                    ".feng..",
                    ".filter.."))));
  }
}
