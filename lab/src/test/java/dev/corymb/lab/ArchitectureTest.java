package dev.corymb.lab;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.security.SecureRandom;
import java.time.Instant;
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

  private static final String ROOT = "dev.corymb.lab";

  /** Each package, with the packages of this project that it may use. */
  private static final Map<String, List<String>> MAY_USE =
      Map.of(
          ROOT,
          List.of(),
          ROOT + ".plot",
          List.of(),
          ROOT + ".federation",
          List.of(
              "dev.corymb.core..", "dev.corymb.replication..", "dev.corymb.node..", ROOT + ".plot"),
          ROOT + ".faults",
          List.of(
              "dev.corymb.core..",
              "dev.corymb.replication..",
              "dev.corymb.node..",
              ROOT + ".federation"));

  private static final JavaClasses LAB =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages(ROOT);

  @Test
  void everyClassLivesInAKnownPackage() {
    classes().should().resideInAnyPackage(MAY_USE.keySet().toArray(String[]::new)).check(LAB);
  }

  @ParameterizedTest
  @MethodSource("packages")
  void aPackageUsesOnlyThoseBelowIt(String name) {
    String[] allowed =
        Stream.concat(Stream.of(name), MAY_USE.get(name).stream()).toArray(String[]::new);
    noClasses()
        .that()
        .resideInAPackage(name)
        .should()
        .dependOnClassesThat(resideInAPackage("dev.corymb..").and(not(resideInAnyPackage(allowed))))
        .allowEmptyShould(true)
        .check(LAB);
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
        .callConstructor(SplittableRandom.class) // the one without a seed
        .check(LAB);
  }

  @Test
  void onlyPlotsKnowHowTheyAreDrawn() {
    noClasses()
        .that()
        .resideOutsideOfPackage(ROOT + ".plot")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.knowm..")
        .check(LAB);
  }

  @Test
  void nobodyLooksAtTheClock() {
    noClasses()
        .should()
        .callMethod(System.class, "currentTimeMillis")
        .orShould()
        .callMethod(System.class, "nanoTime")
        .orShould()
        .callMethod(Instant.class, "now")
        .check(LAB);
  }

  @Test
  void nothingPrints() {
    NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(LAB);
  }

  static Stream<String> packages() {
    return MAY_USE.keySet().stream().sorted();
  }
}
