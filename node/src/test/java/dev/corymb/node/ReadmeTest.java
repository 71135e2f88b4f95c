package dev.corymb.node;

import dev.corymb.core.testkit.ExampleInReadme;

/** The README's example of a federation. */
final class ReadmeTest extends ExampleInReadme {

  ReadmeTest() {
    super("FederationExample.java", 4, "    Schema schema", "  }\n\n");
  }
}
