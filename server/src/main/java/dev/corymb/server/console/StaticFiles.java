package dev.corymb.server.console;

import dev.corymb.server.http.Problem;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/** The files of the console, from the class path. */
public final class StaticFiles {

  private static final String PAGES = "/dev/corymb/server/console/";
  private static final String LIBRARIES = "lib/";
  private static final Pattern NAME =
      Pattern.compile("([A-Za-z0-9_-][A-Za-z0-9._-]*/)*[A-Za-z0-9_-][A-Za-z0-9._-]*");
  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "svg", "image/svg+xml",
          "png", "image/png",
          "md", "text/plain; charset=utf-8", // which browsers show; text/markdown they download
          "yaml", "application/yaml; charset=utf-8");

  private record StaticFile(Buffer content, String type, String tag) {}

  /** Those that were asked for; there are only so many, since all come with the program. */
  private final Map<String, StaticFile> files = new ConcurrentHashMap<>();

  /** Sends a page, a script or the like. */
  public void page(RoutingContext request) {
    String path = request.request().path();
    String name = path.equals("/console/") ? "index.html" : path.substring("/console/".length());
    boolean library = name.startsWith(LIBRARIES);
    send(request, library ? library(name.substring(LIBRARIES.length())) : PAGES + name);
  }

  /** Sends the description of the API. */
  public void openapi(RoutingContext request) {
    send(request, "/dev/corymb/server/openapi.yaml");
  }

  /** Where a library from a WebJar is, whatever its version. */
  private static String library(String name) {
    int slash = name.indexOf('/');
    if (slash < 0 || !NAME.matcher(name).matches()) {
      return "";
    }
    String artifact = name.substring(0, slash);
    Properties pom = new Properties();
    String place = "/META-INF/maven/org.webjars.npm/" + artifact + "/pom.properties";
    try (InputStream in = StaticFiles.class.getResourceAsStream(place)) {
      if (in == null) {
        return "";
      }
      pom.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException("a library of the console cannot be read", e);
    }
    return "/META-INF/resources/webjars/"
        + artifact
        + "/"
        + pom.getProperty("version")
        + name.substring(slash);
  }

  private void send(RoutingContext request, String place) {
    StaticFile file =
        find(place)
            .orElseThrow(
                () -> Problem.notFound("there is no page " + request.request().path()).exception());
    request
        .response()
        .putHeader(HttpHeaders.ETAG, file.tag())
        .putHeader(HttpHeaders.CACHE_CONTROL, "no-cache");
    if (file.tag().equals(request.request().getHeader(HttpHeaders.IF_NONE_MATCH))) {
      request.response().setStatusCode(304).end();
    } else {
      request
          .response()
          .putHeader(HttpHeaders.CONTENT_TYPE, file.type())
          .end(file.content().copy());
    }
  }

  private Optional<StaticFile> find(String place) {
    StaticFile known = files.get(place);
    if (known == null && place.length() > 1 && NAME.matcher(place.substring(1)).matches()) {
      known = read(place);
      if (known != null) {
        files.put(place, known);
      }
    }
    return Optional.ofNullable(known);
  }

  private static StaticFile read(String place) {
    String type = TYPES.get(place.substring(place.lastIndexOf('.') + 1));
    try (InputStream in = StaticFiles.class.getResourceAsStream(place)) {
      if (in == null || type == null) {
        return null;
      }
      byte[] bytes = in.readAllBytes();
      CRC32 crc = new CRC32();
      crc.update(bytes);
      String tag = String.format(Locale.ROOT, "\"%08x-%x\"", crc.getValue(), bytes.length);
      return new StaticFile(Buffer.buffer(bytes), type, tag);
    } catch (IOException e) {
      throw new UncheckedIOException("a page of the console cannot be read", e);
    }
  }
}
