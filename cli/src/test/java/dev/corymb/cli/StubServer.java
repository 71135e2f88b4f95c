package dev.corymb.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;

/**
 * A server that keeps items in lists and does as it is told: it loses connections, is busy, and
 * counts what it was asked.
 */
public final class StubServer implements AutoCloseable {

  private final HttpServer http;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Map<String, List<Map<String, Object>>> items = new TreeMap<>();
  private final Map<String, String> receipts = new HashMap<>();
  private final Map<String, String> fixed = new HashMap<>();
  private final Queue<Fault> faults = new ConcurrentLinkedQueue<>();
  private final List<Request> requests = new ArrayList<>();
  private final String attribute;

  /** What goes wrong with the next request that changes items. */
  public enum Fault {
    NONE,
    BUSY,
    BUSY_FOR_LONG,
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
  public StubServer() throws IOException {
    this("name");
  }

  StubServer(String attribute) throws IOException {
    this.attribute = attribute;
    this.http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    http.setExecutor(threads);
    http.createContext("/", this::handle);
    http.start();
  }

  /** Where it listens. */
  public String url() {
    return "http://127.0.0.1:" + http.getAddress().getPort();
  }

  /** Has the next changes of items fail, one after the other. */
  public StubServer failing(Fault... next) {
    faults.addAll(List.of(next));
    return this;
  }

  /** Has a path be answered with a text; an empty one is 404. */
  public StubServer answering(String path, String text) {
    fixed.put(path, text);
    return this;
  }

  /** Creates a site. */
  public synchronized StubServer with(String site) {
    items.put(site, new ArrayList<>());
    return this;
  }

  /** The items of a site, in the order in which they came. */
  public synchronized List<Map<String, Object>> items(String site) {
    return List.copyOf(items.get(site));
  }

  /** The ids of the sites. */
  public synchronized List<String> sites() {
    return List.copyOf(items.keySet());
  }

  /** All that was asked. */
  public synchronized List<Request> requests() {
    return List.copyOf(requests);
  }

  private void handle(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    String path = exchange.getRequestURI().toString();
    Request request =
        new Request(
            exchange.getRequestMethod(),
            path,
            body,
            exchange.getRequestHeaders().getFirst("Idempotency-Key"),
            exchange.getRequestHeaders().getFirst("Authorization"),
            exchange.getRequestHeaders().getFirst("Last-Event-ID"));
    boolean change = path.endsWith("/items");
    Fault fault = change && !faults.isEmpty() ? faults.remove() : Fault.NONE;
    synchronized (this) {
      requests.add(request);
      if (fault == Fault.LOST_BEFORE) {
        exchange.close();
      } else if (fault == Fault.BUSY || fault == Fault.BUSY_FOR_LONG) {
        exchange.getResponseHeaders().set("Retry-After", fault == Fault.BUSY ? "0" : "5");
        problem(exchange, 503, "busy for a moment");
      } else if (fault == Fault.FULL) {
        exchange.getResponseHeaders().set("Retry-After", "0");
        problem(exchange, 507, "the disk is full");
      } else if (fault == Fault.TOO_LARGE) {
        problem(exchange, 413, "body must have at most 2048 bytes");
      } else if (fault == Fault.REFUSED) {
        problem(exchange, 403, "the role must be write, but is read");
      } else if (fixed.containsKey(path)) {
        reply(exchange, 200, fixed.get(path));
      } else if (fault == Fault.LOST_AFTER) {
        change(request);
        exchange.close();
      } else {
        dispatch(exchange, request);
      }
    }
  }

  private void dispatch(HttpExchange exchange, Request request) throws IOException {
    String path = request.path;
    if (path.equals("/v1/federation")) {
      reply(
          exchange,
          200,
          "{\"schema\":[{\"name\":\""
              + attribute
              + "\",\"type\":\"text\"},{\"name\":\"size\",\"type\":\"long\"}]}");
    } else if (path.equals("/v1/sites") && request.method.equals("POST")) {
      String id = (String) JsonText.object(request.body).get("id");
      if (items.putIfAbsent(id, new ArrayList<>()) == null) {
        reply(exchange, 201, "{\"id\":\"" + id + "\",\"node\":\"n1\"}");
      } else {
        problem(exchange, 409, "id must be new, but there is a site '" + id + "'");
      }
    } else if (path.endsWith("/items")) {
      String answer = change(request);
      if (answer == null) {
        problem(exchange, 404, "there is no such site");
      } else {
        reply(exchange, 200, answer);
      }
    } else if (path.contains("/receipts/")
        && receipts.containsKey(path.substring(path.lastIndexOf('/') + 1))) {
      reply(exchange, 200, "{}");
    } else if (request.method.equals("GET") && items.containsKey(path.replace("/v1/sites/", ""))) {
      reply(exchange, 200, "{}");
    } else if (request.method.equals("DELETE")) {
      exchange.sendResponseHeaders(204, -1);
      exchange.close();
    } else {
      problem(exchange, 404, "there is no " + path);
    }
  }

  /** Does what a batch says, once for each key; null if there is no such site. */
  private String change(Request request) {
    String site = request.path.split("/", -1)[3];
    List<Map<String, Object>> held = items.get(site);
    if (held == null) {
      return null;
    }
    String before = receipts.get(request.key);
    if (before != null) {
      return before.replace("\"replayed\":false", "\"replayed\":true");
    }
    Map<String, Object> batch = JsonText.object(request.body);
    List<String> refused = new ArrayList<>();
    int added = 0;
    int removed = 0;
    String op = batch.containsKey("add") ? "add" : "remove";
    List<Map<String, Object>> given = JsonText.objects(batch, op);
    for (int i = 0; i < given.size(); i++) {
      Map<String, Object> item = given.get(i);
      if (!item.get("size").toString().matches("-?\\d+")) {
        refused.add(
            "{\"op\":\"add\",\"index\":"
                + i
                + ",\"field\":\"size\",\"rule\":\"must be a whole number\",\"value\":\""
                + item.get("size")
                + "\"}");
      } else if (op.equals("add")) {
        held.add(item);
        added++;
      } else if (held.remove(item)) {
        removed++;
      } else {
        refused.add("{\"index\":" + i + ",\"rule\":\"must be present to be removed\"}");
      }
    }
    String answer =
        "{\"site\":\""
            + site
            + "\",\"added\":"
            + added
            + ",\"removed\":"
            + removed
            + ",\"refused\":"
            + refused.stream().collect(Collectors.joining(",", "[", "]"))
            + ",\"replayed\":false}";
    receipts.put(request.key, answer);
    return answer;
  }

  private static void problem(HttpExchange exchange, int status, String detail) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "application/problem+json");
    reply(exchange, status, "{\"status\":" + status + ",\"detail\":\"" + detail + "\"}");
  }

  private static void reply(HttpExchange exchange, int status, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Override
  public void close() {
    http.stop(0);
    threads.shutdownNow();
  }
}
