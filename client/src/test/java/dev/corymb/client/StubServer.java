package dev.corymb.client;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Answers requests with an empty object, or fails them as it is told to. */
final class StubServer implements AutoCloseable {

  private final HttpServer http;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Queue<Fault> faults = new ConcurrentLinkedQueue<>();

  /** What goes wrong with the next request. */
  enum Fault {
    BUSY,
    BUSY_FOR_LONG,
    LOST
  }

  StubServer() throws IOException {
    this.http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    http.setExecutor(threads);
    http.createContext("/", this::handle);
    http.start();
  }

  String url() {
    return "http://127.0.0.1:" + http.getAddress().getPort();
  }

  /** Has the next requests fail, one after the other. */
  void failing(List<Fault> next) {
    faults.addAll(next);
  }

  private void handle(HttpExchange exchange) throws IOException {
    exchange.getRequestBody().readAllBytes();
    Fault fault = faults.poll();
    if (fault == null) {
      reply(exchange, 200, "{}");
    } else if (fault != Fault.LOST) {
      exchange.getResponseHeaders().set("Content-Type", "application/problem+json");
      exchange.getResponseHeaders().set("Retry-After", fault == Fault.BUSY ? "0" : "5");
      reply(exchange, 503, "{\"status\":503,\"detail\":\"busy for a moment\"}");
    }
    exchange.close();
  }

  private static void reply(HttpExchange exchange, int status, String text) throws IOException {
    exchange.sendResponseHeaders(status, text.length());
    exchange.getResponseBody().write(text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
  }

  @Override
  public void close() {
    http.stop(0);
    threads.shutdownNow();
  }
}
