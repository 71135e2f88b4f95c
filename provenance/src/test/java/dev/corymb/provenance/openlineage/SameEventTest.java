package dev.corymb.provenance.openlineage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.corymb.provenance.event.Event;
import java.io.IOException;
import java.io.StringWriter;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** An event that is sent twice is the same event, however it is written. */
final class SameEventTest {

  private static final String FACETS =
      ",'facets':{'note':{'text':'\u00fc \u20ac \ud83d\ude00 \\u001f \\\\ \\/ \\n tab\\t',"
          + "'numbers':[1,-0,1.50,1E400,12345678901234567890],'flags':[true,false,null]}}";
  private static final String EVENT =
      Sent.run(
          ",'inputs':[" + Sent.dataset("coil") + "],'schemaURL':'https://example.org/s'",
          FACETS,
          "");

  private static String rewritten(boolean pretty, boolean ascii) throws IOException {
    StringWriter text = new StringWriter();
    JsonFactory factory =
        JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.defaults())
            .configure(JsonWriteFeature.ESCAPE_NON_ASCII, ascii)
            .build();
    try (JsonParser in = factory.createParser(EVENT.replace('\'', '"'));
        JsonGenerator out = factory.createGenerator(text)) {
      if (pretty) {
        out.setPrettyPrinter(new DefaultPrettyPrinter());
      }
      while (in.nextToken() != null) {
        if (in.currentToken().isNumeric()) {
          out.writeNumber(in.getText());
        } else {
          out.copyCurrentEvent(in);
        }
      }
    }
    return text.toString();
  }

  @Test
  void whiteSpaceAndEscapesDoNotMatter() throws IOException {
    Event event = Sent.event(EVENT);

    for (String other : new String[] {rewritten(true, false), rewritten(true, true)}) {
      assertThat(other).isNotEqualTo(rewritten(false, false));
      assertThat(Sent.event(other)).isEqualTo(event);
      assertThat(Sent.event(other).source()).isEqualTo(event.source());
    }
    assertThat(Sent.all(reader().array(Sent.bytes("[ " + EVENT + "\n]"))).get(0).events())
        .containsExactly(event);
    assertThat(Sent.all(reader().lines(Sent.bytes("\r\n " + EVENT + "\r\n"))).get(0).events())
        .containsExactly(event);
  }

  private static OpenLineageReader reader() {
    return new OpenLineageReader(Sent.options());
  }

  @Test
  void whatIsNotKeptStillTellsEventsApart() throws IOException {
    OpenLineageOptions nothingKept = Sent.options().withMaxText(0);

    Event one = Sent.events(EVENT, nothingKept).get(0);
    Event other = Sent.events(EVENT.replace("1.50", "1.5"), nothingKept).get(0);

    assertThat(one.statements()).isEqualTo(other.statements());
    assertThat(one.source().orElseThrow().text()).isEmpty();
    assertThat(one).isNotEqualTo(other);
    assertThat(one).as("however much is kept").isEqualTo(Sent.event(EVENT));
  }

  /** Changing the compact form changes the identity of every event that was ever stored. */
  @Test
  void theHashIsPinned() throws IOException {
    Event event = Sent.event(EVENT);

    assertThat(event.source().map(source -> source.fingerprint().toString()))
        .isEqualTo(Optional.of("bebca6841210ae1242961dc2800f0d01"));
    assertThat(event.id()).hasToString("3b7c4dcbefc76fa4babcab90ef1f06b3");
  }

  /** The hash is that of what any other writer of compact JSON writes, where nothing is odd. */
  @Test
  void theHashIsOfCompactJson() throws Exception {
    String plain = Sent.run("").replace('\'', '"');
    byte[] hash = MessageDigest.getInstance("SHA-256").digest(plain.getBytes(UTF_8));

    assertThat(HexFormat.of().formatHex(hash, 0, 16))
        .isEqualTo(Sent.event(plain).source().orElseThrow().fingerprint().toString());
  }

  @Test
  void unpairedSurrogatesAreKeptAsEscapes() throws IOException {
    String odd =
        Sent.run(",'odd':['a\\ud800b','\\udc00','\\ud83d\\ude00','\\ud800\\ud83d\\ude00']");

    assertThat(Sent.event(odd).source().orElseThrow().text())
        .isEqualTo(
            "[{\"at\":\"/odd\",\"value\":[\"a\\ud800b\",\"\\udc00\",\"\ud83d\ude00\","
                + "\"\\ud800\ud83d\ude00\"]}]");
    assertThat(Sent.event(odd)).isNotEqualTo(Sent.event(odd.replace("ud800b", "ud801b")));
  }
}
