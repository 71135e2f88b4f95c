package dev.corymb.server.http;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** The encoding of paths and parameters. */
public final class PercentEncoding {

  private PercentEncoding() {}

  /**
   * Refuses the path and parameters of a request unless they can be decoded.
   *
   * @throws ProblemException if a percent sign is not followed by two hexadecimal digits, or the
   *     bytes are not UTF-8
   */
  public static void require(String uri) {
    int question = uri.indexOf('?');
    String path = question < 0 ? uri : uri.substring(0, question);
    require("path", path);
    if (question >= 0) {
      require("query string", uri.substring(question + 1));
    }
  }

  private static void require(String field, String text) {
    if (!isDecodable(text)) {
      throw invalid(field, text).exception();
    }
  }

  /** The problem of a text that cannot be decoded. */
  public static Problem invalid(String field, String text) {
    return Problem.invalid(field, "must be percent-encoded UTF-8", text);
  }

  private static boolean isDecodable(String text) {
    if (text.indexOf('%') < 0) {
      return true;
    }
    ByteBuffer bytes = ByteBuffer.allocate(text.length());
    for (int i = 0; i < text.length(); i++) {
      char one = text.charAt(i);
      if (one != '%') {
        bytes.put((byte) (one < 0x80 ? one : '?'));
      } else {
        if (i + 2 >= text.length()
            || !HexFormat.isHexDigit(text.charAt(i + 1))
            || !HexFormat.isHexDigit(text.charAt(i + 2))) {
          return false;
        }
        bytes.put((byte) HexFormat.fromHexDigits(text, i + 1, i + 3));
        i += 2;
      }
    }
    try {
      StandardCharsets.UTF_8.newDecoder().decode(bytes.flip());
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }
}
