package dev.corymb.core.testkit;

import dev.corymb.core.check.Require;
import java.lang.reflect.Method;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.support.ParameterDeclarations;

/**
 * The seeds of a {@link Property}: the same ones on every run, on every machine, because they are
 * drawn from the name of the test method. The system property {@code seed} replaces them by one.
 */
public final class Seeds implements ArgumentsProvider {

  /** Names the one seed to try. */
  static final String REPLAY = "seed";

  @Override
  public Stream<Arguments> provideArguments(
      ParameterDeclarations parameters, ExtensionContext context) {
    Method test = context.getRequiredTestMethod();
    int tries = test.getAnnotation(Property.class).tries();
    return seeds(test.getName(), tries, System.getProperty(REPLAY)).mapToObj(Arguments::of);
  }

  static LongStream seeds(String testName, int tries, String replay) {
    Require.positive("tries", tries);
    if (replay != null && !replay.isBlank()) {
      return LongStream.of(Long.parseLong(replay.strip()));
    }
    return new SplittableRandom(testName.hashCode()).longs(tries);
  }
}
