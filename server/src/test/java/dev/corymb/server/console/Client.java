package dev.corymb.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Gives a server of the tests its sites and items, the way any program would. */
final class Client {

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final URI server;

  Client(URI server) {
    this.server = server;
  }

  void createSite(String id) {
    post("/v1/sites", "{\"id\":\"" + id + "\"}");
  }

  /** Adds the files from one number up to another; see {@link #name}. */
  void addFiles(String site, int from, int to) {
    List<String> items = new ArrayList<>();
    for (int i = from; i < to; i++) {
      items.add("{\"name\":\"" + name(i) + "\",\"device\":" + i % 16 + "}");
    }
    add(site, items.toArray(String[]::new));
  }

  /** Adds items, given as JSON. */
  void add(String site, String... items) {
    String path = "/v1/sites/" + URLEncoder.encode(site, StandardCharsets.UTF_8) + "/items";
    post(path, "{\"add\":[" + String.join(",", items) + "]}");
  }

  /** Asks for a file by name alone. */
  void locate(String name, boolean confirm) {
    post("/v1/locate", "{\"query\":{\"name\":\"" + name + "\"},\"confirm\":" + confirm + "}");
  }

  static String name(int file) {
    String[] kinds = {"invoice", "report", "backup", "photo"};
    String[] ends = {".pdf", ".docx", ".tar.zst", ".jpg"};
    return "%s-%05d%s".formatted(kinds[file % 4], file, ends[file % 4]);
  }

  void post(String path, String body) {
    HttpRequest request =
        HttpRequest.newBuilder(server.resolve(path))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body))
            .build();
    try {
      HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
      assertThat(response.statusCode()).as("%s: %s", path, response.body()).isBetween(200, 299);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
