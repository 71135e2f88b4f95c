package dev.corymb.client;

import dev.corymb.client.ClientException.Kind;
import dev.corymb.client.api.BatchAnswer;
import dev.corymb.client.api.FederationView;
import dev.corymb.client.api.JsonText;
import dev.corymb.client.api.LineageChunk;
import dev.corymb.client.api.LineageReceipt;
import dev.corymb.client.api.LocateAnswer;
import dev.corymb.client.api.LocateBody;
import dev.corymb.client.api.LocatedQuery;
import dev.corymb.client.api.NewSiteBody;
import dev.corymb.client.api.PruneAnswer;
import dev.corymb.client.api.PruneBody;
import dev.corymb.client.api.QueryAnswer;
import dev.corymb.client.api.RecordJson;
import dev.corymb.client.api.Rejected;
import dev.corymb.client.api.ReplicationView;
import dev.corymb.client.api.ServerStatus;
import dev.corymb.client.api.SitePage;
import dev.corymb.client.api.SiteView;
import dev.corymb.client.api.WalkAnswer;
import dev.corymb.client.api.WalkBody;
import dev.corymb.core.schema.Schema;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** The client of a server. Safe for use by several threads. */
public final class CorymbClient {

  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final Duration ANSWER = Duration.ofSeconds(60);
  private static final Duration WALK = Duration.ofSeconds(90); // may take a minute, by itself
  private static final int MOST_BYTES = 16 << 20; // of an answer to one who asks many

  private final URI server;
  private final Optional<String> token;
  private final RetryRule rule;
  private final Outage outage;
  private final HttpClient http;
  private volatile boolean answered; // a server that never did is more likely not there

  /**
   * A client of the server at an address.
   *
   * @param token to show
   * @param trust the certificates to trust
   * @param retryFor how long to repeat what is safe to repeat, once the server has answered
   * @param notes takes a line when requests wait for the server, and when they no longer do
   */
  public CorymbClient(
      URI server,
      Optional<String> token,
      Optional<SSLContext> trust,
      Duration retryFor,
      Consumer<String> notes) {
    this(server, token, http(trust, CONNECT), RetryRule.of(retryFor), notes);
  }

  /** A client of a server without tokens; what is safe to repeat is repeated for a minute. */
  public CorymbClient(URI server) {
    this(server, Optional.empty(), Optional.empty(), Duration.ofMinutes(1), any -> {});
  }

  /** Has requests wait also for a server that has never answered. */
  public CorymbClient awaitServer() {
    answered = true;
    return this;
  }

  CorymbClient(
      URI server, Optional<String> token, HttpClient http, RetryRule rule, Consumer<String> notes) {
    this.server = server;
    this.token = token;
    this.rule = rule;
    this.outage = new Outage(notes, "the server at " + server + " answers again; going on");
    this.http = http;
  }

  private static HttpClient http(Optional<SSLContext> trust, Duration connectTimeout) {
    HttpClient.Builder builder =
        HttpClient.newBuilder().version(Version.HTTP_1_1).connectTimeout(connectTimeout);
    trust.ifPresent(builder::sslContext);
    return builder.build();
  }

  /** A client of servers that are named later, by {@link #at}; it repeats nothing. */
  public static CorymbClient ofMany(Duration connectTimeout) {
    return new CorymbClient(
        URI.create(""),
        Optional.empty(),
        http(Optional.empty(), connectTimeout),
        RetryRule.of(Duration.ZERO),
        any -> {});
  }

  /** The client of another server, which shares the connections of this one. */
  public CorymbClient at(URI other, Optional<String> itsToken) {
    return new CorymbClient(other, itsToken, http, rule, any -> {});
  }

  /** The address of the server. */
  public URI server() {
    return server;
  }

  /**
   * Sends a request and returns the answer as a record.
   *
   * @throws Problem if the server refuses
   */
  public <T extends Record> T ask(Call call, Class<T> type) throws InterruptedException {
    return read(send(call), type);
  }

