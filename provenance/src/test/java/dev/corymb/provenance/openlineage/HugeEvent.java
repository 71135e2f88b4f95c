package dev.corymb.provenance.openlineage;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.Source;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Reads an event that is made while it is read; run in a JVM with a small heap. */
final class HugeEvent {

  static final int BYTES = 25 << 20;

  private static final String NODE =
      "{\"class\":\"plan.Project\",\"children\":[{\"name\":\"column\",\"id\":123456}]},";
  private static final String FIELD =
      "{\"namespace\":\"s3://steel\",\"name\":\"coil\",\"field\":\"f\"},";

  private HugeEvent() {}

  /** Prints how many events, statements, dropped parts and dropped bytes there are. */
  public static void main(String[] kind) throws IOException {
    Stream<Stream<String>> json =
        switch (kind[0]) {
          case "facets" -> facets();
          case "names" -> names();
          default -> text();
        };
    List<Event> events = new OpenLineageReader(Sent.options()).event(new Pieces(json.iterator()));
    Source source = events.get(0).source().orElseThrow();
    System.out.print(
        events.size()
            + " "
            + events.get(0).statements().size()
            + " "
            + source.droppedParts()
            + " "
            + source.droppedBytes());
  }

  /** A plan, lineage of columns, and more than a thousand inputs, in 25 MB. */
  private static Stream<Stream<String>> facets() {
    int nodes = BYTES / 2 / NODE.length();
    int fields = BYTES / 2 / FIELD.length();
    return Stream.of(
        Stream.of("{\"outputs\":[{\"facets\":{\"columnLineage\":{\"fields\":{\"f\":[0"),
        IntStream.range(0, fields).mapToObj(i -> i == 0 ? "," + FIELD : FIELD),
        Stream.of("0]}}},\"namespace\":\"s3://steel\",\"name\":\"door\"}],\"run\":{\"facets\":"),
        Stream.of("{\"plan\":["),
        IntStream.range(0, nodes).mapToObj(i -> NODE),
        Stream.of("0]},\"runId\":\"0190f1c2-77aa-7b3c-8d4e-5f60718293a4\"},\"inputs\":["),
        IntStream.range(0, 1_000).mapToObj(i -> Sent.dataset("i" + i).replace('\'', '"') + ","),
        Stream.of("{\"namespace\":\"n\",\"name\":\"last\"}],\"job\":{\"namespace\":\"plant\","),
        Stream.of("\"name\":\"press\"},\"eventTime\":\"2026-03-01T08:00:00Z\"}"));
  }

  /** Members that are all called differently, and would all be parts. */
  private static Stream<Stream<String>> names() {
    return Stream.of(
        Stream.of(Sent.run("").replace('\'', '"').replaceFirst(".$", "")),
        IntStream.range(0, BYTES / 12).mapToObj(i -> ",\"m" + (1_000_000 + i) + "\":" + i % 10),
        Stream.of("}"));
  }

  /** One text of 25 MB. */
  private static Stream<Stream<String>> text() {
    String piece = "select 'text' from a;\\n".repeat(100);
    return Stream.of(
        Stream.of(Sent.run("").replace('\'', '"').replaceFirst(".$", ",\"sql\":\"")),
        IntStream.range(0, BYTES / piece.length()).mapToObj(i -> piece),
        Stream.of("\"}"));
  }

  /** Pieces of text as bytes. */
  private static final class Pieces extends InputStream {
    private final Iterator<Stream<String>> parts;
    private Iterator<String> pieces = Collections.emptyIterator();
    private byte[] piece = {};
    private int at;

    Pieces(Iterator<Stream<String>> parts) {
      this.parts = parts;
    }

    @Override
    public int read() {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int offset, int length) {
      while (at == piece.length) {
        while (!pieces.hasNext()) {
          if (!parts.hasNext()) {
            return -1;
          }
          pieces = parts.next().iterator();
        }
        piece = pieces.next().getBytes(UTF_8);
        at = 0;
      }
      int count = Math.min(length, piece.length - at);
      System.arraycopy(piece, at, into, offset, count);
      at += count;
      return count;
    }
  }
}
