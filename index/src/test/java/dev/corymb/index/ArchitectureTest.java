package dev.corymb.index;

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

  private static final String ROOT = "dev.corymb.index";

  /** Each package, with the packages of this module that it may use. All may use the core. */
  private static final Map<String, List<String>> MAY_USE =
      Map.of(
          ROOT,
          List.of(),
          ROOT + ".tree",
          List.of(ROOT),
          ROOT + ".sliced",
          List.of(ROOT),
          ROOT + ".format",
          List.of(ROOT, ROOT + ".tree", ROOT + ".sliced"));

  private static final JavaClasses INDEX =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages(ROOT);

  @Test
  void everyClassLivesInAKnownPackage() {
    classes().should().resideInAnyPackage(MAY_USE.keySet().toArray(String[]::new)).check(INDEX);
  }

  @ParameterizedTest
  @MethodSource("packages")
  void aPackageUsesOnlyThoseBelowIt(String name) {
    String[] allowed =
        Stream.concat(Stream.of(name, "dev.corymb.core.."), MAY_USE.get(name).stream())
            .toArray(String[]::new);
    noClasses()
        .that()
        .resideInAPackage(name)
        .should()
        .dependOnClassesThat(resideInAPackage("dev.corymb..").and(not(resideInAnyPackage(allowed))))
        .allowEmptyShould(true)
        .check(INDEX);
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
        .check(INDEX);
  }

  @Test
  void nothingPrints() {
    NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(INDEX);
  }

  static Stream<String> packages() {
    return MAY_USE.keySet().stream().sorted();
  }
}
