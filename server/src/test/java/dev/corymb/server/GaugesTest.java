package dev.corymb.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.server.testkit.TestServer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class GaugesTest {

  @TempDir private Path data;

  @Test
  void ownSitesAreShownAsTheyAre() {
    try (TestServer server = TestServer.start(data)) {
      assertThat(metrics(server)).contains("\ncorymb_sites_own 0.0\n");
      server.site("a").site("b");
      server.post("/v1/sites/a/items", "{\"add\":[{\"name\":\"x\",\"device\":1}]}");
      server.post("/v1/sites/b/items", "{\"add\":[{\"name\":\"y\",\"device\":2}]}");
      assertThat(metrics(server))
          .contains(
              "\ncorymb_items 2.0\n", "\ncorymb_sites_own 2.0\n", "\ncorymb_sites_failing 0.0\n");
    }
    try (TestServer server = TestServer.start(data)) {
      assertThat(metrics(server)).contains("\ncorymb_sites_own 2.0\n", "\ncorymb_items 2.0\n");
    }
  }

  private static String metrics(TestServer server) {
    return server.get("/metrics").body();
  }
}
