package dev.corymb.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** What may depend on what in this module. */
final class ArchitectureTest {

  private static final JavaClasses CLI =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("dev.corymb.cli");

  @Test
  void packagesFormNoCycle() {
    slices().matching("dev.corymb.cli.(*)..").should().beFreeOfCycles().check(CLI);
  }

  @Test
  void noCommandKnowsTheRoot() {
    noClasses()
        .that()
        .resideInAPackage("dev.corymb.cli.*..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.corymb.cli")
        .check(CLI);
  }

  @Test
  void onlyTheRootCommandEndsTheProcess() {
    noClasses()
        .that()
        .doNotBelongToAnyOf(Corymb.class)
        .should()
        .callMethod(System.class, "exit", int.class)
        .check(CLI);
  }
}
