package dev.corymb.provenance.event;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.check.Require;
import dev.corymb.core.site.SiteId;
import java.util.Comparator;

/**
 * The value of an attribute, as RDF has literals: a text, and what it is to be read as. It is kept
 * as it was written: {@code 1} and {@code 01} differ.
 *
 * @param text its lexical form; of a reference, the IRI
 * @param datatype such as {@code xsd:string}; {@link #REFERENCE} if it names something
 * @param language a language tag in lower case, such as {@code en}; empty if it has none
 */
public record Value(String text, Iri datatype, String language) implements Comparable<Value> {

  /** The longest text, in UTF-16 units. */
  public static final int MAX_LENGTH = 1 << 16;

  private static final String XSD = "http://www.w3.org/2001/XMLSchema#";
  private static final int MAX_LANGUAGE = 35; // of RFC 5646

  /** The type of plain texts. */
  public static final Iri STRING = new Iri(XSD + "string");

  /** The type of texts with a language. */
  public static final Iri LANGUAGE_STRING =
      new Iri("http://www.w3.org/1999/02/22-rdf-syntax-ns#langString");

  /** The type of values that are IRIs. */
  public static final Iri REFERENCE = new Iri("http://www.w3.org/ns/prov#QUALIFIED_NAME");

  private static final Comparator<Value> ORDER =
      Comparator.comparing(Value::datatype)
          .thenComparing(Value::language)
          .thenComparing(Value::text);

  /** Checks the lengths, and that a language comes with the type of texts with a language. */
  public Value {
    Require.inRange("length of a value", text.length(), 0, MAX_LENGTH);
    if (!SiteId.isUnicode(text)) {
      throw new IllegalArgumentException(
          "value must be Unicode text, but had an unpaired surrogate: " + SiteId.shown(text));
    }
    requireNonNull(datatype, "datatype");
    if (language.isEmpty() == datatype.equals(LANGUAGE_STRING)) {
      throw new IllegalArgumentException(
          "language must be given for values of type "
              + LANGUAGE_STRING
              + " and for no others, but was \""
              + language
              + "\" for "
              + datatype);
    }
    if (language.length() > MAX_LANGUAGE || !language.matches("([a-z]{1,8}(-[a-z0-9]{1,8})*)?")) {
      throw new IllegalArgumentException(
          "language must be a tag such as en or de-ch, but was " + SiteId.shown(language));
    }
    if (datatype.equals(REFERENCE)) {
      text = new Iri(text).value();
    }
  }

  /** A plain text. */
  public static Value of(String text) {
    return new Value(text, STRING, "");
  }

  /** A reference to something. */
  public static Value of(Iri iri) {
    return new Value(iri.value(), REFERENCE, "");
  }

  /** A literal of a type of XML Schema, such as {@code dateTime}. */
  public static Value ofXsd(String type, String text) {
    return new Value(text, new Iri(XSD + type), "");
  }

  /** Whether it names something. */
  public boolean isReference() {
    return datatype.equals(REFERENCE);
  }

  @Override
  public int compareTo(Value other) {
    return ORDER.compare(this, other);
  }
}
