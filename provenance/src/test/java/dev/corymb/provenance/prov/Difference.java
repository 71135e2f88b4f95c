package dev.corymb.provenance.prov;

import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What two documents do not have in common, in few words. */
final class Difference {

  private Difference() {}

  /** What is missing of a document, and what there is in addition; nothing if they are equal. */
  static List<String> of(ProvDocument expected, ProvDocument actual) {
    Set<String> missing = new TreeSet<>(lines(expected));
    missing.removeAll(lines(actual));
    Set<String> additional = new TreeSet<>(lines(actual));
    additional.removeAll(lines(expected));
    List<String> all = new ArrayList<>();
    missing.forEach(line -> all.add("missing    " + line));
    additional.forEach(line -> all.add("additional " + line));
    return all;
  }

  private static Set<String> lines(ProvDocument document) {
    Set<String> lines = new TreeSet<>();
    document.statements().forEach(statement -> lines.add(statement.toString()));
    document.bundles().forEach((name, own) -> add(name, own, lines));
    return lines;
  }

  private static void add(Iri bundle, List<Statement> statements, Set<String> lines) {
    lines.add("bundle " + bundle);
    statements.forEach(statement -> lines.add(statement + " in " + bundle));
  }
}
