package dev.corymb.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class FaultLogTest {

  private final List<String> lines = new ArrayList<>();
  private int traces;
  private long now;
  private final FaultLog log =
      new FaultLog(
          () -> now,
          (text, failure) -> {
            lines.add(text);
            traces += failure == null ? 0 : 1;
          });

  private void failing(int times) {
    for (int i = 0; i < times; i++) {
      log.log("a request failed", new IllegalStateException("request " + i));
    }
  }

  @Test
  void theSameFaultIsOneTraceAndThenOneLineWithACount() {
    failing(1_000);
    assertThat(lines).containsExactly("a request failed");

    now += TimeUnit.SECONDS.toNanos(59);
    log.flush();
    assertThat(lines).hasSize(1);
    now += TimeUnit.SECONDS.toNanos(1);
    log.flush();

    assertThat(lines)
        .containsExactly(
            "a request failed",
            "a request failed, 999 more times; last: java.lang.IllegalStateException: request 999");
    assertThat(traces).isEqualTo(1);
    failing(1);
    assertThat(traces).as("a minute later").isEqualTo(2);
  }

  @Test
  void differentFaultsAreLoggedEach() {
    log.log("a request failed", new IllegalStateException("one place"));
    log.log("a request failed", new IllegalStateException("another"));
    log.log("could not tick", new IllegalStateException("another"));

    assertThat(traces).isEqualTo(3);
  }

  @Test
  void kindsOfFaultsAreBounded() {
    for (int i = 0; i < 1_000; i++) {
      Exception fault = new IllegalStateException();
      fault.setStackTrace(new StackTraceElement[] {new StackTraceElement("A", "b", "A.java", i)});
      log.log("a request failed", fault);
      log.log("a request failed", fault);
    }

    assertThat(lines).as("those that were pushed out are counted").hasSize(1_900);
  }
}