  /** The record that an answer has. */
  public static <T extends Record> T read(String answer, Class<T> type) {
    try {
      return RecordJson.read(answer, type);
    } catch (IllegalArgumentException e) {
      String line = answer.strip().lines().findFirst().orElse("");
      String fault =
          line.startsWith("{")
              ? e.getMessage() + "; is the server of another version?"
              : "must be a JSON object, but began with '"
                  + line.substring(0, Math.min(60, line.length()))
                  + "'";
      throw new ClientException("the server's answer " + fault, e);
    }
  }

  /**
   * Sends a request once, to be answered within a time: for who asks many servers at a time. It
   * fails if the server refuses, is too slow or says too much.
   */
  public <T extends Record> CompletableFuture<T> askOnce(Call call, Class<T> type, Duration time) {
    return askOnce(call, type, time, MOST_BYTES);
  }

  /** The same, for an answer of at most a number of bytes. */
  public <T extends Record> CompletableFuture<T> askOnce(
      Call call, Class<T> type, Duration time, int mostBytes) {
    return Exchange.within(
        time,
        mostBytes,
        http,
        request(call, time),
        answer -> {
          if (answer.statusCode() != 200) {
            throw problem(answer, answer.body());
          }
          return read(answer.body(), type);
        });
  }

  /** Starts a load, or resumes one; the listener hears of each batch. */
  public <T> Load<T> load(Load.Options options, Load.Listener<T> listener) {
    return load(options, any -> 0, listener);
  }

  /**
   * Starts a load, or resumes one.
   *
   * @param weight the characters of a tag, if tags take memory worth counting
   */
  public <T> Load<T> load(
      Load.Options options, ToIntFunction<T> weight, Load.Listener<T> listener) {
    return new Load<>(this, options, weight, listener);
  }

  /** Whether the server remembers a load: it knows the first batch, which is sent before others. */
  public boolean knowsLoad(String id) throws InterruptedException {
    return exists(Call.get("/v1/receipts/" + LoadBatch.key(id, 0)));
  }

  /** Creates a site whose items stay until they are removed. */
  public SiteView createSite(String id) throws InterruptedException {
    return createSite(new NewSiteBody(id, Optional.empty(), Optional.empty()));
  }

  /** Creates a site. */
  public SiteView createSite(NewSiteBody site) throws InterruptedException {
    return ask(Call.create(site), SiteView.class);
  }

  /** A site, with its status if the server owns it. */
  public SiteView site(String id) throws InterruptedException {
    return ask(Call.get(Call.site(id)), SiteView.class);
  }

  /** The first sites by id, or those after the one with which a page ended. */
  public SitePage sites(Optional<String> after) throws InterruptedException {
    String from = after.map(id -> "?after=" + Call.encoded(id)).orElse("");
    return ask(Call.get("/v1/sites" + from), SitePage.class);
  }

  /** Deletes a site with all that it holds. */
  public void deleteSite(String id) throws InterruptedException {
    var unused = send(Call.delete(Call.site(id)));
  }

  /** Whether a site exists. */
  public boolean hasSite(String id) throws InterruptedException {
    return exists(Call.get(Call.site(id)));
  }

  private boolean exists(Call call) throws InterruptedException {
    try {
      var unused = send(call);
      return true;
    } catch (Problem e) {
      if (e.status() != 404) {
        throw e;
      }
      return false;
    }
  }

  /**
   * The ids of the sites that might hold a match, and no other.
   *
   * @param query values by attribute; null for none, a collection for any of its values
   */
  public List<String> locate(Map<String, ?> query) throws InterruptedException {
    LocateBody body = LocateBody.ofAll(List.of(JsonText.query(query)));
    QueryAnswer answer = locateAll(body).answers().get(0);
    if (answer instanceof Rejected rejected) {
      throw Problem.of(rejected.problem());
    }
    return ((LocatedQuery) answer).ids();
  }

  /** The answer to one query. */
  public LocateAnswer locate(LocateBody query) throws InterruptedException {
    return ask(Call.locate(query), LocateAnswer.class);
  }

  /** The answers to several queries. */
  public BatchAnswer locateAll(LocateBody queries) throws InterruptedException {
    return ask(Call.locate(queries), BatchAnswer.class);
  }

  /**
   * Which of some sites a query may skip. Only those in {@link PruneAnswer#skip} need not be looked
   * at.
   *
   * @param query values by attribute; null for none, a collection for any of its values
   * @param within the ids of the sites, at most 100,000
   */
  public PruneAnswer prune(Map<String, ?> query, List<String> within) throws InterruptedException {
    return prune(new PruneBody(JsonText.query(query), within));
  }

