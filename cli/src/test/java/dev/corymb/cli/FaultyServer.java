package dev.corymb.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.corymb.node.site.SiteStatus;
import dev.corymb.server.Server;
import dev.corymb.server.config.Settings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A server behind a door that does what a server does not do on demand: it loses requests and
 * answers, is busy, gives the answers of a large federation, and counts what it was asked.
 */
public final class FaultyServer implements AutoCloseable {

  private static final Set<String> PASSED = // headers
      Set.of("authorization", "content-type", "idempotency-key", "last-event-id", "accept");

  private final Path data;
  private final String schema;
  private final String ranges;
  private final HttpServer door;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final Map<String, Deque<String>> fixed = new HashMap<>();
  private final Queue<Fault> faults = new ConcurrentLinkedQueue<>();
  private final Queue<Fault> exportFaults = new ConcurrentLinkedQueue<>();
  private final List<Request> requests = new ArrayList<>();
  private Server server; // started when it is first needed

  /** What goes wrong with the next request that changes something, or that exports. */
  public enum Fault {
    NONE,
    /** The connection is lost in the middle of the answer. */
    CUT,
    BUSY,
    FULL,
    TOO_LARGE,
    LOST_BEFORE,
    LOST_AFTER,
    REFUSED
  }

  /** What was asked. */
  public record Request(
      String method, String path, String body, String key, String token, String after) {}

  /** A server whose schema is one text and one number. */
  public FaultyServer(Path data) throws IOException {
    this(data, "name:text,size:long");
  }

  /** A server whose sites hold events. */
  public static FaultyServer ofEvents(Path data) throws IOException {
    return new FaultyServer(data, "provenance");
  }

  /** A server in a folder. */
  public FaultyServer(Path data, String schema) throws IOException {
    this(data, schema, "");
  }

  /** A server in a folder, of which ranges of some attributes can be asked. */
  public FaultyServer(Path data, String schema, String ranges) throws IOException {
    this.data = data;
    this.schema = schema;
    this.ranges = ranges;
    this.door = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    door.setExecutor(threads);
    door.createContext("/", this::handle);
    door.start();
  }

  /** Where the server itself is: what goes on for ever does not come through the door. */
  public String behindTheDoor() {
    return server().uri().toString();
  }

  private synchronized Server server() {
    if (server == null) {
      server =
          Server.start(
              Settings.of(
                  Map.of(
                      "data",
                      data.resolve("server").toString(),
                      "port",
                      "0",
                      "name",
                      "n1",
                      "min-free-space",
                      "1MiB",
                      "schema",
                      schema,
                      "range",
                      ranges)));
    }
    return server;
  }

  /** Where the door is. */
  public String url() {
    return "http://127.0.0.1:" + door.getAddress().getPort();
  }

  /** Has the next changes fail, one after the other. */
  public FaultyServer failing(Fault... next) {
    faults.addAll(List.of(next));
    return this;
  }

  /** Has the next exports fail, one after the other. */
  public FaultyServer failingExports(Fault... next) {
    exportFaults.addAll(List.of(next));
    return this;
  }

  /** Has a path be answered with texts, one after the other; with the last one from then on. */
  public FaultyServer answering(String path, String... texts) {
    fixed.put(path, new ArrayDeque<>(List.of(texts)));
    return this;
  }

  /** Creates a site. */
  public FaultyServer with(String site) {
    server().node().create(site);
    return this;
  }

  /** How many items a site holds. */
  public long items(String site) {
    return server().node().status(site).orElseThrow().items();
  }

  /** How many events a site has. */
  public long events(String site) {
    return server().node().provenance().events(site);
  }

  /** How many items all sites hold. */
  public long items() {
    return server().node().sites().stream().mapToLong(SiteStatus::items).sum();
  }

  /** Whether a site holds an item. */
  public boolean holds(String site, Object... values) {
    return server().node().holds(site, server().node().profile().schema().item(values).query());
  }

