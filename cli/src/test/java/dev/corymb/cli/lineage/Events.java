package dev.corymb.cli.lineage;

/** Events of OpenLineage. */
final class Events {

  private Events() {}

  /** A run that made a dataset from another. */
  static String run(int number, String input, String output) {
    return "{\"eventType\":\"COMPLETE\",\"eventTime\":\"2026-11-19T10:00:00Z\",\"run\":{\"runId\":\""
        + runId(number)
        + "\"},\"job\":{\"namespace\":\"jobs\",\"name\":\"copy\"},\"inputs\":[{\"namespace\":\"data\","
        + "\"name\":\""
        + input
        + "\"}],\"outputs\":[{\"namespace\":\"data\",\"name\":\""
        + output
        + "\"}],\"producer\":\"https://example.org/test\"}";
  }

  static String runId(int number) {
    return String.format("00000000-0000-0000-0000-%012d", number);
  }

  /** The id of a dataset. */
  static String dataset(String name) {
    return "urn:ol:dataset:data/" + name;
  }
}
