package dev.corymb.core.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/** Reads files that people write by hand. */
public final class SmallFile {

  /** The longest file that is read; one that a person writes is far shorter. */
  public static final int MAX_BYTES = 1 << 20;

  private SmallFile() {}

  /**
   * The text of a file in UTF-8. At most {@value #MAX_BYTES} bytes are read, whatever the file is:
   * a link to an endless device is refused as quickly as a long file.
   *
   * @throws IOException if the file cannot be read, is longer, or is not UTF-8
   */
  public static String text(Path file) throws IOException {
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file)) {
      bytes = in.readNBytes(MAX_BYTES + 1);
    }
    if (bytes.length > MAX_BYTES) {
      throw new IOException(
          file
              + " must have at most "
              + MAX_BYTES
              + " bytes, but is longer; is it the right file?");
    }
    ByteBuffer left = ByteBuffer.wrap(bytes);
    CharBuffer text = CharBuffer.allocate(bytes.length);
    CoderResult result =
        UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT)
            .decode(left, text, true);
    if (result.isError()) {
      throw new IOException(
          String.format(
              "%s must be text in UTF-8, but has the byte 0x%02x at offset %d; save it as UTF-8",
              file, bytes[left.position()], left.position()));
    }
    return text.flip().toString();
  }

  /**
   * The properties of a file, as {@link Properties} reads them.
   *
   * @throws IOException if the file cannot be read, is longer, is not UTF-8, or has a broken escape
   */
  public static Properties properties(Path file) throws IOException {
    Properties properties = new Properties();
    try {
      properties.load(new StringReader(text(file)));
    } catch (IllegalArgumentException e) {
      throw new IOException(file + " must have four hexadecimal digits after each \\u", e);
    }
    return properties;
  }
}
