package dev.corymb.core;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corymb.core.testkit.JavaExample;
import dev.corymb.core.testkit.PublishedPackages;
import dev.corymb.core.testkit.ShippedModule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What callers see of this module. */
final class PublishedPackagesTest extends PublishedPackages {

  PublishedPackagesTest() {
    super(
        "dev.corymb.core",
        "dev.corymb.core.code",
        "dev.corymb.core.feng",
        "dev.corymb.core.filter",
        "dev.corymb.core.format",
        "dev.corymb.core.range",
        "dev.corymb.core.schema",
        "dev.corymb.core.site",
        "dev.corymb.core.theory");
  }

  /** Otherwise the examples of the docs would prove nothing about what is exported. */
  @Test
  void whatNamesAnInternalClassDoesNotCompile(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("Intruder.java");
    Files.writeString(
        file,
        """
        import dev.corymb.core.bits.BitArray;

        public class Intruder {
          public static void main(String[] args) {
            System.out.println(new BitArray(8).count());
          }
        }
        """);
    assertThatThrownBy(() -> new JavaExample(file).printed(ShippedModule.ofThisBuild()))
        .hasMessageContaining("does not export it");
  }
}
