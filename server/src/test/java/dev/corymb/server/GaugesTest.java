package dev.corymb.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.node.Node;
import dev.corymb.server.testkit.TestServer;
import dev.corymb.server.watch.EventCount;
import io.vertx.core.json.JsonObject;
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

  @Test
  void theJvmTheProcessTheStoreAndTheBuildAreShown() {
    try (TestServer server = TestServer.start(data).site("a")) {
      server.post("/v1/sites/a/items", "{\"add\":[{\"name\":\"x\",\"device\":1}]}");

      assertThat(metrics(server))
          .contains(
              "\njvm_memory_used_bytes{area=\"heap\"",
              "\njvm_threads_live_threads ",
              "\njvm_gc_memory_allocated_bytes_total ",
              "\nprocess_files_open_files ",
              "\nprocess_cpu_usage ",
              "\nprocess_uptime_seconds ",
              "\ncorymb_rocksdb_write_stopped 0.0\n",
              "\ncorymb_store_background_errors_total 0.0\n",
              "\ncorymb_rocksdb_block_cache_hits_total ",
              "\ncorymb_rocksdb_stall_seconds_total ",
              "\ncorymb_build_info{version=\"development\"} 1\n")
          .containsPattern("\ncorymb_rocksdb_memtable_bytes [1-9]")
          .containsPattern("\ncorymb_rocksdb_block_cache_bytes [0-9]");
    }
  }

  @Test
  void queriesOfTheWarmUpAreNotCounted() {
    String types = "a:text,b:long,c:double,d:boolean,e:bytes,f:uuid,g:instant";
    try (TestServer server = TestServer.start(data, "schema", types)) {
      assertThat(metrics(server))
          .contains(
              "\ncorymb_queries_total{kind=\"full\"} 0.0\n", "\ncorymb_locate_seconds_count 0\n");
      server.locate("{\"b\":1}");
      JsonObject queries = server.get("/v1/overview").json().getJsonObject("queries");
      assertThat(queries.getInteger("asked")).isEqualTo(1);
      assertThat(queries.getDouble("p50Micros"))
          .isPositive()
          .isLessThanOrEqualTo(queries.getDouble("p99Micros"));
    }
  }

  /** A site that is deleted while the events of all are counted counts nothing. */
  @Test
  void eventsOfASiteThatHasGoneAreNotCounted() {
    try (TestServer server = TestServer.start(data, "schema", "provenance").site("a")) {
      server.post(
          "/v1/sites/a/provenance", "{\"prefix\":{\"x\":\"urn:x:\"},\"entity\":{\"x:a\":{}}}");
      Node node = server.server().node();
      assertThat(metrics(server)).contains("\ncorymb_provenance_events 1.0\n");
      assertThat(EventCount.of(node, "a")).contains(1L);
      assertThat(EventCount.of(node, "gone")).isEmpty();
    }
  }

  private static String metrics(TestServer server) {
    return server.get("/metrics").body();
  }
}
