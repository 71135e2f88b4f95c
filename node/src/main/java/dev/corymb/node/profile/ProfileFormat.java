package dev.corymb.node.profile;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.file.OwnersFile;
import dev.corymb.core.file.SmallFile;
import dev.corymb.core.filter.FilterKind;
import dev.corymb.core.filter.Trade;
import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Ranges;
import dev.corymb.core.schema.Schema;
import dev.corymb.core.text.Notation;
import dev.corymb.node.profile.FederationProfile.Errors;
import dev.corymb.node.profile.FederationProfile.Summaries;
import dev.corymb.provenance.event.Key;
import dev.corymb.replication.policy.PolicyKind;
import dev.corymb.replication.policy.PolicyOptions;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A profile as a file: a line {@code name = value} for each setting, in any order; lines that begin
 * with {@code #} are comments. The name, the schema and the seed must be there, all else has a
 * default. Times are written as in ISO 8601 ({@code PT1M}, {@code P1D}).
 */
public final class ProfileFormat {

  /**
   * A line of a file.
   *
   * @param otherwise its value if it is missing; null if it must not be
   * @param kind what values are, in words
   * @param value that of a profile
   */
  private record Setting(
      @Nullable Object otherwise, String kind, Function<FederationProfile, Object> value) {}

  private static final String NUMBER = "a number";
  private static final String WHOLE = "a whole number";
  private static final String TIME = "a time such as 30s or PT30S";
  private static final String NONE = "";
  private static final String PROVENANCE = "provenance";
  private static final String SHAPE = "shape";

  /** What holds in a profile of provenance if nothing is said. */
  private static final Map<String, Object> OF_PROVENANCE =
      Map.of(
          "schema",
          Key.SCHEMA,
          "kind",
          FilterKind.STANDARD,
          "false-sites", // each may be a request of its own, and a round that a walk waits for
          0.01,
          "miss-rate",
          0.001,
          "max-age",
          Duration.ofSeconds(10));

  private static final Map<String, Setting> SETTINGS = new LinkedHashMap<>();

  static {
    PolicyOptions usual = PolicyOptions.DEFAULT;
    put("name", null, "a name", FederationProfile::name);
    put("schema", null, "attributes such as name:text,size:long", FederationProfile::schema);
    put("seed", null, WHOLE, FederationProfile::seed);
    put("kind", FilterKind.PBF_BF, "standard, pbf or pbf-bf", p -> p.summaries().kind());
    put("ask", NONE, "sets of attributes such as name,name+owner,all", p -> p.groups());
    put(
        "range",
        NONE,
        "attributes such as mtime,size, of types that have an order",
        p -> p.ranges());
    put("expected-sites", 1000, WHOLE, p -> p.errors().expectedSites());
    put("false-sites", 0.1, NUMBER, FederationProfile::falseSites);
    put("miss-rate", 0.01, NUMBER, FederationProfile::missRate);
    put("false-weight", 1.0, NUMBER, p -> p.errors().falseWeight());
    put("miss-weight", 1.0, NUMBER, p -> p.errors().missWeight());
    put("step-items", 1000, WHOLE, p -> p.summaries().stepItems());
    put("steps", 12, WHOLE, FederationProfile::steps);
    // Profiles from before there was a choice have no such line.
    put(SHAPE, Trade.SMALLEST, "fast or smallest", p -> p.summaries().trade());
    put(
        "policy",
        PolicyKind.BUDGET,
        "budget, paper, dirty-bits or interval",
        FederationProfile::policy);
    put("dirty-fraction", usual.dirtyFraction(), NUMBER, p -> p.policyOptions().dirtyFraction());
    put("interval", usual.interval(), TIME, p -> p.policyOptions().interval());
    put("max-age", usual.maxAge(), TIME, p -> p.policyOptions().maxAge());
    put("announce-every", Duration.ofSeconds(10), TIME, FederationProfile::announceEvery);
    put("folding", true, "true or false", FederationProfile::folding);
    put(PROVENANCE, false, "true or false", FederationProfile::isProvenance);
  }

  private static void put(
      String key,
      @Nullable Object otherwise,
      String kind,
      Function<FederationProfile, Object> value) {
    SETTINGS.put(key, new Setting(otherwise, kind, value));
  }

  private final Map<String, String> given;

  private ProfileFormat(Map<String, String> given) {
    this.given = given;
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
      if (!SETTINGS.containsKey(key)) {
        throw new IllegalArgumentException(
            "a setting of a profile must be one of " + SETTINGS.keySet() + ", but was " + key);
      }
    }
    ProfileFormat format = new ProfileFormat(given);
    SETTINGS
        .keySet()
        .forEach(
            key -> {
              if (format.otherwise(key) == null && !given.containsKey(key)) {
                throw new IllegalArgumentException("a profile must have the setting " + key);
              }
            });
    return format.profile();
  }

  /** The value of a setting that is not given; null if it must be. */
  private @Nullable Object otherwise(String key) {
    Object usual = requireNonNull(SETTINGS.get(key), key).otherwise;
    boolean ofProvenance = given.getOrDefault(PROVENANCE, NONE).equals("true");
    return ofProvenance ? OF_PROVENANCE.getOrDefault(key, usual) : usual;
  }

  private FederationProfile profile() {
    Schema schema = get("schema", Schema::parse);
    return new FederationProfile(
        get("name", name -> name),
        schema,
        get("seed", Notation::seed),
        new Summaries(
            groups(schema),
            get("range", text -> ranges(schema, text)),
            get("step-items", Long::valueOf),
            get("steps", Integer::valueOf),
            get(SHAPE, text -> Trade.valueOf(constant(text)))),
        new Errors(
            get("expected-sites", Integer::valueOf),
            get("false-sites", Double::valueOf),
            get("miss-rate", Double::valueOf),
            get("false-weight", Double::valueOf),
            get("miss-weight", Double::valueOf)),
        get("policy", text -> PolicyKind.valueOf(constant(text))),
        new PolicyOptions(
            get("dirty-fraction", Double::valueOf),
            get("interval", Notation::duration),
            get("max-age", Notation::duration)),
        get("announce-every", Notation::duration),
        get("folding", ProfileFormat::truth),
        get(PROVENANCE, ProfileFormat::truth));
  }

  /** The groups that are declared, or those of the kind. */
  private Groups groups(Schema schema) {
    String declared = given.getOrDefault("ask", NONE);
    if (declared.isEmpty()) {
      return get("kind", text -> groups(FilterKind.valueOf(constant(text)), schema));
    }
    if (given.containsKey("kind")) {
      throw new IllegalArgumentException(
          "a profile must not have both of the settings kind and ask, but kind was "
              + given.get("kind")
              + " and ask was "
              + declared);
    }
    return get("ask", text -> Groups.parse(schema, List.of(text.split(",", -1))));
  }

  private static Ranges ranges(Schema schema, String text) {
    return text.isEmpty()
        ? Ranges.none(schema)
        : Ranges.parse(schema, List.of(text.split(",", -1)));
  }

  private static Groups groups(FilterKind kind, Schema schema) {
    if (kind == FilterKind.PBF_HT) { // its table is no bit image
      throw new IllegalArgumentException(kind.toString());
    }
    return kind.groups(schema);
  }

  private <T> T get(String key, Function<String, T> parser) {
    Setting setting = requireNonNull(SETTINGS.get(key), key);
    String value = given.getOrDefault(key, String.valueOf(otherwise(key)));
    try {
      return parser.apply(value);
    } catch (IllegalArgumentException e) {
      boolean secret = key.equals("seed"); // which the cause would tell, too
      String shown = secret ? "another" : "\"" + value + '"';
      throw new IllegalArgumentException(
          "the setting " + key + " must be " + setting.kind + ", but was " + shown,
          secret ? null : e);
    }
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
    SETTINGS.forEach((key, setting) -> settings.put(key, setting.value.apply(profile).toString()));
    // So that profiles that declare no groups or no ranges, those of items, and those of smallest
    // shapes keep their fingerprints.
    settings.remove(profile.summaries().kind() == FilterKind.GROUPS ? "kind" : "ask");
    settings.remove("range", NONE);
    settings.remove(PROVENANCE, "false");
    settings.remove(SHAPE, Trade.SMALLEST.toString());
    return settings;
  }

  /** Writes a profile as a file that only its owner can read, because of the seed. */
  public static void write(FederationProfile profile, Path file) throws IOException {
    StringBuilder text =
        new StringBuilder("# The profile of a Corymb federation. Keep the seed secret.\n");
    settings(profile).forEach((key, value) -> text.append(key + " = " + value + "\n"));
    OwnersFile.create(file, text.toString());
  }
}
