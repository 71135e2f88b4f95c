package dev.corymb.core.testkit;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.opentest4j.TestAbortedException;

/**
 * Puts the seed at the head of a failed property's message, because build tools number the runs of
 * a parameterised test and do not show its parameters.
 */
final class SeedInFailure implements TestExecutionExceptionHandler {

  @Override
  public void handleTestExecutionException(ExtensionContext context, Throwable failure)
      throws Throwable {
    if (failure instanceof TestAbortedException) {
      throw failure;
    }
    // The display name is "seed=...", as Property demands.
    throw new AssertionError(
        "repeat with -D" + context.getDisplayName() + ": " + failure.getMessage(), failure);
  }
}
