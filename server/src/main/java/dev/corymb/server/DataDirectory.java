package dev.corymb.server;

import dev.corymb.core.file.OwnersFile;
import dev.corymb.core.file.SmallFile;
import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Ranges;
import dev.corymb.core.schema.Schema;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.node.profile.ProfileFormat;
import dev.corymb.server.config.Setting;
import dev.corymb.server.config.Settings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The directory of a server: what it finds there, or makes on its first start. */
final class DataDirectory {

  private static final String PROVENANCE = "provenance"; // in place of a schema

  private final Settings settings;
  private final Path path;

  private static final Map<Setting, String> IN_PROFILE =
      new EnumMap<>(
          Map.of(
              Setting.SCHEMA, "schema",
              Setting.ASK, "ask",
              Setting.RANGE, "range",
              Setting.FEDERATION, "name",
              Setting.EXPECTED_SITES, "expected-sites",
              Setting.FALSE_SITES, "false-sites",
              Setting.MISS_RATE, "miss-rate",
              Setting.SHAPE, "shape"));

  private final boolean used; // by a start before this one
  private final boolean made; // by this one

  private DataDirectory(Settings settings, Path path, boolean made) {
    this.settings = settings;
    this.path = path;
    this.made = made;
    this.used = Files.exists(path.resolve("profile"));
  }

