package dev.corymb.kafka;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;

import com.tngtech.archunit.core.domain.JavaClasses;
import dev.corymb.core.testkit.Packages;
import java.security.SecureRandom;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;

/** What may depend on what in this module. */
final class ArchitectureTest {

  private static final String ROOT = "dev.corymb.kafka";

  /** What this module may use of Corymb: messages and the bus, not how summaries are made. */
  private static final String[] ALLOWED = {
    ROOT,
    "dev.corymb.core",
    "dev.corymb.core.check",
    "dev.corymb.core.file",
    "dev.corymb.replication.bus",
    "dev.corymb.replication.update"
  };

  private static final JavaClasses KAFKA = Packages.of(ROOT);

  @Test
  void everyClassLivesInTheOnePackage() {
    classes().should().resideInAPackage(ROOT).check(KAFKA);
  }

  @Test
  void itKnowsMessagesAndTheBusOnly() {
    noClasses()
        .should()
        .dependOnClassesThat(resideInAPackage("dev.corymb..").and(not(resideInAnyPackage(ALLOWED))))
        .check(KAFKA);
  }

  @Test
  void itNeedsTheClientsOfKafkaOnly() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("kafka..", "scala..", "org.apache.kafka.server..", "org.slf4j..")
        .check(KAFKA);
  }

  @Test
  void nothingIsRandom() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .belongToAnyOf(
            Random.class, ThreadLocalRandom.class, SecureRandom.class, SplittableRandom.class)
        .orShould()
        .callMethod(Math.class, "random")
        .check(KAFKA);
  }

  @Test
  void nothingPrints() {
    NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(KAFKA);
  }
}
