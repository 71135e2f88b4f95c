package dev.corymb.input.source;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import dev.corymb.input.row.InputException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CompressionTest {

  private static final String TEXT = "name,size\n" + "x,1\n".repeat(100_000);

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(text.getBytes(UTF_8));
    }
    return bytes.toByteArray();
  }

  private static byte[] compressed(String kind, String text) throws IOException {
    return kind.equals("gzip") ? gzip(text) : Zstd.compress(text.getBytes(UTF_8));
  }

  private static byte[] joined(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }

  private static String read(InputStream bytes) throws IOException {
    return new String(Compression.decompressed("f", bytes).readAllBytes(), UTF_8);
  }

  private static String read(byte[] bytes) throws IOException {
    return read(new ByteArrayInputStream(bytes));
  }

  /** A stream that delivers a byte at a time and never knows of more, as a pipe may. */
  private static InputStream pipe(byte[] bytes) {
    return new FilterInputStream(new ByteArrayInputStream(bytes)) {
      @Override
      public int read(byte[] buffer, int offset, int length) throws IOException {
        return super.read(buffer, offset, Math.min(1, length));
      }

      @Override
      public int available() {
        return 0;
      }
    };
  }

  @Test
  void leavesTextsAsTheyAre() throws IOException {
    for (String text : new String[] {"", "a", "ab", TEXT, "(µ", "PAR1"}) {
      assertThat(read(text.getBytes(UTF_8))).isEqualTo(text);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "zstd"})
  void readsOnePartAfterTheOther(String kind) throws IOException {
    byte[] parts = joined(compressed(kind, TEXT), compressed(kind, ""), compressed(kind, "y,2\n"));

    assertThat(read(parts)).isEqualTo(TEXT + "y,2\n");
    assertThat(read(pipe(parts))).isEqualTo(TEXT + "y,2\n");
  }

  @Test
  void skipsTheFramesThatCarryNothing() throws IOException {
    byte[] skipped = {0x50, 0x2A, 0x4D, 0x18, 2, 0, 0, 0, 7, 7};

    assertThat(read(joined(skipped, Zstd.compress("a\n".getBytes(UTF_8))))).isEqualTo("a\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "zstd"})
  void rejectsWhatIsCutOffOrDamaged(String kind) throws IOException {
    byte[] whole = compressed(kind, TEXT);
    for (int length = 5; length < whole.length; length += 1 + length / 10) {
      byte[] cut = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> read(cut))
          .as("%d of %d bytes", length, whole.length)
          .isInstanceOf(InputException.class)
          .hasMessageStartingWith("f: must be complete " + kind);
    }
  }

  /** Java's own reader takes them for the end, and drops what follows. */
  @Test
  void rejectsOtherBytesBehindGzip() throws IOException {
    byte[] damaged = gzip("b\n");
    damaged[0] = 0;

    assertThatThrownBy(() -> read(joined(gzip("a\n"), damaged)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("must be complete gzip");
    assertThatThrownBy(() -> read(pipe(joined(gzip("a\n"), damaged))))
        .isInstanceOf(InputException.class);
  }

  /** A frame says in its sixth byte how much memory it asks for; 1 GiB is not given to it. */
  @Test
  void boundsTheMemoryThatAFrameAsksFor() throws IOException {
    byte[] frame = {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD, 0, (byte) (17 << 3), 9, 0, 0, 'a'};
    assertThat(read(frame)).isEqualTo("a"); // 128 MiB

    frame[5] = (byte) (20 << 3);

    assertThatThrownBy(() -> read(frame))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("f: must be complete zstd");
  }
}