  /**
   * Opens the directory, or makes it.
   *
   * @throws IOException if that is not possible
   */
  static DataDirectory open(Settings settings) throws IOException {
    Path path =
        settings
            .path(Setting.DATA)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "the setting data must name a directory, but was empty"));
    boolean made = Files.notExists(path);
    try {
      Files.createDirectories(path);
      Files.delete(Files.createTempFile(path, "probe-", ".tmp"));
    } catch (IOException e) {
      throw new IOException("the data directory " + path + " cannot be written to: " + e, e);
    }
    return new DataDirectory(settings, path, made);
  }

  /** Leaves no directory behind if a start fails before anything is in it. */
  void removeIfUnused() {
    if (made) {
      try {
        Files.deleteIfExists(path);
      } catch (IOException e) { // it is used
      }
    }
  }

  Path path() {
    return path;
  }

  Path ledger() {
    return path.resolve("ledger");
  }

  /** What the console shows of the past; may be missing. */
  Path history() {
    return path.resolve("history");
  }

  /** The file that says what the ledger had at least. */
  Path mark() {
    return path.resolve("ledger.mark");
  }

  /** What somebody should look at before the ledger is opened, a sentence each. */
  List<String> warnings() throws IOException {
    List<String> warnings = new ArrayList<>();
    if (used && !Files.exists(ledger()) && !Files.exists(mark())) {
      warnings.add(
          path
              + " has a profile but no ledger: the node starts without sites. If it had some, stop"
              + " it and restore "
              + ledger());
    }
    warnIfExposed(settings.path(Setting.PROFILE).orElse(path.resolve("profile")), 600, warnings);
    warnIfExposed(path.resolve("tokens"), 600, warnings);
    warnIfExposed(ledger(), 700, warnings);
    for (Setting secret : List.of(Setting.TLS_KEY, Setting.KAFKA_PROPERTIES)) {
      if (settings.path(secret).isPresent()) {
        warnIfExposed(settings.path(secret).get(), 600, warnings);
      }
    }
    if (settings.truth(Setting.ACCEPT_LOSS)) {
      warnings.add(
          "accept-loss is true: a ledger that has lost changes is not refused; unset it after this"
              + " start");
    }
    return warnings;
  }

  private static void warnIfExposed(Path file, int mode, List<String> warnings) throws IOException {
    OwnersFile.exposed(file)
        .ifPresent(
            found ->
                warnings.add(
                    String.format(
                        Locale.ROOT,
                        "%s can be read by other users (%s): run chmod %d %s",
                        file,
                        found,
                        mode,
                        file)));
  }

  /** The name of the node: as it is set, or else one that is made once and kept. */
  String name() throws IOException {
    if (!settings.text(Setting.NAME).isEmpty()) {
      return settings.text(Setting.NAME);
    }
    Path file = path.resolve("name");
    if (!Files.exists(file)) {
      int mark = new SecureRandom().nextInt(0x10000);
      Files.writeString(file, String.format(Locale.ROOT, "%s-%04x", host(), mark));
    }
    return SmallFile.text(file).strip();
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "node";
    }
  }

  /** The profile of the federation: that of the file, or a new one. */
  FederationProfile profile() throws IOException {
    Optional<Path> given = settings.path(Setting.PROFILE);
    Path file = given.orElse(path.resolve("profile"));
    String schema = settings.text(Setting.SCHEMA);
    if (Files.exists(file)) {
      FederationProfile profile = ProfileFormat.read(file);
      requireSame(profile, file);
      return profile;
    }
    if (given.isPresent()) {
      throw new IOException("the setting profile must name a file, but there is none: " + file);
    }
    if (schema.isEmpty()) {
      throw new IllegalArgumentException(
          "a first start must be given a schema, such as name:text,size:long, or the profile of a"
              + " federation; there is none in "
              + path);
    }
    FederationProfile profile = isProvenance() ? newProvenance() : newItems(parse(schema));
    ProfileFormat.write(profile, file);
    return profile;
  }

  /** Whether the schema that is given stands for a federation of provenance. */
  private boolean isProvenance() {
    return settings.text(Setting.SCHEMA).equals(PROVENANCE);
  }

  private FederationProfile newItems(Schema schema) {
    if (settings.isGiven(Setting.ASK)) { // says more than the profile if it cannot be
      Groups.parse(schema, List.of(settings.text(Setting.ASK).split(",", -1)));
    }
    if (settings.isGiven(Setting.RANGE)) {
      Ranges.parse(schema, List.of(settings.text(Setting.RANGE).split(",", -1)));
    }
    return FederationProfile.of(
            settings.text(Setting.FEDERATION), schema, new SecureRandom().nextLong())
        .with(
            Map.of(
                "ask", settings.text(Setting.ASK),
                "range", settings.text(Setting.RANGE),
                "expected-sites", settings.text(Setting.EXPECTED_SITES),
                "false-sites", settings.text(Setting.FALSE_SITES),
                "miss-rate", settings.text(Setting.MISS_RATE),
                "shape", settings.text(Setting.SHAPE)));
  }

  /** A profile of provenance has defaults of its own. */
  private FederationProfile newProvenance() {
    for (Setting setting : List.of(Setting.ASK, Setting.RANGE)) {
      if (settings.isGiven(setting)) {
        throw new IllegalArgumentException(
            "the setting "
                + setting.key()
                + " must not be given with the schema provenance, but was "
                + settings.text(setting));
      }
    }
    Map<String, String> given = new HashMap<>();
    given.put("shape", settings.text(Setting.SHAPE));
    for (Setting setting :
        List.of(Setting.EXPECTED_SITES, Setting.FALSE_SITES, Setting.MISS_RATE)) {
      if (settings.isGiven(setting)) {
        given.put(setting.key(), settings.text(setting));
      }
    }
    return FederationProfile.provenance(
            settings.text(Setting.FEDERATION), new SecureRandom().nextLong())
        .with(given);
  }

  private static boolean agrees(
      FederationProfile profile, Setting setting, String name, String given) {
    if (setting == Setting.SCHEMA && given.equals(PROVENANCE)) {
      return profile.isProvenance();
    }
    try {
      return profile.with(Map.of(name, given)).equals(profile);
    } catch (IllegalArgumentException e) { // it cannot be with what else the profile has
      return false;
    }
  }

  private static Schema parse(String schema) {
    try {
      return Schema.parse(schema);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("the setting schema: " + e.getMessage(), e);
    }
  }

  /** A setting that is of the profile cannot be changed by giving another one later. */
  private void requireSame(FederationProfile profile, Path file) {
    Map<String, String> kept = ProfileFormat.settings(profile);
    kept.putIfAbsent("shape", profile.summaries().trade().toString());
    IN_PROFILE.forEach(
        (setting, name) -> {
          String given = settings.text(setting);
          if (settings.isGiven(setting) && !agrees(profile, setting, name, given)) {
            throw new IllegalArgumentException(
                "the setting "
                    + setting.key()
                    + " must agree with "
                    + file
                    + ", which has "
                    + kept.getOrDefault(name, "the default")
                    + ", but was "
                    + given
                    + "; remove the setting, or use another data directory");
          }
        });
  }
}
