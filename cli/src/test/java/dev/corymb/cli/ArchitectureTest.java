package dev.corymb.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import dev.corymb.core.testkit.Packages;
import org.junit.jupiter.api.Test;

/** What may depend on what in this module. */
final class ArchitectureTest {

  private static final JavaClasses CLI = Packages.of("dev.corymb.cli");

  @Test
  void packagesFormNoCycle() {
    Packages.requireNoCycle(CLI);
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
