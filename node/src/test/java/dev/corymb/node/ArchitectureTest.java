package dev.corymb.node;

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

  private static final String ROOT = "dev.corymb.node";

  /** Each package, with the packages of this project that it may use. */
  private static final Map<String, List<String>> MAY_USE =
      Map.of(
          ROOT + ".ledger",
          List.of("dev.corymb.core.check", "dev.corymb.core.schema"),
          ROOT + ".profile",
          List.of("dev.corymb.core..", "dev.corymb.replication.policy"),
          ROOT + ".directory",
          List.of(
              "dev.corymb.core..",
              "dev.corymb.index..",
              "dev.corymb.replication..",
              ROOT + ".profile"),
          ROOT + ".site",
          List.of(
              "dev.corymb.core..",
              "dev.corymb.replication..",
              ROOT + ".ledger",
              ROOT + ".profile",
              ROOT + ".directory"),
          ROOT,
          List.of("dev.corymb.core..", "dev.corymb.replication..", ROOT + ".."));

  private static final JavaClasses NODE =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages(ROOT);

  @Test
  void everyClassLivesInAKnownPackage() {
    classes().should().resideInAnyPackage(MAY_USE.keySet().toArray(String[]::new)).check(NODE);
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
        .check(NODE);
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
        .check(NODE);
  }

  @Test
  void onlyTheLedgerKnowsItsStore() {
    noClasses()
        .that()
        .resideOutsideOfPackage(ROOT + ".ledger")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.rocksdb..")
        .allowEmptyShould(true)
        .check(NODE);
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
        .check(NODE);
  }

  @Test
  void nothingPrints() {
    NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(NODE);
  }

  static Stream<String> packages() {
    return MAY_USE.keySet().stream().sorted();
  }
}
