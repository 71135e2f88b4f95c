package dev.corymb.provenance.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.corymb.provenance.event.EventId;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Tokens as JSON without white space, hashed and counted, and a value of it kept if asked for.
 * Events are told apart by the hash, so these bytes must never change: texts escape {@code " \},
 * control characters and unpaired surrogates and nothing else, and numbers are as they were sent.
 *
 * <p>A writer of the insides of a text, so that long ones need not be in one piece.
 */
public final class CompactJson extends Writer {

  private final MessageDigest hash = sha256();
  private final byte[] buffer = new byte[1 << 13];
  private int filled;
  private long drained;
  private boolean needsComma;
  private char high; // the first half of a pair, until the second comes; or 0

  private boolean capturing;
  private long captureStart;
  private long captureLimit;
  private @Nullable ByteArrayOutputStream captured; // null if it is too large

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java has SHA-256", e);
    }
  }

  /** Begins an event. */
  void start() {
    hash.reset();
    filled = 0;
    drained = 0;
    high = 0;
    needsComma = false;
    capturing = false;
  }

  /** The bytes so far. */
  long size() {
    return drained + filled;
  }

  /** The first 16 bytes of the hash of the event. */
  EventId finish() {
    drain();
    ByteBuffer bytes = ByteBuffer.wrap(hash.digest());
    return new EventId(bytes.getLong(), bytes.getLong());
  }

  /** Keeps the value that comes next, after the name of a member, if it is not too large. */
  void startCapture(long limit) {
    drain();
    capturing = true;
    captureStart = size();
    captureLimit = limit;
    captured = new ByteArrayOutputStream(256);
  }

  /** The size of the value that is being kept. */
  long captureSize() {
    return size() - captureStart;
  }

  /** Ends the value: its bytes, or null if they are too many. */
  byte @Nullable [] endCapture() {
    drain();
    capturing = false;
    return captured == null ? null : captured.toByteArray();
  }

  /** Writes the token at which the parser is. */
  void write(JsonParser parser, JsonToken token) throws IOException {
    if (needsComma && !token.isStructEnd()) {
      put(',');
    }
    needsComma = true;
    switch (token) {
      case START_OBJECT, START_ARRAY -> {
        put(token == JsonToken.START_OBJECT ? '{' : '[');
        needsComma = false;
      }
      case END_OBJECT -> put('}');
      case END_ARRAY -> put(']');
      case FIELD_NAME -> {
        text(parser);
        put(':');
        needsComma = false;
      }
      case VALUE_STRING -> text(parser);
      default -> ascii(parser.getText()); // a number, true, false or null
    }
  }

  private void text(JsonParser parser) throws IOException {
    put('"');
    parser.getText(this);
    endPair();
    put('"');
  }

  @Override
  public void write(char[] units, int offset, int length) {
    for (int i = offset; i < offset + length; i++) {
      char unit = units[i];
      if (high != 0 && Character.isLowSurrogate(unit)) {
        encode(Character.toCodePoint(high, unit));
        high = 0;
        continue;
      }
      endPair();
      if (Character.isHighSurrogate(unit)) {
        high = unit;
      } else if (isEscaped(unit)) {
        ascii(escape(unit));
      } else {
        encode(unit);
      }
    }
  }

  /** Writes the first half of a pair that has no second. */
  private void endPair() {
    if (high != 0) {
      ascii(escape(high));
      high = 0;
    }
  }

  private static boolean isEscaped(char unit) {
    return unit < ' ' || unit == '"' || unit == '\\' || Character.isSurrogate(unit);
  }

  private static String escape(char unit) {
    return switch (unit) {
      case '"' -> "\\\"";
      case '\\' -> "\\\\";
      case '\b' -> "\\b";
      case '\f' -> "\\f";
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      case '\t' -> "\\t";
      default -> String.format(Locale.ROOT, "\\u%04x", (int) unit);
    };
  }

  /** A text in quotes. */
  public static String quoted(String text) {
    StringBuilder all = new StringBuilder(text.length() + 2).append('"');
    for (int i = 0; i < text.length(); i++) {
      char unit = text.charAt(i);
      if (i + 1 < text.length() && Character.isSurrogatePair(unit, text.charAt(i + 1))) {
        all.append(unit).append(text.charAt(++i));
      } else {
        all.append(isEscaped(unit) ? escape(unit) : String.valueOf(unit));
      }
    }
    return all.append('"').toString();
  }

  private void encode(int character) {
    if (character < 0x80) {
      put(character);
    } else if (character < 0x800) {
      put(0xC0 | (character >> 6));
      put(0x80 | (character & 0x3F));
    } else if (character < 0x1_0000) {
      put(0xE0 | (character >> 12));
      put(0x80 | ((character >> 6) & 0x3F));
      put(0x80 | (character & 0x3F));
    } else {
      put(0xF0 | (character >> 18));
      put(0x80 | ((character >> 12) & 0x3F));
      put(0x80 | ((character >> 6) & 0x3F));
      put(0x80 | (character & 0x3F));
    }
  }

  private void ascii(String text) {
    for (int i = 0; i < text.length(); i++) {
      put(text.charAt(i));
    }
  }

  private void put(int value) {
    if (filled == buffer.length) {
      drain();
    }
    buffer[filled++] = (byte) value;
  }

  private void drain() {
    hash.update(buffer, 0, filled);
    drained += filled;
    if (capturing && captured != null) {
      if (drained - captureStart > captureLimit) {
        captured = null;
      } else {
        captured.write(buffer, 0, filled);
      }
    }
    filled = 0;
  }

  @Override
  public void flush() {}

  @Override
  public void close() {}
}
