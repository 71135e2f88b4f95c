package dev.corymb.bench.harness;

import java.util.concurrent.Callable;

/** A trial that is no more than a name and what it does. */
public record NamedTrial(String name, Callable<Measurement> work) implements Trial {

  @Override
  public Measurement run() throws Exception {
    return work.call();
  }
}
