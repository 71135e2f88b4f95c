package dev.corymb.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corymb.client.StubServer.Fault;
import dev.corymb.client.api.WalkBody;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a person is told while requests wait. */
@Timeout(60)
final class CorymbClientTest {

  private final List<String> notes = Collections.synchronizedList(new ArrayList<>());
  private final AtomicLong now = new AtomicLong();
  private StubServer server;

  @BeforeEach
  void prepare() throws IOException {
    server = new StubServer();
  }

  @AfterEach
  void end() {
    server.close();
  }

  private CorymbClient api(RetryRule.Pause pause) {
    return new CorymbClient(
        URI.create(server.url()),
        Optional.empty(),
        HttpClient.newHttpClient(),
        new RetryRule(Duration.ofSeconds(60), now::get, pause),
        notes::add);
  }

  private void pass(Duration time) {
    now.addAndGet(time.toNanos());
  }

  private static Call change(int key) {
    return Call.post("/v1/sites/a/items", "{\"add\":[]}", "key" + key);
  }

  private void failing(Fault fault, int times) {
    server.failing(Collections.nCopies(times, fault));
  }

  @Test
  void tellsOnceThatTheServerIsAwayAndOnceThatItIsBack() throws InterruptedException {
    failing(Fault.LOST, 8);
    CorymbClient api = api(this::pass);

    api.send(change(1));
    api.send(change(2));

    assertThat(notes).hasSize(2);
    assertThat(notes.get(0))
        .startsWith("the server at " + server.url() + " does not answer (the connection was lost")
        .endsWith("; trying again for up to 60 s");
    assertThat(notes.get(1))
        .isEqualTo("the server at " + server.url() + " answers again; going on");
  }

  @Test
  void saysWhyTheServerPutsOff() throws InterruptedException {
    failing(Fault.BUSY_FOR_LONG, 3);

    api(this::pass).send(change(1));

    assertThat(notes)
        .hasSize(2)
        .startsWith("the server answered 503: busy for a moment; trying again for up to 60 s");
  }

  @Test
  void saysNothingOfWhatPassesInAMoment() throws InterruptedException {
    failing(Fault.BUSY, 2);
    failing(Fault.LOST, 1);

    api(this::pass).send(change(1));

    assertThat(notes).isEmpty();
  }

  @Test
  void doesNotSayThatAServerIsBackThatWasGivenUp() {
    failing(Fault.LOST, 100);
    CorymbClient api = api(this::pass);

    assertThatThrownBy(() -> api.send(change(1))).hasMessageContaining("the connection was lost");
    assertThat(notes).singleElement().asString().contains("trying again");
  }

  @Test
  void waitsForAServerThatNeverAnsweredOnlyIfToldTo() {
    server.close();
    List<Duration> pauses = new ArrayList<>();
    RetryRule.Pause pause =
        time -> {
          pauses.add(time);
          pass(time);
        };

    assertThatThrownBy(() -> api(pause).send(change(1))).hasMessageContaining("no server answers");
    assertThat(pauses).isEmpty();
    CorymbClient api = api(pause);
    api.awaitServer();
    assertThatThrownBy(() -> api.send(change(1))).hasMessageContaining("no server answers");
    assertThat(pauses).hasSizeGreaterThan(10);
    assertThat(notes).singleElement().asString().contains("trying again for up to 60 s");
  }

  @Test
  void tellsSeveralThreadsOfOneOutageOnce() throws Exception {
    int threads = 4;
    failing(Fault.BUSY_FOR_LONG, threads);
    CyclicBarrier allWait = new CyclicBarrier(threads);
    CorymbClient api =
        api(
            time -> {
              try {
                allWait.await();
              } catch (BrokenBarrierException e) {
                throw new IllegalStateException(e);
              }
            });
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Callable<String>> calls = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        Call call = change(i);
        calls.add(() -> api.send(call));
      }
      for (Future<String> answer : pool.invokeAll(calls)) {
        answer.get();
      }
    } finally {
      pool.shutdownNow();
    }

    assertThat(notes).hasSize(2);
  }

  /** A server answers a walk within a minute, with what it has found until then. */
  @Test
  void waitsForAWalkLongerThanItMayTake() {
    SilentHttp http = new SilentHttp();
    CorymbClient api =
        new CorymbClient(
            URI.create("http://127.0.0.1:1"),
            Optional.empty(),
            http,
            new RetryRule(Duration.ZERO, now::get, this::pass),
            notes::add);
    WalkBody walk = WalkBody.ancestors(List.of("urn:x:a"));

    assertThatThrownBy(() -> api.walk(walk)).hasMessageContaining("no answer within 90 s");
    assertThatThrownBy(() -> api.walkDocument(walk)).hasMessageContaining("no answer within 90 s");
    assertThatThrownBy(api::status).hasMessageContaining("no answer within 60 s");
    assertThat(http.requests)
        .extracting(request -> request.timeout().orElseThrow().toSeconds())
        .containsExactly(90L, 90L, 60L);
  }
}
