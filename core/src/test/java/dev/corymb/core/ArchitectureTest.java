package dev.corymb.core;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What may depend on what in this module. */
final class ArchitectureTest {

  /** Each package, with the packages of ours that it may use. */
  private static final Map<String, List<String>> MAY_USE =
      Map.of(
          "check", List.of(),
          "hash", List.of("check"),
          "bits", List.of("check"),
          "theory", List.of("check"),
          "schema", List.of("check", "hash"),
          "filter", List.of("check", "hash", "bits", "theory", "schema"),
          "code", List.of("check", "hash", "bits", "theory", "schema", "filter"),
          "format", List.of("check", "hash", "bits", "theory", "schema", "filter", "code"));

  private static final JavaClasses CORE =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("dev.corymb.core");

  @Test
  void everyClassLivesInAKnownPackage() {
    classes()
        .that()
        .doNotHaveSimpleName("package-info")
        .should()
        .resideInAnyPackage(patterns(MAY_USE.keySet().stream()))
        .check(CORE);
  }

  @Test
  void packagesFormNoCycle() {
    slices()
        .matching("dev.corymb.core.(*)..")
        .should()
        .beFreeOfCycles()
        .allowEmptyShould(true)
        .check(CORE);
  }

  @ParameterizedTest
  @MethodSource("packages")
  void aPackageUsesOnlyThoseBelowIt(String name) {
    String[] allowed = patterns(Stream.concat(Stream.of(name), MAY_USE.get(name).stream()));
    noClasses()
        .that()
        .resideInAPackage(pattern(name))
        .should()
        .dependOnClassesThat(resideInAPackage("dev.corymb..").and(not(resideInAnyPackage(allowed))))
        .allowEmptyShould(true)
        .check(CORE);
  }

  @Test
  void randomnessComesOnlyFromASeedThatIsPassedIn() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .belongToAnyOf(Random.class, ThreadLocalRandom.class, SecureRandom.class)
        .orShould()
        .callMethod(Math.class, "random")
        .orShould()
        .callMethod(StrictMath.class, "random")
        .orShould()
        .callConstructor(SplittableRandom.class)
        .check(CORE);
  }

  @Test
  void nothingPrints() {
    NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(CORE);
  }

  static Stream<String> packages() {
    return MAY_USE.keySet().stream().sorted();
  }

  private static String[] patterns(Stream<String> names) {
    return names.map(ArchitectureTest::pattern).toArray(String[]::new);
  }

  private static String pattern(String name) {
    return "dev.corymb.core." + name + "..";
  }
}
