package dev.corymb.provenance.prov;

import dev.corymb.provenance.event.EventId;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.sent.InvalidEventException;
import java.util.HashMap;
import java.util.Map;

/**
 * The ids that the names of one document mean. Names may be short and their prefixes stand for long
 * texts, so it is bounded by how much longer they become.
 */
final class DocumentNames {

  private static final String GENID = "https://corymb.dev/.well-known/genid/";
  private static final int KEPT = 10_000;

  /** A name where it is written. */
  private record Name(NameScope scope, String text) {}

  private final String fingerprint;
  private final int mostCharacters;
  private final Map<Name, Iri> known = new HashMap<>(); // most names come again and again
  private long characters; // that names have become longer

  /**
   * Names of a document.
   *
   * @param fingerprint its hash, by which its blank names differ from those of others
   */
  DocumentNames(EventId fingerprint, ProvLimits limits) {
    this.fingerprint = fingerprint.toString();
    this.mostCharacters = limits.characters();
  }

  /** The id of a name, which may be blank. */
  Iri id(NameScope scope, String name, String pointer) throws InvalidEventException {
    return NameScope.isBlank(name) ? blank(name, pointer) : resolved(scope, name, pointer);
  }

  /** The id of a name that is not blank. */
  Iri resolved(NameScope scope, String name, String pointer) throws InvalidEventException {
    Name key = new Name(scope, name);
    Iri id = known.get(key);
    if (id == null) {
      id = counted(name, scope.resolve(name, pointer), pointer);
      if (known.size() == KEPT) {
        known.clear();
      }
      known.put(key, id);
    }
    return id;
  }

  private Iri blank(String name, String pointer) throws InvalidEventException {
    Iri id;
    try {
      id = Iri.encoded(GENID + fingerprint + '/' + name.substring(2).replace("%", "%25"));
    } catch (IllegalArgumentException e) {
      throw NameScope.invalid(pointer, "must be a blank name that is not too long", e);
    }
    return counted(name, id, pointer);
  }

  private Iri counted(String name, Iri id, String pointer) throws InvalidEventException {
    characters += Math.max(0, id.value().length() - name.length());
    if (characters > mostCharacters) {
      throw new InvalidEventException(
          "",
          "must have names that are at most "
              + mostCharacters
              + " characters longer without prefixes",
          "had more, from " + InvalidEventException.shown(pointer));
    }
    return id;
  }
}
