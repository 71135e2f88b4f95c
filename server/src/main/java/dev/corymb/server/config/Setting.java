package dev.corymb.server.config;

import java.util.Locale;

/** A setting of a server. Its flag, its name in a file and in the environment follow from it. */
public enum Setting {
  DATA(SettingKind.PATH, "corymb-data", "Directory of the ledger, the profile and the tokens."),
  HOST(
      SettingKind.TEXT,
      "127.0.0.1",
      "Address to listen on. Beyond loopback every request needs a token."),
  PORT(SettingKind.PORT, "7200", "Port to listen on."),
  NAME(
      SettingKind.TEXT,
      "",
      "Name of this node, unlike all others of the federation. If it is not given, one is made and"
          + " kept in the data directory."),
  PROFILE(
      SettingKind.PATH,
      "",
      "File of the federation's profile, the same for all nodes. If it is not given, the file"
          + " `profile` of the data directory."),
  SCHEMA(
      SettingKind.TEXT,
      "",
      "Attributes such as `name:text,size:long`. Makes a profile with a random seed on a first"
          + " start; later it must agree with the profile."),
  FEDERATION(SettingKind.TEXT, "corymb", "Name of the federation, if a profile is made."),
  EXPECTED_SITES(SettingKind.COUNT, "1000", "Sites to plan for, if a profile is made."),
  FALSE_SITES(
      SettingKind.NUMBER, "0.1", "Budget of false sites for each query, if a profile is made."),
  MISS_RATE(
      SettingKind.NUMBER,
      "0.01",
      "Budget of what replicas may miss of a site's items, if a profile is made."),
  KAFKA(
      SettingKind.TEXT,
      "",
      "Brokers such as `host:9092,other:9092` to join a federation. If none are given, this node is"
          + " alone."),
  KAFKA_REPLICAS(
      SettingKind.COUNT, "3", "Brokers that keep each record, if the topics have to be made."),
  KAFKA_PROPERTIES(
      SettingKind.PATH,
      "",
      "File of properties for Kafka's clients, such as those of TLS and SASL."),
  ADVERTISE(
      SettingKind.TEXT,
      "",
      "URL at which other nodes reach this one to confirm candidates. If it is not given, the"
          + " address it listens on."),
  PEER_TOKEN(
      SettingKind.TEXT, "", "Token that this node shows to others when it asks them. Secret."),
  AUTH(
      SettingKind.AUTH,
      "auto",
      "Whether tokens are demanded: `auto` beyond loopback only, `required` always."),
  TLS_CERT(
      SettingKind.PATH, "", "Certificate chain (PEM). With a key, the server speaks TLS only."),
  TLS_KEY(SettingKind.PATH, "", "Private key of the certificate (PEM, PKCS#8)."),
  MAX_BODY(SettingKind.BYTES, "16MiB", "Longest JSON body; streams of NDJSON may have any length."),
  MAX_LINE(SettingKind.BYTES, "1MiB", "Longest line of an NDJSON stream."),
  MAX_BATCH(SettingKind.COUNT, "10000", "Most queries or items of one JSON request."),
  MAX_CONNECTIONS(SettingKind.COUNT, "4096", "Most open connections."),
  MAX_CONCURRENT(
      SettingKind.COUNT,
      "64",
      "Most requests at a time that change, confirm or ask many queries; more are answered 429."),
  MAX_STREAMS(SettingKind.COUNT, "32", "Most NDJSON streams at a time; more are answered 429."),
  MAX_LISTENERS(SettingKind.COUNT, "64", "Most listeners to server-sent events."),
  REQUEST_TIMEOUT(
      SettingKind.DURATION,
      "30s",
      "Longest time for a request to arrive, or for the next part of a stream."),
  DRAIN_TIMEOUT(
      SettingKind.DURATION,
      "20s",
      "Longest time for open requests when the server is told to end."),
  CONFIRM_TIMEOUT(SettingKind.DURATION, "2s", "Longest time for another node to confirm."),
  MIN_FREE_SPACE(
      SettingKind.BYTES, "256MiB", "Free disk below which changes are refused with 507."),
  DIRECTORY_MEMORY(SettingKind.BYTES, "0", "Memory of the directory. 0: half of the heap."),
  LEDGER_MEMORY(
      SettingKind.BYTES,
      "128MiB",
      "Memory of the ledger beside the heap: half cache, half buffer."),
  RECEIPTS_KEPT(
      SettingKind.DURATION,
      "24h",
      "How long the idempotency key of a batch is remembered while the node runs."),
  LOG_LEVEL(
      SettingKind.LEVEL,
      "info",
      "How much is logged to standard error: error, warning, info or debug.");

  private final SettingKind kind;
  private final String standard;
  private final String meaning;

  Setting(SettingKind kind, String standard, String meaning) {
    this.kind = kind;
    this.standard = standard;
    this.meaning = meaning;
  }

  /** The name in a file, such as {@code max-body}; the flag is this after two hyphens. */
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The name of the environment variable, such as {@code CORYMB_MAX_BODY}. */
  public String variable() {
    return Settings.PREFIX + name();
  }

  /** What a value must be. */
  public SettingKind kind() {
    return kind;
  }

  /** The value that it has if none is given. */
  public String standard() {
    return standard;
  }

  /** What it is for, in a sentence or two. */
  public String meaning() {
    return meaning;
  }

  /** Whether its value must never be shown. */
  public boolean isSecret() {
    return this == PEER_TOKEN;
  }
}
