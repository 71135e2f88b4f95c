package dev.corymb.provenance.prov;

import dev.corymb.provenance.event.Value;
import dev.corymb.provenance.json.Tokens;
import java.io.IOException;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * A value as it was sent: the names in it are not expanded yet.
 *
 * @param form how it was sent
 * @param text what it is
 * @param type the name of its type, if one was given
 * @param language its language tag, if one was given
 */
record GivenValue(Form form, String text, @Nullable String type, @Nullable String language) {

  /** How a value was sent. */
  enum Form {
    /** As a text alone. */
    TEXT,
    /** As a text alone that is a name if it can be one. */
    NAME_OR_TEXT,
    /** With its type or language. */
    TYPED
  }

  private static final int INT_BITS = 31;
  private static final int LONG_BITS = 63;

  /** Reads a text, a number, true or false. */
  static GivenValue scalar(Tokens tokens) throws IOException {
    return switch (tokens.token()) {
      case VALUE_STRING -> {
        String text = tokens.text(Value.MAX_LENGTH);
        yield new GivenValue(Form.TEXT, text == null ? "" : text, null, null);
      }
      case VALUE_TRUE, VALUE_FALSE -> typed(tokens.literal(), "xsd:boolean");
      case VALUE_NUMBER_INT -> {
        String digits = tokens.literal();
        yield typed(digits, integer(digits));
      }
      case VALUE_NUMBER_FLOAT -> typed(tokens.literal(), "xsd:double");
      default ->
          throw tokens.invalid("must be a text, a number, true or false", "was " + tokens.shown());
    };
  }

  /** A text of a type. */
  static GivenValue typed(String text, String type) {
    return new GivenValue(Form.TYPED, text, type, null);
  }

  /** A name. */
  static GivenValue name(String name) {
    return typed(name, "prov:QUALIFIED_NAME");
  }

  /** The same text as another type, if one is given, or in a language. */
  GivenValue as(@Nullable String otherType, @Nullable String otherLanguage) {
    return new GivenValue(Form.TYPED, text, otherType == null ? type : otherType, otherLanguage);
  }

  /** The same as a name, if it is a text that can be one. */
  GivenValue orName() {
    return form == Form.TEXT ? new GivenValue(Form.NAME_OR_TEXT, text, type, language) : this;
  }

  private static String integer(String digits) {
    int bits = new BigInteger(digits).bitLength();
    return bits <= INT_BITS ? "xsd:int" : bits <= LONG_BITS ? "xsd:long" : "xsd:integer";
  }
}
