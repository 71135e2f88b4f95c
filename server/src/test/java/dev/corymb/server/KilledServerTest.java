package dev.corymb.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.server.config.Settings;
import io.vertx.core.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.StringJoiner;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server that is killed in midst of a load, again and again, has each batch of a client that
 * repeats what was not acknowledged exactly once.
 */
@Tag("kill")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class KilledServerTest {

  private static final int KILLS = Integer.getInteger("kills", 4);
  private static final int RECENT = 50; // batches; all are checked after the last kill
  private static final int BATCH = 100;

  @TempDir private Path data;

  private final HttpClient client = HttpClient.newHttpClient();

  /** A server in a process of its own. */
  static final class Child {

    private Child() {}

    public static void main(String[] args) throws InterruptedException {
      Server server =
          Server.start(
              Settings.of(
                  Map.of(
                      "data", args[0],
                      "port", "0",
                      "schema", "name:text,device:long?,tag:text*",
                      "ask", "name,tag,name+tag,all",
                      "range", "device",
                      "min-free-space", "1MiB")));
      System.out.println(server.uri());
      Thread.currentThread().join(); // until it is killed
    }
  }

  private Process start() throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx256m",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            Child.class.getName(),
            data.toString())
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private static String address(Process process) throws IOException {
    BufferedReader said = process.inputReader();
    return said.readLine();
  }

  private JsonObject post(String address, String path, String body, String key)
      throws IOException, InterruptedException {
    HttpResponse<String> answer =
        client.send(
            HttpRequest.newBuilder(URI.create(address + path))
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", key)
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build(),
            HttpResponse.BodyHandlers.ofString());
    return new JsonObject(answer.body()).put("httpStatus", answer.statusCode());
  }

  /** Items of which every tenth has no device; the tags of each are its own and all others'. */
  private static String batch(int number) {
    StringJoiner items = new StringJoiner(",", "{\"add\":[", "]}");
    for (int i = 0; i < BATCH; i++) {
      int item = number * BATCH + i;
      String device = i % 10 == 0 ? "" : "\"device\":" + item + ",";
      items.add(String.format("{\"name\":\"n%d\",%s\"tag\":[\"every\",\"t%1$d\"]}", item, device));
    }
    return items.toString();
  }

  @Test
  void losesAndDoublesNothing() throws Exception {
    SplittableRandom random = new SplittableRandom(5);
    int acknowledged = 0;
    for (int kill = 0; kill <= KILLS; kill++) {
      Process process = start();
      try {
        String address = address(process);
        post(address, "/v1/sites", "{\"id\":\"s\"}", "any");
        // The one that may or may not have been done before the kill is sent first.
        int until = acknowledged + 5 + random.nextInt(20);
        while (acknowledged < until) {
          JsonObject done =
              post(address, "/v1/sites/s/items", batch(acknowledged), "b" + acknowledged);
          assertThat(done.getInteger("added")).as(done.encode()).isEqualTo(BATCH);
          acknowledged++;
        }
        check(address, kill == KILLS ? 0 : Math.max(0, acknowledged - RECENT), acknowledged);
        killAmid(process, address, acknowledged, random.nextInt(8_000_000));
      } finally {
        process.destroyForcibly().waitFor();
      }
    }
  }

  /** Kills the process while the next batch is on its way. */
  private void killAmid(Process process, String address, int next, int nanos) {
    var unused =
        client.sendAsync(
            HttpRequest.newBuilder(URI.create(address + "/v1/sites/s/items"))
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", "b" + next)
                .POST(HttpRequest.BodyPublishers.ofString(batch(next)))
                .build(),
            HttpResponse.BodyHandlers.discarding());
    LockSupport.parkNanos(nanos);
    process.destroyForcibly();
  }

  /** Checks the number of items, and of the batches from a first one all that can be asked. */
  private void check(String address, int first, int batches) throws Exception {
    HttpResponse<String> site =
        client.send(
            HttpRequest.newBuilder(URI.create(address + "/v1/sites/s")).build(),
            HttpResponse.BodyHandlers.ofString());
    assertThat(new JsonObject(site.body()).getInteger("items")).isEqualTo(batches * BATCH);
    for (int number = first; number < batches; number++) {
      int item = number * BATCH + number % BATCH;
      assertThat(isHeld(address, "name=n" + item)).isTrue();
      assertThat(isHeld(address, "name=n" + item + " tag=t" + item)).isTrue();
      assertThat(isHeld(address, "tag has (every, t" + item + ")")).isTrue();
      assertThat(isHeld(address, "name=n" + item + " device=null tag=every"))
          .isEqualTo(item % 10 == 0);
      assertThat(isHeld(address, "device>=" + item + " device<=" + item)).isEqualTo(item % 10 != 0);
      assertThat(isHeld(address, "name=n" + item + " tag=t" + (item + 1))).isFalse();
    }
    assertThat(isHeld(address, "device>=" + (batches * BATCH - 1))).isTrue();
    assertThat(isHeld(address, "device<=1")).isTrue();
    assertThat(isHeld(address, "device<1")).isFalse();
  }

  /** Whether the site has a match; it is found if it does. */
  private boolean isHeld(String address, String query) throws Exception {
    String body = "{\"query\":\"" + query + "\",\"confirm\":true}";
    JsonObject found = post(address, "/v1/locate", body, "any");
    assertThat(found.getInteger("httpStatus")).as(found.encode()).isEqualTo(200);
    return found.getJsonObject("confirmed").getJsonArray("holding").contains("s");
  }

  private static final int SITES = 7;

  /**
   * Lines of several chunks, whose rows name many sites and have so many combinations that a chunk
   * takes two commits; the same for the same number.
   */
  private static String lines(int number) {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 2_500; i++) {
      lines
          .append("{\"site\":\"m")
          .append(i % SITES)
          .append("\",\"item\":{\"name\":\"n")
          .append(number)
          .append("\",\"device\":")
          .append(i)
          .append(",\"tag\":[\"t1\",\"t2\",\"t3\",\"t4\",\"t5\",\"t6\",\"t7\",\"t8\"]}}\n");
    }
    return lines.toString();
  }

  private HttpRequest stream(String address, int number) {
    return HttpRequest.newBuilder(URI.create(address + "/v1/items?create=true"))
        .header("Content-Type", "application/x-ndjson")
        .header("Idempotency-Key", "s" + number)
        .POST(HttpRequest.BodyPublishers.ofString(lines(number)))
        .build();
  }

  @Test
  void streamsOfManySitesLoseAndDoubleNothing() throws Exception {
    SplittableRandom random = new SplittableRandom(6);
    int acknowledged = 0;
    for (int kill = 0; kill <= KILLS; kill++) {
      Process process = start();
      try {
        String address = address(process);
        // The one of which some chunks may have been done before the kill is sent first.
        for (int until = acknowledged + 2; acknowledged < until; acknowledged++) {
          String answer =
              client
                  .send(stream(address, acknowledged), HttpResponse.BodyHandlers.ofString())
                  .body();
          String last = answer.lines().reduce("", (before, line) -> line);
          assertThat(last).as(answer).contains("\"done\":true", "\"added\":2500");
        }
        for (int site = 0; site < SITES; site++) {
          int perStream = (2_500 - site + SITES - 1) / SITES;
          assertThat(items(address, "m" + site)).isEqualTo((long) acknowledged * perStream);
        }
        for (int number = 0; number < acknowledged; number++) {
          JsonObject found =
              post(address, "/v1/locate", "{\"query\":\"name=n" + number + " tag=t2\"}", "any");
          assertThat(found.getInteger("total")).as(found.encode()).isEqualTo(SITES);
        }
        var unused =
            client.sendAsync(stream(address, acknowledged), HttpResponse.BodyHandlers.discarding());
        LockSupport.parkNanos(random.nextInt(120_000_000));
        process.destroyForcibly();
      } finally {
        process.destroyForcibly().waitFor();
      }
    }
  }

  private long items(String address, String site) throws Exception {
    HttpResponse<String> answer =
        client.send(
            HttpRequest.newBuilder(URI.create(address + "/v1/sites/" + site)).build(),
            HttpResponse.BodyHandlers.ofString());
    return new JsonObject(answer.body()).getLong("items");
  }
}
