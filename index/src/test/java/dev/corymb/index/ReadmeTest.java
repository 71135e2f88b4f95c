package dev.corymb.index;

import dev.corymb.core.testkit.ExampleInReadme;

/** The README's example of an index. */
final class ReadmeTest extends ExampleInReadme {

  ReadmeTest() {
    super("IndexExample.java", 3, "    Schema schema", "  }\n}");
  }
}
