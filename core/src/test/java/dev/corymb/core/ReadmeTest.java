package dev.corymb.core;

import dev.corymb.core.testkit.ExampleInReadme;

/** The README's example. */
final class ReadmeTest extends ExampleInReadme {

  ReadmeTest() {
    super("Example.java", 5, "import ", "");
  }
}
