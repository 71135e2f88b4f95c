package dev.corymb.input;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import dev.corymb.core.testkit.LayeredModule;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What may depend on what in this module. */
final class ArchitectureTest extends LayeredModule {

  private static final List<String> OF_A_FORMAT = List.of("dev.corymb.core..", ".row", ".source");

  ArchitectureTest() {
    super(
        "dev.corymb.input",
        Map.of(
            ".row",
            List.of("dev.corymb.core.."),
            ".source",
            List.of("dev.corymb.core..", ".row"),
            ".csv",
            OF_A_FORMAT,
            ".json",
            OF_A_FORMAT,
            ".parquet",
            OF_A_FORMAT,
            "",
            List.of("dev.corymb.core..", ".row", ".source", ".csv", ".json", ".parquet")));
  }

  @Test
  void onlyItsPackageKnowsParquet() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.corymb.input.parquet")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.apache.parquet..")
        .check(module());
  }
}