  /** All that was asked. */
  public synchronized List<Request> requests() {
    return List.copyOf(requests);
  }

  /** The requests that changed items, or recorded events. */
  public List<Request> changes() {
    return requests().stream()
        .filter(request -> isChange(request.method(), request.path()))
        .toList();
  }

  private static boolean isChange(String method, String path) {
    String plain = path.replaceFirst("\\?.*", "");
    return plain.endsWith("/items") || (method.equals("POST") && plain.endsWith("/provenance"));
  }

  private static boolean isExport(String method, String path) {
    return method.equals("GET") && path.matches("/v1/sites/[^/?]+/provenance.*");
  }

  private void handle(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    String path = exchange.getRequestURI().toString();
    boolean change = isChange(exchange.getRequestMethod(), path);
    Queue<Fault> next = change ? faults : exportFaults;
    boolean fails = change || isExport(exchange.getRequestMethod(), path);
    Fault fault = fails && !next.isEmpty() ? next.remove() : Fault.NONE;
    synchronized (this) {
      requests.add(
          new Request(
              exchange.getRequestMethod(),
              path,
              new String(body, StandardCharsets.UTF_8),
              exchange.getRequestHeaders().getFirst("Idempotency-Key"),
              exchange.getRequestHeaders().getFirst("Authorization"),
              exchange.getRequestHeaders().getFirst("Last-Event-ID")));
    }
    switch (fault) {
      case CUT -> {
        byte[] whole = forward(exchange, path, body).body();
        exchange.sendResponseHeaders(200, whole.length);
        exchange.getResponseBody().write(whole, 0, whole.length / 2);
        exchange.close();
      }
      case LOST_BEFORE -> exchange.close();
      case LOST_AFTER -> {
        forward(exchange, path, body);
        exchange.close();
      }
      case BUSY -> problem(exchange, 503, "busy for a moment");
      case FULL -> problem(exchange, 507, "the disk is full");
      case TOO_LARGE -> problem(exchange, 413, "body must have at most 2048 bytes");
      case REFUSED -> problem(exchange, 403, "the role must be write, but is read");
      case NONE -> {
        if (fixed.containsKey(path)) {
          Deque<String> texts = fixed.get(path);
          String text = texts.size() == 1 ? texts.getFirst() : texts.removeFirst();
          reply(exchange, 200, text.getBytes(StandardCharsets.UTF_8));
        } else {
          HttpResponse<byte[]> answer = forward(exchange, path, body);
          for (String header : List.of("Content-Type", "Corymb-Complete")) {
            answer
                .headers()
                .firstValue(header)
                .ifPresent(value -> exchange.getResponseHeaders().set(header, value));
          }
          reply(exchange, answer.statusCode(), answer.body());
        }
      }
    }
  }

  private HttpResponse<byte[]> forward(HttpExchange exchange, String path, byte[] body)
      throws IOException {
    String address = server().uri().toString().replaceFirst("/+$", "");
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(address + path))
            .method(exchange.getRequestMethod(), HttpRequest.BodyPublishers.ofByteArray(body));
    exchange
        .getRequestHeaders()
        .forEach(
            (name, values) -> {
              if (PASSED.contains(name.toLowerCase(Locale.ROOT))) {
                request.header(name, values.get(0));
              }
            });
    try {
      return client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private static void problem(HttpExchange exchange, int status, String detail) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "application/problem+json");
    exchange.getResponseHeaders().set("Retry-After", "0");
    String text = "{\"status\":" + status + ",\"detail\":\"" + detail + "\"}";
    reply(exchange, status, text.getBytes(StandardCharsets.UTF_8));
  }

  private static void reply(HttpExchange exchange, int status, byte[] body) throws IOException {
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    if (body.length > 0) {
      exchange.getResponseBody().write(body);
    }
    exchange.close();
  }

  @Override
  public synchronized void close() {
    door.stop(0);
    threads.shutdownNow();
    if (server != null) {
      server.close();
    }
  }
}
