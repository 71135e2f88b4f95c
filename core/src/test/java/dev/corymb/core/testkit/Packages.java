package dev.corymb.core.testkit;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;

/** The packages of a module. */
public final class Packages {

  private Packages() {}

  /** The shipped classes of a module. */
  public static JavaClasses of(String root) {
    return new ClassFileImporter()
        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
        .importPackages(root);
  }

  /** Refuses cycles between packages. Each is one by itself, at any depth, the root included. */
  public static void requireNoCycle(JavaClasses module) {
    slices().matching("dev.corymb.(**)").should().beFreeOfCycles().check(module);
  }
}