  /** Which of some sites a query may skip. */
  public PruneAnswer prune(PruneBody query) throws InterruptedException {
    return ask(Call.prune(query), PruneAnswer.class);
  }

  /** How the server is. */
  public ServerStatus status() throws InterruptedException {
    return ask(Call.get("/v1/overview"), ServerStatus.class);
  }

  /** The federation of the server. */
  public FederationView federation() throws InterruptedException {
    return ask(Call.get("/v1/federation"), FederationView.class);
  }

  /** How the server exchanges summaries with others. */
  public ReplicationView replication() throws InterruptedException {
    return ask(Call.get("/v1/replication"), ReplicationView.class);
  }

  /**
   * Records events at a site. What the site has already is not recorded again, so that this may be
   * repeated.
   *
   * @param documents events of OpenLineage or documents of PROV as JSON, each on one line
   * @param create whether the site is created if it does not exist
   * @return what became of them, in the order in which they were written. A rejected document is
   *     named by its place among all of them, from 1; of each chunk the first ones are
   */
  public List<LineageChunk> record(String site, List<String> documents, boolean create)
      throws InterruptedException {
    List<LineageChunk> chunks = new ArrayList<>();
    for (String line : send(Call.record(site, documents, create)).lines().toList()) {
      if (line.startsWith("{\"problem\"")) {
        throw Problem.of(read(line, Rejected.class).problem());
      }
      if (line.startsWith("{\"done\"")) {
        return chunks;
      }
      chunks.add(read(line, LineageChunk.class));
    }
    throw new ClientException("the server's answer must end with a line that says done");
  }

  /** Records the events of one document, which may be large. */
  public LineageReceipt record(String site, String document, boolean create)
      throws InterruptedException {
    return ask(Call.record(site, document, create), LineageReceipt.class);
  }

  /** What things were made of, or what became of them. */
  public WalkAnswer walk(WalkBody question) throws InterruptedException {
    return read(exchange(Call.walk(question), WALK).body(), WalkAnswer.class);
  }

  /** The same, as a document in the format that the question names. */
  public WalkDocument walkDocument(WalkBody question) throws InterruptedException {
    HttpResponse<String> answer = exchange(Call.walk(question), WALK);
    boolean incomplete =
        answer.headers().firstValue("Corymb-Complete").filter("false"::equals).isPresent();
    return new WalkDocument(answer.body(), !incomplete);
  }

  /**
   * Sends a request and returns the answer as it is.
   *
   * @throws Problem if the server refuses
   */
  public String send(Call call) throws InterruptedException {
    return exchange(call, ANSWER).body();
  }

  private HttpResponse<String> exchange(Call call, Duration time) throws InterruptedException {
    return exchange(
        call, request(call, time), BodyHandlers.ofString(StandardCharsets.UTF_8), text -> text);
  }

  /** How the body of a refusal is read. */
  private interface Reading<T> {
    String text(T body) throws IOException;
  }

  private <T> HttpResponse<T> exchange(
      Call call, HttpRequest request, BodyHandler<T> handler, Reading<T> reading)
      throws InterruptedException {
    try (Retries retries = new Retries(rule, outage)) {
      while (true) {
        try {
          HttpResponse<T> answer = http.send(request, handler);
          answered = true;
          int status = answer.statusCode();
          boolean passing = status == 429 || status == 503 || status == 507;
          if (!passing) {
            retries.answered();
          }
          if (status / 100 == 2) {
            return answer;
          }
          String text = reading.text(answer.body());
          refusePlainText(status, text);
          Problem problem = problem(answer, text);
          if (!passing
              || !call.repeatable()
              || !retries.again(String.valueOf(problem.getMessage()), retryAfter(answer))) {
            throw problem;
          }
        } catch (IOException e) {
          if (!call.repeatable() || !mayPass(e) || !retries.again(silence(request, e), null)) {
            throw unreachable(request, e);
          }
        }
      }
    }
  }

  /** Watches the events of the server, from now on; it is to be closed. */
  public EventStream watch() {
    return new EventStream(this);
  }

