package dev.corymb.provenance.prov;

import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.sent.InvalidEventException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The prefixes of a document or a bundle, by which names become ids.
 *
 * <ul>
 *   <li>{@code prefix:local} is the namespace of the prefix and the local name, one after the
 *       other. Bundles have the prefixes of their document; {@code prov} and {@code xsd} need not
 *       be declared.
 *   <li>A name without a colon is one in the default namespace.
 *   <li>{@code scheme://…} and {@code urn:…} are ids as they are, unless {@code urn} is a prefix.
 *   <li>A backslash before a character that PROV-N escapes is left out: ProvToolbox writes names of
 *       PROV-N.
 *   <li>A blank name, {@code _:label}, means something that is named nowhere else: the id that it
 *       becomes has the hash of its document in it.
 * </ul>
 */
final class NameScope {

  /** The name by which PROV-JSON declares the default namespace. */
  static final String DEFAULT = "default";

  private static final Pattern ESCAPED = Pattern.compile("\\\\([-=(),.:;'\\[\\]])");
  private static final String BLANK = "_:";
  private static final Map<String, String> BUILT_IN =
      Map.of(
          "prov", Terms.PROV,
          "xsd", Terms.XSD,
          "rdf", Terms.RDF,
          "rdfs", Terms.RDFS,
          "provext", Terms.PROVEXT);

  private final @Nullable NameScope outer;
  private final Map<String, String> namespaces = new HashMap<>();

  NameScope(@Nullable NameScope outer) {
    this.outer = outer;
  }

  /**
   * Declares a prefix.
   *
   * @throws InvalidEventException if it is declared otherwise already
   */
  void declare(String prefix, String namespace, String pointer) throws InvalidEventException {
    boolean isSchema = namespace.equals("http://www.w3.org/2001/XMLSchema"); // as in XML
    String whole = isSchema ? Terms.XSD : namespace;
    String known = prefix.equals("prov") ? Terms.PROV : namespaces.get(prefix);
    if (known != null && !known.equals(whole)) {
      throw new InvalidEventException(
          pointer,
          "must be declared once",
          "was both "
              + InvalidEventException.shown(known)
              + " and "
              + InvalidEventException.shown(namespace));
    }
    namespaces.put(prefix, whole);
  }

  private @Nullable String namespace(String prefix) {
    for (NameScope scope = this; scope != null; scope = scope.outer) {
      String namespace = scope.namespaces.get(prefix);
      if (namespace != null) {
        return namespace;
      }
    }
    return BUILT_IN.get(prefix);
  }

  static boolean isBlank(String name) {
    return name.startsWith(BLANK);
  }

  /** The id that a name means, as far as that can be said; nothing if a prefix is not declared. */
  Optional<String> expand(String sent) {
    String name = sent.indexOf('\\') < 0 ? sent : ESCAPED.matcher(sent).replaceAll("$1");
    int colon = name.indexOf(':');
    if (colon < 0) {
      return Optional.ofNullable(namespace(DEFAULT)).map(namespace -> namespace + name);
    }
    String prefix = name.substring(0, colon);
    if (name.startsWith("//", colon + 1)) {
      return Optional.of(name);
    }
    String namespace = namespace(prefix);
    if (namespace != null) {
      return Optional.of(namespace + name.substring(colon + 1));
    }
    return prefix.equalsIgnoreCase("urn") ? Optional.of(name) : Optional.empty();
  }

  /** The id that a name means, which is not blank. */
  Iri resolve(String name, String pointer) throws InvalidEventException {
    String id =
        expand(name)
            .orElseThrow(
                () ->
                    new InvalidEventException(
                        pointer,
                        "must have a declared prefix, or be an IRI with :// or of urn:",
                        "was " + InvalidEventException.shown(name)));
    try {
      return new Iri(id);
    } catch (IllegalArgumentException e) {
      throw invalid(pointer, "must name an IRI", e);
    }
  }

  /** A rule is broken that something below knows. */
  static InvalidEventException invalid(String pointer, String rule, IllegalArgumentException e) {
    String found = "it was not: " + InvalidEventException.shown(String.valueOf(e.getMessage()));
    InvalidEventException invalid = new InvalidEventException(pointer, rule, found);
    invalid.initCause(e);
    return invalid;
  }
}
