package dev.corymb.cli.input;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import dev.corymb.cli.input.RowRules.RuleBroken;
import dev.corymb.core.schema.Attribute;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/**
 * Rows of JSON objects, one per line, in an array, or printed over several lines. Their members are
 * named like the attributes.
 */
final class NdjsonRows implements RowSource {

  private static final int MAX_DEPTH = 200;

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxStringLength(Inputs.MAX_FIELD)
                  .maxNameLength(Inputs.MAX_FIELD)
                  .maxNestingDepth(MAX_DEPTH)
                  .build())
          .build();

  private final String file;
  private final RowRules rules;
  private final IgnoredNames ignored;
  private final JsonParser parser;
  private final Row row;
  private final Chars view = new Chars();
  private boolean within; // an array

  NdjsonRows(String file, InputStream stream, RowRules rules, IgnoredNames ignored)
      throws IOException {
    this.file = file;
    this.rules = rules;
    this.ignored = ignored;
    this.row = new Row(file, rules.schema().size());
    this.parser = FACTORY.createParser(new Utf8Reader(file, stream));
  }

  @Override
  public Row next() throws IOException {
    try {
      JsonToken token = parser.nextToken();
      while (token == (within ? JsonToken.END_ARRAY : JsonToken.START_ARRAY)) {
        within = !within;
        token = parser.nextToken();
      }
      if (token == null) {
        return null;
      }
      row.begin(parser.currentTokenLocation().getLineNr());
      if (token != JsonToken.START_OBJECT) {
        throw new RuleBroken("must be a JSON object, but was " + described(token));
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        takeField(parser.currentName());
      }
      rules.requireEnough("the object", row.given());
      if (rules.codeColumn() != null && row.code() == 0) {
        throw new RuleBroken("the object lacks the code '" + rules.codeColumn() + "'");
      }
      if (rules.siteColumn() != null && row.site() == null) {
        throw new RuleBroken("the object lacks the site '" + rules.siteColumn() + "'");
      }
      return row;
    } catch (RuleBroken e) {
      throw new InputException(file, row.line(), e.getMessage());
    } catch (JsonProcessingException e) {
      throw refusal(e);
    }
  }

  /** What is wrong in words of our own; the parser's speak of its insides. */
  private InputException refusal(JsonProcessingException e) {
    if (e instanceof JsonEOFException) {
      return new InputException(
          file, row.line(), "the JSON must be complete, but the input ends in it");
    }
    if (e instanceof StreamConstraintsException) {
      return new InputException(
          file,
          row.line(),
          "must have at most "
              + Inputs.MAX_FIELD
              + " characters per text, 1000 per number, and "
              + MAX_DEPTH
              + " levels");
    }
    JsonLocation place = e.getLocation();
    return new InputException(
        file, place.getLineNr(), "must be JSON, but is not at column " + place.getColumnNr());
  }

  private void takeField(String name) throws IOException, RuleBroken {
    JsonToken token = parser.nextToken();
    if (rules.schema().has(name)) {
      int ordinal = rules.schema().ordinal(name);
      requireFirst(name, !row.has(ordinal));
      row.set(ordinal, digest(ordinal, token));
    } else if (rules.isCode(name)) {
      requireFirst(name, row.code() == 0);
      if (token != JsonToken.VALUE_NUMBER_INT) {
        throw rules.wrongCode(described(token));
      }
      row.setCode(rules.code(text()));
    } else if (rules.isSite(name)) {
      requireFirst(name, row.site() == null);
      if (token != JsonToken.VALUE_STRING) {
        throw new RuleBroken(name + " must be a string, but was " + described(token));
      }
      rules.putSite(row, text());
    } else {
      if (!ignored.wasReported()) {
        ignored.tell(file + " line " + row.line(), List.of(name), rules);
      }
      parser.skipChildren();
    }
  }

  private static void requireFirst(String name, boolean first) throws RuleBroken {
    if (!first) {
      throw new RuleBroken(name + " must be given once, but is given twice");
    }
  }

  private long digest(int ordinal, JsonToken token) throws IOException, RuleBroken {
    Attribute attribute = rules.schema().attributes().get(ordinal);
    boolean bare = token.isNumeric() || token.isBoolean();
    if (token != JsonToken.VALUE_STRING && !(bare && attribute.type().isBareInJson())) {
      throw RowRules.wrongType(attribute, "", described(token));
    }
    return rules.digest(ordinal, text());
  }

  private CharSequence text() throws IOException {
    return view.set(parser.getTextCharacters(), parser.getTextOffset(), parser.getTextLength());
  }

  private String described(JsonToken token) throws IOException {
    return switch (token) {
      case VALUE_STRING -> "the string " + InputException.quoted(text());
      case START_OBJECT -> "an object";
      case START_ARRAY -> "an array";
      default -> parser.getText();
    };
  }

  @Override
  public void close() throws IOException {
    parser.close();
  }
}
