package dev.corymb.node;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import dev.corymb.core.testkit.LayeredModule;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What may depend on what in this module. */
final class ArchitectureTest extends LayeredModule {

  ArchitectureTest() {
    super(
        "dev.corymb.node",
        Map.of(
            ".time", List.of(),
            ".outcome", List.of("dev.corymb.core.site"),
            ".ledger",
                List.of(
                    ".outcome",
                    "dev.corymb.core",
                    "dev.corymb.core.check",
                    "dev.corymb.core.file",
                    "dev.corymb.core.range",
                    "dev.corymb.core.schema",
                    "dev.corymb.core.site",
                    "dev.corymb.provenance.event",
                    "dev.corymb.provenance.walk"),
            ".profile",
                List.of(
                    "dev.corymb.core..",
                    "dev.corymb.provenance.event",
                    "dev.corymb.replication.policy"),
            ".directory",
                List.of(
                    "dev.corymb.core..",
                    "dev.corymb.index..",
                    "dev.corymb.replication..",
                    ".outcome",
                    ".profile"),
            ".site",
                List.of(
                    "dev.corymb.core..",
                    "dev.corymb.replication..",
                    ".outcome",
                    ".ledger",
                    ".profile",
                    ".directory",
                    ".time"),
            "",
                List.of(
                    "dev.corymb.core..",
                    "dev.corymb.provenance..",
                    "dev.corymb.replication..",
                    "..")));
  }

  @Test
  void onlyTheLedgerKnowsItsStore() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.corymb.node.ledger")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.rocksdb..")
        .check(module());
  }

  /** What is logged or sent must not depend on the language of the machine. */
  @Test
  void numbersAreWrittenAlikeInEveryLocale() {
    noClasses()
        .should()
        .callMethod(String.class, "format", String.class, Object[].class)
        .orShould()
        .callMethod(String.class, "formatted", Object[].class)
        .check(module());
  }
}
