package dev.corymb.server.console;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.URLEncoder;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.Collectors;

/** Records runs at sites of a server, as a client of OpenLineage does: one every few minutes. */
final class Runs {

  private static final Instant FIRST = Instant.parse("2026-11-18T06:00:00Z");
  private static final int SECONDS = 400; // between two

  private final Client client;
  private int runs;

  Runs(URI server) {
    this.client = new Client(server);
  }

  /** The id of a dataset that is named as the methods here have it. */
  static String id(String dataset) {
    String[] parts = parts(dataset);
    return "urn:ol:dataset:" + encoded(parts[0]) + "/" + encoded(parts[1]);
  }

  /** A run that read some datasets, each a namespace, a space and a name, and wrote others. */
  Runs run(String site, String job, List<String> inputs, List<String> outputs) {
    String event =
        String.format(
            Locale.ROOT,
            """
            {"eventType":"COMPLETE","eventTime":"%s","producer":"https://example.org/scheduler",
             "schemaURL":"https://openlineage.io/spec/2-0-2/OpenLineage.json",
             "run":{"runId":"%s"},
             "job":{"namespace":"nightly","name":"%s"},"inputs":[%s],"outputs":[%s]}
            """,
            FIRST.plusSeconds((long) SECONDS * runs),
            UUID.nameUUIDFromBytes((site + "/" + job + "/" + runs).getBytes(UTF_8)),
            job,
            datasets(inputs),
            datasets(outputs));
    runs++;
    client.post("/api/v1/lineage?site=" + URLEncoder.encode(site, UTF_8), event);
    return this;
  }

  private static String datasets(List<String> names) {
    return names.stream()
        .map(Runs::parts)
        .map(parts -> "{\"namespace\":\"" + parts[0] + "\",\"name\":\"" + parts[1] + "\"}")
        .collect(Collectors.joining(","));
  }

  private static String[] parts(String dataset) {
    String[] parts = dataset.split(" ", -1);
    assertThat(parts).as(() -> Arrays.toString(parts)).hasSize(2);
    return parts;
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8).replace("+", "%20").replace("*", "%2A");
  }
}
