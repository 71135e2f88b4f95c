package dev.corymb.server;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import dev.corymb.core.testkit.Packages;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * What may depend on what in this module. It runs in real time, so not all rules of others hold.
 */
final class ArchitectureTest {

  private static final String ROOT = "dev.corymb.server";

  /** Each package with those of this module that it must not use. */
  private static final Map<String, List<String>> NEVER =
      Map.of(
          "config", List.of("http", "security", "watch", "console", "api"),
          "http", List.of("config", "security", "watch", "console", "api"),
          "security", List.of("config", "watch", "console", "api"),
          "watch", List.of("config", "security", "console", "api"),
          "console", List.of("config", "security", "watch", "api"));

  private static final JavaClasses SERVER = Packages.of(ROOT);

  @Test
  void packagesLieInLayers() {
    NEVER.forEach(
        (name, others) ->
            others.forEach(
                other ->
                    noClasses()
                        .that()
                        .resideInAPackage(ROOT + "." + name)
                        .should()
                        .dependOnClassesThat()
                        .resideInAPackage(ROOT + "." + other)
                        .check(SERVER)));
    noClasses()
        .that()
        .resideInAPackage(ROOT + ".*")
        .should()
        .dependOnClassesThat()
        .resideInAPackage(ROOT)
        .check(SERVER);
  }

  @Test
  void packagesAreFreeOfCycles() {
    Packages.requireNoCycle(SERVER);
  }

  /** What is logged or sent must not depend on the language of the machine. */
  @Test
  void numbersAreWrittenAlikeInEveryLocale() {
    noClasses()
        .should()
        .callMethod(String.class, "format", String.class, Object[].class)
        .orShould()
        .callMethod(String.class, "formatted", Object[].class)
        .check(SERVER);
  }
}
