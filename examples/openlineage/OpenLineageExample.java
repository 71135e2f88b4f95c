import io.openlineage.client.OpenLineage;
import io.openlineage.client.OpenLineage.RunEvent.EventType;
import io.openlineage.client.OpenLineageClient;
import io.openlineage.client.transports.HttpConfig;
import io.openlineage.client.transports.HttpTransport;
import java.net.URI;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Two pipelines report to a server of Corymb with the client of OpenLineage, each to its own site.
 * The address is the argument; examples/openlineage.sh runs it.
 */
public final class OpenLineageExample {

  private static final ZonedDateTime NOON = ZonedDateTime.parse("2026-11-19T12:00:00Z");

  private final OpenLineage events = new OpenLineage(URI.create("https://example.org/pipelines"));
  private final URI server;

  private OpenLineageExample(URI server) {
    this.server = server;
  }

  public static void main(String[] arguments) throws Exception {
    OpenLineageExample example = new OpenLineageExample(URI.create(arguments[0]));
    example.run("berlin", "ingest", 1, NOON, "postgres://shop:5432", "public.orders", "s3://lake", "orders.parquet");
    example.run("oslo", "report", 2, NOON.plusHours(1), "s3://lake", "orders.parquet", "s3://reports", "daily.csv");
  }

  /** A run says what it reads when it starts, and what it has written when it is complete. */
  private void run(
      String site, String job, int number, ZonedDateTime time, String from, String input, String to, String output)
      throws Exception {
    HttpConfig config = new HttpConfig();
    config.setUrl(server);
    config.setUrlParams(Map.of("site", site)); // without it: the setting lineage-site
    try (OpenLineageClient client = new OpenLineageClient(new HttpTransport(config))) {
      UUID run = new UUID(0, number);
      client.emit(
          event(job, run, EventType.START, time)
              .inputs(List.of(events.newInputDatasetBuilder().namespace(from).name(input).build()))
              .build());
      client.emit(
          event(job, run, EventType.COMPLETE, time.plusMinutes(5))
              .outputs(List.of(events.newOutputDatasetBuilder().namespace(to).name(output).build()))
              .build());
      System.out.println(job + " sent its events to the site " + site);
    }
  }

  private OpenLineage.RunEventBuilder event(String job, UUID run, EventType type, ZonedDateTime time) {
    return events
        .newRunEventBuilder()
        .eventType(type)
        .eventTime(time)
        .run(events.newRunBuilder().runId(run).build())
        .job(events.newJobBuilder().namespace("pipelines").name(job).build());
  }
}
