package dev.corymb.cli.walk;

import java.util.Locale;

/** How the answer of a walk is printed. */
public enum WalkFormat {
  /** For people: a tree, and how complete it is. */
  TREE,
  /** The server's answer. */
  JSON,
  /** A graph for Graphviz. */
  DOT,
  /** PROV-O in Turtle. */
  TURTLE,
  /** PROV-JSON. */
  PROV_JSON,
  /** PROV-JSONLD. */
  PROV_JSONLD;

  /** The name on the command line and of the API. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
