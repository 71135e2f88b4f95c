package dev.corymb.cli.lineage;

import dev.corymb.input.row.InputException;
import dev.corymb.input.row.Place;
import dev.corymb.input.source.InputFile;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Cuts an input into JSON documents: one per line, or in an array, or pretty-printed one after the
 * other. Only braces, brackets and quotes are looked at, so that documents may be large.
 */
final class DocumentReader implements Closeable {

  /*
   * An input is read line by line, so that an invalid line is one document that is lost and not all
   * that follow; unless it begins with an array, or with an object that does not end on its line.
   */

  /** The most bytes of a document: more than servers accept by default. */
  static final int MAX_BYTES = 64 << 20;

  private static final int BUFFER = 1 << 16;
  private static final String TOO_LONG = "must have at most " + MAX_BYTES + " bytes";

  private final int input;
  private final String name;
  private final InputStream in;
  private final boolean isLines;
  private final byte[] buffer = new byte[BUFFER];
  private int at;
  private int end;
  private long line = 1; // of the byte that is next
  private long number;
  private boolean within; // an array

  /**
   * Begins to read.
   *
   * @param input which of several it is, from 1; 0 if there is one only
   */
  DocumentReader(int input, InputFile file) throws IOException {
    this.input = input;
    this.name = file.name();
    ByteArrayOutputStream first = new ByteArrayOutputStream();
    InputStream text = new BufferedInputStream(file.text(), BUFFER);
    this.isLines = isLines(text, first);
    this.in = new SequenceInputStream(new ByteArrayInputStream(first.toByteArray()), text);
  }

  /** Reads no more than the first line that is not blank. */
  private static boolean isLines(InputStream text, ByteArrayOutputStream first) throws IOException {
    Nesting nesting = new Nesting();
    boolean begun = false;
    while (first.size() < MAX_BYTES) {
      int value = text.read();
      if (value >= 0) {
        first.write(value);
      }
      if (value < 0 || (begun && value == '\n')) {
        return !nesting.isWithin();
      }
      if (!begun && value == '[') {
        return false;
      }
      begun |= !isBlank(value);
      nesting.take(value);
    }
    return true;
  }

  private static boolean isBlank(int value) {
    return value == ' ' || value == '\t' || value == '\n' || value == '\r';
  }

  /** The next document, or null at the end. */
  Document next() throws IOException {
    return isLines ? nextLine() : nextObject();
  }

  private int read() throws IOException {
    if (at == end) {
      at = 0;
      end = Math.max(in.read(buffer), 0);
      if (end == 0) {
        return -1;
      }
    }
    int value = buffer[at++];
    line += value == '\n' ? 1 : 0;
    return value & 0xFF;
  }

  private Document nextLine() throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    boolean blank = true;
    boolean tooLong = false;
    long start = line;
    int value;
    while ((value = read()) >= 0) {
      if (value == '\n') {
        if (!blank) {
          break;
        }
        start = line;
        text.reset();
        continue;
      }
      blank &= isBlank(value);
      tooLong |= text.size() == MAX_BYTES;
      if (!tooLong) {
        text.write(value);
      }
    }
    Place place = new Place(input, name, "line", start, 0);
    return blank ? null : tooLong ? invalid(place, TOO_LONG) : document(place, text);
  }

  private Document nextObject() throws IOException {
    int value = read();
    while (isBlank(value) || value == ',' || value == (within ? ']' : '[')) {
      within = value == '[' || (within && value != ']');
      value = read();
    }
    if (value < 0) {
      if (within) {
        throw incomplete();
      }
      return null;
    }
    if (value != '{') {
      throw new InputException(name, line, "must have JSON objects only");
    }
    Place place = new Place(input, name, "object", ++number, line);
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    Nesting nesting = new Nesting();
    boolean tooLong = false;
    while (true) {
      nesting.take(value);
      if (value != '\n' && value != '\r') { // which are in no text of JSON
        tooLong |= text.size() == MAX_BYTES;
        if (!tooLong) {
          text.write(value);
        }
      }
      if (!nesting.isWithin()) {
        return tooLong ? invalid(place, TOO_LONG) : document(place, text);
      }
      value = read();
      if (value < 0) {
        number--;
        throw incomplete();
      }
    }
  }

  private InputException incomplete() {
    return new InputException(
        name, "the JSON must be complete, but the input ends after object " + number);
  }

  private static Document invalid(Place place, String rule) {
    return new Document(place, "", Optional.of(rule));
  }

  private static Document document(Place place, ByteArrayOutputStream text) {
    try {
      ByteBuffer bytes = ByteBuffer.wrap(text.toByteArray());
      String read = StandardCharsets.UTF_8.newDecoder().decode(bytes).toString().strip();
      return new Document(place, read, Optional.empty());
    } catch (CharacterCodingException e) {
      return new Document(
          place, text.toString(StandardCharsets.UTF_8), Optional.of("must be UTF-8"));
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  /** How deep a place is in the objects, arrays and texts of JSON. */
  private static final class Nesting {
    private int depth;
    private boolean text;
    private boolean escaped;

    void take(int value) {
      if (text) {
        text = escaped || value != '"';
        escaped = !escaped && value == '\\';
      } else if (value == '"') {
        text = true;
      } else if (value == '{' || value == '[') {
        depth++;
      } else if (value == '}' || value == ']') {
        depth--;
      }
    }

    boolean isWithin() {
      return depth > 0 || text;
    }
  }
}
