package dev.corymb.server.config;

import dev.corymb.core.file.SmallFile;
import dev.corymb.core.text.NearestName;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The values of all settings. A flag goes before the environment, that before the file, that before
 * the default.
 */
public final class Settings {

  static final String PREFIX = "CORYMB_";

  private static final String DEFAULT = "the default"; // as an origin

  /** Variables of the command line, which are no settings of a server. */
  private static final Set<String> OTHER_VARIABLES =
      Set.of("CORYMB_JAVA_OPTS", "CORYMB_SERVER", "CORYMB_TOKEN");

  /** What Kubernetes tells of a service called corymb. */
  private static final Pattern OF_A_CLUSTER =
      Pattern.compile("CORYMB_(SERVICE_.*|PORT_[0-9]+_(TCP|UDP).*)");

  private final Map<Setting, String> texts = new EnumMap<>(Setting.class);
  private final Map<Setting, String> origins = new EnumMap<>(Setting.class);
  private final Map<Setting, Object> values = new EnumMap<>(Setting.class);

  private Settings() {}

  /**
   * The settings from all places.
   *
   * @param flags by key
   * @param environment variables, of which those that begin with CORYMB_ are settings
   * @param file of lines {@code key = value}
   * @throws IllegalArgumentException if a setting is unknown or its value is not of its kind
   * @throws IOException if the file cannot be read
   */
  public static Settings resolve(
      Map<String, String> flags, Map<String, String> environment, Optional<Path> file)
      throws IOException {
    Settings settings = new Settings();
    for (Setting setting : Setting.values()) {
      settings.put(setting, setting.standard(), DEFAULT);
    }
    if (file.isPresent()) {
      settings.putAll(read(file.get()), file.get().toString());
    }
    settings.putAll(fromEnvironment(environment), "the environment");
    settings.putAll(flags, "a flag");
    settings.parse();
    return settings;
  }

  /** The settings with some values given by key, such as flags. */
  public static Settings of(Map<String, String> flags) {
    try {
      return resolve(flags, Map.of(), Optional.empty());
    } catch (IOException e) {
      throw new IllegalStateException("no file was to be read", e);
    }
  }

  private static Map<String, String> read(Path file) throws IOException {
    Properties lines = SmallFile.properties(file);
    Map<String, String> given = new LinkedHashMap<>();
    lines.stringPropertyNames().forEach(key -> given.put(key, lines.getProperty(key).strip()));
    return given;
  }

  private static Map<String, String> fromEnvironment(Map<String, String> environment) {
    Map<String, String> given = new LinkedHashMap<>();
    environment.forEach(
        (name, value) -> {
          if (name.startsWith(PREFIX) && !isOther(name, value)) {
            given.put(settingOf(name).key(), value.strip());
          }
        });
    return given;
  }

  private static boolean isOther(String name, String value) {
    return OTHER_VARIABLES.contains(name)
        || OF_A_CLUSTER.matcher(name).matches()
        || value.startsWith("tcp://");
  }

  private static Setting settingOf(String variable) {
    return Arrays.stream(Setting.values())
        .filter(setting -> setting.variable().equals(variable))
        .findFirst()
        .orElseThrow(
            () ->
                unknown(
                    "an environment variable",
                    variable,
                    NearestName.of(
                        variable,
                        Arrays.stream(Setting.values()).map(Setting::variable).toList())));
  }

  private void putAll(Map<String, String> given, String origin) {
    given.forEach((key, value) -> put(settingOf(key, origin), value, origin));
  }

  private static Setting settingOf(String key, String origin) {
    return Arrays.stream(Setting.values())
        .filter(setting -> setting.key().equals(key))
        .findFirst()
        .orElseThrow(
            () ->
                unknown(
                    "a setting of " + origin,
                    key,
                    NearestName.of(
                        key, Arrays.stream(Setting.values()).map(Setting::key).toList())));
  }

  private static IllegalArgumentException unknown(String what, String name, String nearest) {
    return new IllegalArgumentException(
        what + " must be a known one, but was " + name + "; did you mean " + nearest + "?");
  }

  private void put(Setting setting, String value, String origin) {
    texts.put(setting, value);
    origins.put(setting, origin);
  }

  private void parse() {
    texts.forEach(
        (setting, text) -> {
          try {
            values.put(setting, setting.kind().parse(text));
          } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                String.format(
                    Locale.ROOT,
                    "the setting %s must be a %s, but %s says \"%s\"",
                    setting.key(),
                    setting.kind().rule(),
                    origins.get(setting),
                    shown(setting)),
                e);
          }
        });
  }

  /** The value as it may be shown. */
  public String shown(Setting setting) {
    String text = texts.get(setting);
    return setting.isSecret() && !text.isEmpty() ? "(secret)" : text;
  }

  /** Where the value comes from, in words. */
  public String origin(Setting setting) {
    return origins.get(setting);
  }

  /** Whether somebody has set it to a value. */
  public boolean isGiven(Setting setting) {
    return !origins.get(setting).equals(DEFAULT) && !texts.get(setting).isEmpty();
  }

  /** A value as text; empty if there is none. */
  public String text(Setting setting) {
    return texts.get(setting);
  }

  /** A path, if one is given. */
  public Optional<Path> path(Setting setting) {
    return Optional.of(text(setting)).filter(text -> !text.isEmpty()).map(Path::of);
  }

  /** A number. */
  public int count(Setting setting) {
    return (Integer) values.get(setting);
  }

  /** Whether something is to be. */
  public boolean truth(Setting setting) {
    return values.get(setting).equals("true");
  }

  /** An amount of bytes. */
  public long bytes(Setting setting) {
    return (Long) values.get(setting);
  }

  /** A length of time. */
  public Duration duration(Setting setting) {
    return (Duration) values.get(setting);
  }
}
