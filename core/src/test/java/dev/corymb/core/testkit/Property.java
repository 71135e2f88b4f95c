package dev.corymb.core.testkit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;

/**
 * A test that must hold for every seed. The seed, a {@code long}, is the test's only parameter and
 * its only source of randomness, so the report names all that is needed to repeat a failure: {@code
 * -Dseed=...}.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedTest(name = "seed={0}")
@ArgumentsSource(Seeds.class)
@ExtendWith(SeedInFailure.class)
public @interface Property {

  /** How many seeds to try. */
  int tries() default 100;
}
