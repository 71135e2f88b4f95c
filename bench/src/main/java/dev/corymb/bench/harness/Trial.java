package dev.corymb.bench.harness;

import java.util.List;
import java.util.Map;

/** One thing to measure, in a JVM that measures nothing else. */
public interface Trial {

  /** The name, which no other trial of the benchmark has unless it is equal to this one. */
  String name();

  /** Measures, in this JVM. */
  Measurement run() throws Exception;

  /** Flags of the JVM to run in, after those that {@linkplain ChildJvm#FLAGS all} have. */
  default List<String> jvmFlags() {
    return List.of();
  }

  /** What is measured, as fields for JSON: strings and numbers. */
  default Map<String, Object> parameters() {
    return Json.object("trial", name());
  }
}
