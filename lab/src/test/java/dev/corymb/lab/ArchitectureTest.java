package dev.corymb.lab;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import dev.corymb.core.testkit.LayeredModule;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What may depend on what in this module. */
final class ArchitectureTest extends LayeredModule {

  private static final String CORE = "dev.corymb.core..";
  private static final String INDEX = "dev.corymb.index..";
  private static final String REPLICATION = "dev.corymb.replication..";
  private static final String NODE = "dev.corymb.node..";
  private static final String PROVENANCE = "dev.corymb.provenance..";

  ArchitectureTest() {
    super(
        "dev.corymb.lab",
        Map.of(
            ".plot", List.of(),
            ".federation", List.of(CORE, REPLICATION, NODE, ".plot"),
            ".faults", List.of(CORE, REPLICATION, NODE, ".federation"),
            ".provenance", List.of(CORE, INDEX, REPLICATION, NODE, PROVENANCE),
            ".eventfaults",
                List.of(CORE, REPLICATION, NODE, PROVENANCE, ".federation", ".provenance")));
  }

  @Test
  void onlyPlotsKnowHowTheyAreDrawn() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.corymb.lab.plot")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.knowm..")
        .check(module());
  }
}
