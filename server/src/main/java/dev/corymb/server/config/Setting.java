package dev.corymb.server.config;

import dev.corymb.core.schema.AttributeType;
import java.util.Locale;

/**
 * A setting of a server. Flag, key in a file and environment variable are derived from its name.
 */
public enum Setting {
  DATA(SettingKind.PATH, "corymb-data", "Directory for the ledger, the profile and the tokens."),
  HOST(
      SettingKind.TEXT,
      "127.0.0.1",
      "Address to listen on. On any other than loopback, every request needs a token."),
  PORT(SettingKind.PORT, "7200", "Port to listen on. 0: any free port."),
  NAME(
      SettingKind.TEXT,
      "",
      "Name of this node, unique in the federation. Default: a random name, kept in the data"
          + " directory."),
  PROFILE(
      SettingKind.PATH,
      "",
      "File with the federation's profile, the same for all nodes. Default: the file `profile` in"
          + " the data directory."),
  SCHEMA(
      SettingKind.TEXT,
      "",
      "Attributes and their types, such as `name:text,size:long`. Types: "
          + AttributeType.NAMES
          + "; `size:long?` is optional, `tag:text*` has many values. `provenance` creates a federation"
          + " whose sites hold events of what was made from what. Required on the first start, which creates a profile with a random seed; later it must"
          + " match the profile."),
  ASK(
      SettingKind.LIST,
      "",
      "Attributes that queries will give together, such as `name,name+owner,all`: their values are"
          + " tied to one item, and nothing else takes memory. Default: each attribute alone, and"
          + " `all` together. Part of the profile: set it on the first start; later it must match."),
  RANGE(
      SettingKind.LIST,
      "",
      "Attributes of which queries can ask for ranges, such as `mtime,size`. Their"
          + " values are kept in the ledger, not only digests, and the smallest and the largest value"
          + " of each site is sent to all nodes. Part of the profile: set it on the first start;"
          + " later it must match."),
  FEDERATION(
      SettingKind.TEXT,
      "corymb",
      "Name of the federation. Part of the profile: set it on the first start; later it must match."),
  EXPECTED_SITES(
      SettingKind.COUNT,
      "1000",
      "Number of sites to plan for. Part of the profile: set it on the first start; later it must match."),
  FALSE_SITES(
      SettingKind.NUMBER,
      "0.1",
      "Budget of false sites per query. Default for a schema of `provenance`: 0.01. Part of the"
          + " profile: set it on the first start; later it must match."),
  MISS_RATE(
      SettingKind.NUMBER,
      "0.01",
      "Budget: the fraction of a site's items that replicas may miss. Default for a schema of"
          + " `provenance`: 0.001. Part of the profile: set it on the first start; later it must"
          + " match."),
  SHAPE(
      SettingKind.SHAPE,
      "fast",
      "What summaries are planned for: `fast`, the fewest rows that a query must read, within 1.3"
          + " times the smallest memory; or `smallest`. Part of the profile: set it on the first"
          + " start; later it must match."),
  KAFKA(
      SettingKind.TEXT,
      "",
      "Kafka brokers such as `host:9092,other:9092`, to join a federation. Default: none; the node"
          + " works alone."),
  KAFKA_REPLICAS(
      SettingKind.COUNT, "3", "Replication factor of the topics. Used when they are created."),
  KAFKA_PROPERTIES(
      SettingKind.PATH, "", "File with properties for the Kafka clients, such as TLS and SASL."),
  ADVERTISE(
      SettingKind.TEXT,
      "",
      "URL at which other nodes reach this one to confirm candidates. Default: the address that it"
          + " listens on."),
  PEER_TOKEN(SettingKind.TEXT, "", "Token that this node sends to other nodes. Secret."),
  AUTH(
      SettingKind.AUTH,
      "auto",
      "When tokens are required: `auto` unless the address is loopback, `required` always."),
  TLS_CERT(
      SettingKind.PATH, "", "Certificate chain (PEM). With tls-key, the server speaks TLS only."),
  TLS_KEY(SettingKind.PATH, "", "Private key of the certificate (PEM, PKCS#8)."),
  MAX_BODY(SettingKind.BYTES, "16MiB", "Largest JSON body. NDJSON streams may have any length."),
  BODY_MEMORY(
      SettingKind.BYTES,
      "0",
      "Memory for the bodies and NDJSON streams of all open requests, and for their items while these"
          + " are committed; more are answered 429. 0: an eighth of the heap, but enough for one body"
          + " of `max-body`."),
  MAX_LINE(SettingKind.BYTES, "1MiB", "Longest line of an NDJSON stream."),
  MAX_EVENT(
      SettingKind.BYTES,
      "32MiB",
      "Largest JSON body of events of provenance, inflated: an event, a batch or a document. NDJSON"
          + " streams may have any length, with lines of up to `max-line`."),
  MAX_FACETS(
      SettingKind.BYTES,
      "64KiB",
      "Facets that are kept of an event of OpenLineage, at most 1MiB. 0: none. The edges do not depend"
          + " on it, the lineage of columns does."),
  MAX_BATCH(SettingKind.COUNT, "10000", "Most queries or items per JSON request."),
  MAX_CONNECTIONS(SettingKind.COUNT, "4096", "Most open connections."),
  MAX_CONCURRENT(
      SettingKind.COUNT,
      "64",
      "Most concurrent changes, and as many requests that confirm candidates, explain, prune or"
          + " have many queries; more are answered 429."),
  MAX_STREAMS(
      SettingKind.COUNT,
      "32",
      "Most concurrent NDJSON streams, exports of events among them; more are answered 429."),
  MAX_LISTENERS(
      SettingKind.COUNT,
      "64",
      "Most concurrent listeners to server-sent events; more are answered 429."),
  HEADER_TIMEOUT(
      SettingKind.DURATION,
      "10s",
      "Timeout from accepting a connection to the end of the headers of its first request; slower"
          + " connections are closed."),
  IDLE_TIMEOUT(
      SettingKind.DURATION,
      "60s",
      "Timeout from a response to the end of the headers of the next request on the connection."),
  REQUEST_TIMEOUT(
      SettingKind.DURATION,
      "30s",
      "Timeout for the body of a request, or for the next part of a stream."),
  DRAIN_TIMEOUT(SettingKind.DURATION, "20s", "Timeout for open requests at shutdown."),
  CONFIRM_TIMEOUT(
      SettingKind.DURATION,
      "2s",
      "Timeout for the confirmations of a request, of all its queries together, by this node and by others; sites that have not answered by then stay unconfirmed."),
  MIN_FREE_SPACE(
      SettingKind.BYTES,
      "256MiB",
      "Free disk space below which changes are answered 507. At least twice `ledger-memory`, which"
          + " the ledger needs for its own work."),
  WRITE_TIMEOUT(
      SettingKind.DURATION,
      "10s",
      "How long a change is retried while the ledger takes no writes; then it is answered 503, or"
          + " 507 if the disk is full."),
  DIRECTORY_MEMORY(
      SettingKind.BYTES,
      "0",
      "Memory for all summaries: those of other nodes with their index, and those of own sites with"
          + " their counters. 0: half of the heap."),
  LEDGER_MEMORY(
      SettingKind.BYTES,
      "128MiB",
      "Memory for the ledger, outside the heap: half block cache, half write buffer."),
  LINEAGE_SITE(
      SettingKind.TEXT,
      "",
      "Site that records what clients of OpenLineage send, unless they name one with `?site=`; it is"
          + " created with the first event. Default: the name of this node."),
  LOCAL_NAMESPACES(
      SettingKind.LIST,
      "file,inmemory",
      "Schemes of namespaces of OpenLineage that mean something else on each machine: names in them"
          + " are qualified by the site, like those on loopback hosts."),
  RECEIPTS_KEPT(
      SettingKind.DURATION,
      "24h",
      "How long the idempotency keys of batches are kept, counted while the node runs."),
  ACCEPT_LOSS(
      SettingKind.BOOLEAN,
      "false",
      "Start although the ledger has lost changes that were on the disk, with what is left. For one"
          + " start: without it such a ledger is rejected."),
  LOG_LEVEL(
      SettingKind.LEVEL,
      "info",
      "Level of the log on standard error: error, warning, info or debug.");

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
