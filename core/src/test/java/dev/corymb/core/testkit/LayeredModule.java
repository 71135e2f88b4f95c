package dev.corymb.core.testkit;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;

import com.tngtech.archunit.core.domain.JavaClasses;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What holds for every module whose packages lie in layers; each has a subclass. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS) // the classes are read once
public abstract class LayeredModule {

  private final String root;
  private final Map<String, List<String>> mayUse;
  private final JavaClasses module;

  /**
   * The rules of a module.
   *
   * @param root its package
   * @param mayUse each package of it, with the packages of the project that it may use beside
   *     itself; names as ArchUnit has them, relative to the root if they start with a dot
   */
  protected LayeredModule(String root, Map<String, List<String>> mayUse) {
    this.root = root;
    this.mayUse = mayUse;
    this.module = Packages.of(root);
  }

  /** The classes of the module. */
  protected final JavaClasses module() {
    return module;
  }

  private String[] absolute(Stream<String> names) {
    return names
        .map(name -> name.isEmpty() || name.startsWith(".") ? root + name : name)
        .toArray(String[]::new);
  }

  @Test
  final void everyClassLivesInAKnownPackage() {
    classes()
        .that()
        .doNotHaveSimpleName("package-info")
        .should()
        .resideInAnyPackage(absolute(mayUse.keySet().stream()))
        .check(module);
  }

  @Test
  final void packagesFormNoCycle() {
    Packages.requireNoCycle(module);
  }

  @Test
  final void packagesUseOnlyThoseBelowThem() {
    mayUse.forEach(
        (name, below) -> {
          String[] allowed = absolute(Stream.concat(Stream.of(name), below.stream()));
          noClasses()
              .that()
              .resideInAPackage(allowed[0])
              .should()
              .dependOnClassesThat(
                  resideInAPackage("dev.corymb..").and(not(resideInAnyPackage(allowed))))
              .allowEmptyShould(true)
              .check(module);
        });
  }

  /** Except the default incarnation of a node; simulations and tests pass one in. */
  @Test
  final void randomnessComesOnlyFromASeedThatIsPassedIn() {
    noClasses()
        .that()
        .doNotHaveFullyQualifiedName("dev.corymb.node.NodeOptions")
        .should()
        .dependOnClassesThat()
        .belongToAnyOf(Random.class, ThreadLocalRandom.class, SecureRandom.class)
        .orShould()
        .callMethod(Math.class, "random")
        .orShould()
        .callMethod(StrictMath.class, "random")
        .orShould()
        .callConstructor(SplittableRandom.class)
        .check(module);
  }

  /** But for the salts of the tables in core, which must not be known to anybody. */
  @Test
  final void timeIsPassedIn() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.corymb.core..")
        .should()
        .callMethod(System.class, "currentTimeMillis")
        .orShould()
        .callMethod(System.class, "nanoTime")
        .orShould()
        .callMethod(Instant.class, "now")
        .allowEmptyShould(true)
        .check(module);
  }

  @Test
  final void nothingPrints() {
    NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(module);
  }
}
