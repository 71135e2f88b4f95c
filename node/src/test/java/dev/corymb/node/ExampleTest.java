package dev.corymb.node;

import dev.corymb.core.testkit.ExampleInDocs;

/** The README's example of a federation. */
final class ExampleTest extends ExampleInDocs {

  ExampleTest() {
    super("FederationExample.java", 4, "README.md", "    Schema schema", "  }\n\n");
  }
}
