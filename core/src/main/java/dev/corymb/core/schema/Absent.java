package dev.corymb.core.schema;

/** Stands for no value, where null would stand for an attribute that a query does not ask for. */
enum Absent {
  VALUE;

  @Override
  public String toString() {
    return "null";
  }
}
