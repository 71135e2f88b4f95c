package dev.corymb.bench;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** What may depend on what in this module. */
final class ArchitectureTest {

  private static final JavaClasses BENCH =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("dev.corymb.bench");

  @Test
  void packagesFormNoCycle() {
    slices()
        .matching("dev.corymb.bench.(*)..")
        .should()
        .beFreeOfCycles()
        .allowEmptyShould(true)
        .check(BENCH);
  }
}
