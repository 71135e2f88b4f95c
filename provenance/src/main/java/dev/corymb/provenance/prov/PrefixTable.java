package dev.corymb.provenance.prov;

import dev.corymb.provenance.event.Attribute;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Statement;
import dev.corymb.provenance.event.Value;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The prefixes of one text. Those that are well known have their usual names; the others are {@code
 * ns1}, {@code ns2} and so on in the order of their namespaces, so that equal documents have equal
 * prefixes.
 */
final class PrefixTable {

  /** Where an id is divided into a namespace and a local name. */
  interface Division {

    /** The length of the namespace; -1 for an id that is not divided. */
    int at(String id);
  }

  /** After the last character at which RDF formats divide names; anything may be left. */
  static final Division PLAIN = PrefixTable::afterLastDelimiter;

  private static final Map<String, String> WELL_KNOWN =
      Map.of(
          Terms.PROV, "prov",
          Terms.PROVEXT, "provext",
          Terms.XSD, "xsd",
          Terms.RDF, "rdf",
          Terms.RDFS, "rdfs",
          Terms.CORYMB, "corymb",
          Terms.OPENLINEAGE, "ol");

  private final Division division;
  private final Map<String, String> byNamespace = new HashMap<>();
  private final Map<String, String> byPrefix = new LinkedHashMap<>();

  /**
   * The prefixes of the names in a document.
   *
   * @param always namespaces that have a prefix even if nothing is named in them
   */
  PrefixTable(ProvDocument document, Division division, List<String> always) {
    this.division = division;
    SortedSet<String> namespaces = new TreeSet<>(always);
    Names names = new Names(namespaces);
    document.statements().forEach(names::add);
    document.bundles().forEach(names::add);
    SortedMap<String, String> wellKnown = new TreeMap<>();
    for (String namespace : namespaces) {
      String prefix = WELL_KNOWN.get(namespace);
      if (prefix != null) {
        wellKnown.put(prefix, namespace);
      }
    }
    wellKnown.forEach(this::put);
    namespaces.removeAll(WELL_KNOWN.keySet());
    int number = 1;
    for (String namespace : namespaces) {
      put("ns" + number, namespace);
      number++;
    }
  }

  private void put(String prefix, String namespace) {
    byNamespace.put(namespace, prefix);
    byPrefix.put(prefix, namespace);
  }

  static int afterLastDelimiter(String id) {
    int at = id.length();
    while ("/#:?".indexOf(id.charAt(at - 1)) < 0) { // a scheme ends with a colon
      at--;
    }
    return at;
  }

  /** The namespaces by their prefixes, in the order in which they are written. */
  Map<String, String> prefixes() {
    return byPrefix;
  }

  /** Whether an id is written with a prefix. */
  boolean hasPrefix(Iri id) {
    return division.at(id.value()) >= 0;
  }

  /** The prefix of an id that has one. */
  String prefix(Iri id) {
    return byNamespace.getOrDefault(id.value().substring(0, division.at(id.value())), "");
  }

  /** What follows the prefix of an id that has one. */
  String local(Iri id) {
    return id.value().substring(division.at(id.value()));
  }

  /** Prefix, colon and local name, as they are. */
  String name(Iri id) {
    return prefix(id) + ':' + local(id);
  }

  /** Gathers namespaces. */
  private final class Names {

    private final SortedSet<String> namespaces;

    Names(SortedSet<String> namespaces) {
      this.namespaces = namespaces;
    }

    void add(Iri id) {
      int at = division.at(id.value());
      if (at >= 0) {
        namespaces.add(id.value().substring(0, at));
      }
    }

    void add(Iri bundle, Collection<Statement> statements) {
      add(bundle);
      statements.forEach(this::add);
    }

    void add(Statement statement) {
      statement.id().ifPresent(this::add);
      statement.ends().forEach(end -> end.ifPresent(this::add));
      for (Attribute attribute : statement.attributes()) {
        add(attribute.name());
        Value value = attribute.value();
        if (value.isReference()) {
          add(new Iri(value.text()));
        } else if (value.language().isEmpty() && !value.datatype().equals(Value.STRING)) {
          add(value.datatype());
        }
      }
    }
  }
}
