package dev.corymb.lab.faults;

import java.util.function.Supplier;

/** Counts what is looked at, and throws if it is not as expected. */
@FunctionalInterface
interface Requirement {

  /**
   * Requires something.
   *
   * @param what is wrong if it is not so
   */
  void require(boolean right, Supplier<String> what);
}
