package dev.corymb.provenance.openlineage;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.corymb.provenance.event.Iri;
import java.util.HexFormat;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The ids of what an event names. Arguments that give no id are rejected with {@link
 * IllegalArgumentException}.
 */
final class Names {

  private static final String JOB = "urn:ol:job:";
  private static final Pattern UUID =
      Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private final String site;
  private final Predicate<String> isLocal;

  Names(OpenLineageOptions options) {
    this.site = encoded(options.site());
    this.isLocal = options.localNamespaces();
  }

  Iri dataset(String namespace, String name) {
    return new Iri("urn:ol:dataset:" + qualified(namespace, name));
  }

  Iri job(String namespace, String name) {
    return new Iri(JOB + qualified(namespace, name));
  }

  private String qualified(String namespace, String name) {
    String encoded = encoded(namespace) + '/' + encoded(name);
    return isLocal.test(namespace) ? site + '!' + encoded : encoded;
  }

  static Iri version(Iri dataset, String version) {
    return new Iri(dataset.value() + '@' + encoded(version));
  }

  /** What a job does by its definition. */
  static Iri declared(Iri job) {
    return new Iri("urn:ol:declared:" + job.value().substring(JOB.length()));
  }

  static boolean isRunId(String text) {
    return UUID.matcher(text).matches();
  }

  static Iri run(String runId) {
    return new Iri("urn:uuid:" + runId.toLowerCase(Locale.ROOT));
  }

  static Iri producer(String text) {
    try {
      return Iri.encoded(text);
    } catch (IllegalArgumentException e) { // no scheme
      return new Iri("urn:ol:producer:" + encoded(text));
    }
  }

  private static String encoded(String text) {
    StringBuilder all = new StringBuilder(text.length() + 16);
    for (byte part : text.getBytes(UTF_8)) {
      if (isUnreserved(part)) {
        all.append((char) part);
      } else {
        HEX.toHexDigits(all.append('%'), part);
      }
    }
    return all.toString();
  }

  private static boolean isUnreserved(byte part) {
    return (part >= 'a' && part <= 'z')
        || (part >= 'A' && part <= 'Z')
        || (part >= '0' && part <= '9')
        || part == '-'
        || part == '.'
        || part == '_'
        || part == '~';
  }
}
