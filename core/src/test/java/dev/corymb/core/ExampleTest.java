package dev.corymb.core;

import dev.corymb.core.testkit.ExampleInDocs;

/** The example of docs/filters.md. */
final class ExampleTest extends ExampleInDocs {

  ExampleTest() {
    super("Example.java", 5, "docs/filters.md", "import ", "");
  }
}
