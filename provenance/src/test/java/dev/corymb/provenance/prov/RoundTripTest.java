package dev.corymb.provenance.prov;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.testkit.Property;
import java.io.IOException;

/** What is written is read as it was. */
final class RoundTripTest {

  @Property(tries = 50)
  void whatIsWrittenAsProvJsonIsRead(long seed) throws IOException {
    ProvDocument document = ProvDocument.of(new RandomDocuments(seed, false).events());
    StringBuilder text = new StringBuilder();

    ProvFormats.writeJson(document, text);

    ProvDocument read = ProvDocument.of(Reading.events(text.toString()));
    assertThat(Difference.of(document, read)).as("%s", text).isEmpty();
    assertThat(written(read)).isEqualTo(text.toString());
  }

  private static String written(ProvDocument document) throws IOException {
    StringBuilder text = new StringBuilder();
    ProvFormats.writeJson(document, text);
    return text.toString();
  }

  @Property(tries = 50)
  void whatIsWrittenAsProvJsonLdIsRead(long seed) throws IOException {
    ProvDocument document = ProvDocument.of(new RandomDocuments(seed, false).events());
    StringBuilder text = new StringBuilder();

    ProvFormats.writeJsonLd(document, text);

    assertThat(Difference.of(document, ProvDocument.of(Reading.events(text.toString()))))
        .as("%s", text)
        .isEmpty();
  }
}
