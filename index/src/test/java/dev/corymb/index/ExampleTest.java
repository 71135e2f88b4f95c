package dev.corymb.index;

import dev.corymb.core.testkit.ExampleInDocs;

/** The example of an index in docs/filters.md. */
final class ExampleTest extends ExampleInDocs {

  ExampleTest() {
    super("IndexExample.java", 3, "docs/filters.md", "    Schema schema", "  }\n}");
  }
}
