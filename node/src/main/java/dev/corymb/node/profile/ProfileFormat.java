package dev.corymb.node.profile;

import dev.corymb.core.file.OwnersFile;
import dev.corymb.core.file.SmallFile;
import dev.corymb.core.filter.FilterKind;
import dev.corymb.core.schema.Schema;
import dev.corymb.core.text.Notation;
import dev.corymb.replication.policy.PolicyKind;
import dev.corymb.replication.policy.PolicyOptions;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.function.Function;

/**
 * A profile as a file: a line {@code name = value} for each setting, in any order; lines that begin
 * with {@code #} are comments. The name, the schema and the seed must be there, all else has a
 * default. Times are written as in ISO 8601 ({@code PT1M}, {@code P1D}).
 */
public final class ProfileFormat {

  private static final Map<String, String> DEFAULTS = new LinkedHashMap<>();

  static {
    DEFAULTS.put("name", null);
    DEFAULTS.put("schema", null);
    DEFAULTS.put("seed", null);
    DEFAULTS.put("kind", "pbf-bf");
    DEFAULTS.put("expected-sites", "1000");
    DEFAULTS.put("false-sites", "0.1");
    DEFAULTS.put("miss-rate", "0.01");
    DEFAULTS.put("false-weight", "1.0");
    DEFAULTS.put("miss-weight", "1.0");
    DEFAULTS.put("step-items", "1000");
    DEFAULTS.put("steps", "12");
    DEFAULTS.put("policy", "budget");
    DEFAULTS.put("dirty-fraction", "0.1");
    DEFAULTS.put("interval", "PT1M");
    DEFAULTS.put("max-age", PolicyOptions.MAX_AGE.toString());
    DEFAULTS.put("announce-every", "PT10S");
    DEFAULTS.put("folding", "true");
  }

  private final Map<String, String> settings;

  private ProfileFormat(Map<String, String> settings) {
    this.settings = settings;
  }

  /**
   * Reads a profile.
   *
   * @throws IllegalArgumentException if a setting is unknown, missing, or has no such value
   * @throws IOException if the file cannot be read, is longer than a profile can be, or is not
   *     UTF-8
   */
  public static FederationProfile read(Path file) throws IOException {
    return parse(SmallFile.properties(file));
  }

  /** Reads a profile from the text of a file. */
  public static FederationProfile parse(String text) {
    Properties lines = new Properties();
    try {
      lines.load(new StringReader(text));
    } catch (IOException e) {
      throw new UncheckedIOException("a text cannot fail", e);
    }
    return parse(lines);
  }

  private static FederationProfile parse(Properties lines) {
    Map<String, String> settings = new LinkedHashMap<>();
    lines.stringPropertyNames().forEach(key -> settings.put(key, lines.getProperty(key).strip()));
    return parse(settings);
  }

  static FederationProfile parse(Map<String, String> given) {
    for (String key : given.keySet()) {
      if (!DEFAULTS.containsKey(key)) {
        throw new IllegalArgumentException(
            "a setting of a profile must be one of " + DEFAULTS.keySet() + ", but was " + key);
      }
    }
    Map<String, String> all = new LinkedHashMap<>(DEFAULTS);
    all.putAll(given);
    all.forEach(
        (key, value) -> {
          if (value == null) {
            throw new IllegalArgumentException("a profile must have the setting " + key);
          }
        });
    return new ProfileFormat(all).profile();
  }

  private FederationProfile profile() {
    return new FederationProfile(
        get("name", name -> name),
        get("schema", Schema::parse),
        get("seed", Notation::seed),
        get("kind", text -> FilterKind.valueOf(constant(text))),
        get("expected-sites", Integer::valueOf),
        get("false-sites", Double::valueOf),
        get("miss-rate", Double::valueOf),
        get("false-weight", Double::valueOf),
        get("miss-weight", Double::valueOf),
        get("step-items", Long::valueOf),
        get("steps", Integer::valueOf),
        get("policy", text -> PolicyKind.valueOf(constant(text))),
        get("dirty-fraction", Double::valueOf),
        get("interval", Notation::duration),
        get("max-age", Notation::duration),
        get("announce-every", Notation::duration),
        get("folding", ProfileFormat::truth));
  }

  private <T> T get(String key, Function<String, T> parser) {
    String value = settings.get(key);
    try {
      return parser.apply(value);
    } catch (IllegalArgumentException e) {
      boolean secret = key.equals("seed"); // which the cause would tell, too
      String shown = secret ? "another" : "\"" + value + '"';
      throw new IllegalArgumentException(
          "the setting " + key + " must be " + kindOf(key) + ", but was " + shown,
          secret ? null : e);
    }
  }

  private static String kindOf(String key) {
    return switch (key) {
      case "schema" -> "attributes such as name:text,size:long";
      case "kind" -> "standard, pbf or pbf-bf";
      case "policy" -> "budget, paper, dirty-bits or interval";
      case "interval", "max-age", "announce-every" -> "a time such as 30s or PT30S";
      case "folding" -> "true or false";
      case "seed", "expected-sites", "step-items", "steps" -> "a whole number";
      default -> "a number";
    };
  }

  private static String constant(String text) {
    return text.toUpperCase(Locale.ROOT).replace('-', '_');
  }

  private static boolean truth(String text) {
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException(text);
    };
  }

  /** All settings of a profile by name, in the order in which a file has them. */
  public static Map<String, String> settings(FederationProfile profile) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("name", profile.name());
    settings.put("schema", profile.schema().toString());
    settings.put("seed", Long.toString(profile.seed()));
    settings.put("kind", lower(profile.kind().name()));
    settings.put("expected-sites", Integer.toString(profile.expectedSites()));
    settings.put("false-sites", Double.toString(profile.falseSites()));
    settings.put("miss-rate", Double.toString(profile.missRate()));
    settings.put("false-weight", Double.toString(profile.falseWeight()));
    settings.put("miss-weight", Double.toString(profile.missWeight()));
    settings.put("step-items", Long.toString(profile.stepItems()));
    settings.put("steps", Integer.toString(profile.steps()));
    settings.put("policy", lower(profile.policy().name()));
    settings.put("dirty-fraction", Double.toString(profile.dirtyFraction()));
    settings.put("interval", profile.interval().toString());
    settings.put("max-age", profile.maxAge().toString());
    settings.put("announce-every", profile.announceEvery().toString());
    settings.put("folding", Boolean.toString(profile.folding()));
    return settings;
  }

  private static String lower(String constant) {
    return constant.toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Writes a profile as a file that only its owner can read, because of the seed. */
  public static void write(FederationProfile profile, Path file) throws IOException {
    StringBuilder text =
        new StringBuilder("# The profile of a Corymb federation. Keep the seed secret.\n");
    settings(profile).forEach((key, value) -> text.append(key + " = " + value + "\n"));
    OwnersFile.create(file, text.toString());
  }
}