  /**
   * Sends a request and returns the answer as it arrives, however long that takes; it is to be
   * closed. A failure to read it means that it ended early.
   *
   * @throws Problem if the server refuses
   */
  public InputStream open(Call call) throws InterruptedException {
    HttpRequest request = requestWithoutTimeout(call).build();
    return exchange(call, request, BodyHandlers.ofInputStream(), CorymbClient::text).body();
  }

  private static String text(InputStream body) throws IOException {
    try (body) {
      return new String(body.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /**
   * Opens a stream of server-sent events.
   *
   * @param after the id of the last event that was seen; null if none was
   */
  InputStream events(@Nullable String after) throws InterruptedException {
    HttpRequest.Builder builder = builder("/v1/events").header("Accept", "text/event-stream");
    if (after != null) {
      builder.header("Last-Event-ID", after);
    }
    HttpRequest request = builder.GET().build();
    try {
      HttpResponse<InputStream> answer = http.send(request, BodyHandlers.ofInputStream());
      answered = true;
      if (answer.statusCode() != 200) {
        String text = text(answer.body());
        refusePlainText(answer.statusCode(), text);
        throw problem(answer, text);
      }
      return answer.body();
    } catch (IOException e) {
      throw unreachable(request, e);
    }
  }

  /** What a server with TLS answers to a request without. */
  private void refusePlainText(int status, String body) {
    if (status == 400 && body.startsWith("this port speaks TLS")) {
      throw new ClientException(TlsFailure.isNeeded(server));
    }
  }

  /** The schema of the server's federation. */
  public Schema schema() throws InterruptedException {
    return Schema.parse(federation().schemaText());
  }

  private HttpRequest request(Call call, Duration time) {
    return requestWithoutTimeout(call).timeout(time).build();
  }

  private HttpRequest.Builder requestWithoutTimeout(Call call) {
    HttpRequest.Builder request = builder(call.path());
    if (call.key() != null) {
      request.header("Idempotency-Key", call.key());
    }
    if (call.body() == null) {
      return request.method(call.method(), BodyPublishers.noBody());
    }
    return request
        .header("Content-Type", call.type())
        .method(call.method(), BodyPublishers.ofString(call.body(), StandardCharsets.UTF_8));
  }

  private HttpRequest.Builder builder(String path) {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server + path));
    token.ifPresent(text -> request.header("Authorization", "Bearer " + text));
    return request;
  }

  private static Problem problem(HttpResponse<?> answer, String body) {
    return Problem.of(
        answer.statusCode(), answer.headers().firstValue("Content-Type").orElse(""), body);
  }

  /** The time that an answer asks to wait, or null. Dates are not understood: ours has seconds. */
  private static @Nullable Duration retryAfter(HttpResponse<?> answer) {
    return answer
        .headers()
        .firstValue("Retry-After")
        .filter(text -> text.matches("\\d{1,6}"))
        .map(text -> Duration.ofSeconds(Long.parseLong(text)))
        .orElse(null);
  }

  /** Whether a failure may be gone the next time. */
  private boolean mayPass(IOException e) {
    return !(e instanceof SSLException) && (answered || !isAbsent(e));
  }

  private static boolean isAbsent(IOException e) {
    return e instanceof ConnectException || e instanceof HttpConnectTimeoutException;
  }

  private ClientException unreachable(HttpRequest request, IOException e) {
    if (isAbsent(e)) {
      return new ClientException(Kind.ABSENT, "no server answers at " + server, e);
    }
    if (e instanceof SSLException) {
      return TlsFailure.of(server, e);
    }
    return new ClientException(server + ": " + reason(request, e), e);
  }

  private String silence(HttpRequest request, IOException e) {
    return "the server at " + server + " does not answer (" + reason(request, e) + ")";
  }

  private static String reason(HttpRequest request, IOException e) {
    if (isAbsent(e)) {
      return "no connection"; // JDK 17 does not know why
    }
    if (e instanceof HttpTimeoutException) {
      return "no answer within " + request.timeout().orElse(ANSWER).toSeconds() + " s";
    }
    return "the connection was lost" + (e.getMessage() == null ? "" : ": " + e.getMessage());
  }
}
