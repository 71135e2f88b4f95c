package dev.corymb.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.filter.CountingFilter;
import dev.corymb.core.filter.FilterKind;
import dev.corymb.core.filter.FilterPlan;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Item;
import dev.corymb.core.schema.Schema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The README's example runs, and the README shows what runs. */
final class ReadmeTest {

  @Test
  void theExampleHolds() {
    // README
    Schema schema = Schema.parse("name:text,device:long");
    Digester digester = new Digester(schema, 0x5eed);
    FilterPlan plan = FilterPlan.of(FilterKind.PBF_BF, digester, 1_000_000, 0.001);
    CountingFilter filter = new CountingFilter(plan.shape());

    Item report = schema.item("report.pdf", 7);
    filter.add(report);
    filter.add(schema.item("photo.jpg", 9));

    boolean held = filter.mightContain(report.query()); // true
    boolean some = filter.mightContain(schema.query(Map.of("device", 9))); // true: partial
    boolean mixed = filter.mightContain(schema.item("report.pdf", 9).query()); // false
    filter.remove(report);
    boolean gone = filter.mightContain(report.query()); // false
    // README

    assertThat(held).isTrue();
    assertThat(some).isTrue();
    assertThat(mixed).isFalse();
    assertThat(gone).isFalse();
  }

  @Test
  void theReadmeShowsTheExample() throws IOException {
    String source =
        Files.readString(Path.of("src/test/java/dev/corymb/core/ReadmeTest.java"))
            .split("    // README\n", -1)[1];
    String readme = Files.readString(Path.of("../README.md"));

    assertThat(readme).contains("```java\n" + source.indent(-4) + "```\n");
  }
}
