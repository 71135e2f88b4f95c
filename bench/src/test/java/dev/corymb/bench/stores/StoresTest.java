package dev.corymb.bench.stores;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is spoken with stores, how their processes end, and the stores where they are installed. */
final class StoresTest {

  private static final List<Store.Item> ITEMS =
      List.of(
          new Store.Item("a", "x.dat", "ann", 37),
          new Store.Item("a", "y.dat", "ann", 38),
          new Store.Item("b", "x.dat", "ann", 37));

  @TempDir private Path folder;

  @Test
  void commandsAreSentTogetherAndRepliesAdded() throws IOException {
    ByteArrayOutputStream sent = new ByteArrayOutputStream();
    RespConnection connection = new RespConnection(replies(":1\r\n:0\r\n:12\r\n"), sent);
    connection.command("SADD", "name:é", "a");
    connection.command("DBSIZE");
    assertThat(sent.size()).isZero();

    connection.send();
    assertThat(connection.receive()).isEqualTo(1);
    assertThat(sent.toString(UTF_8))
        .isEqualTo("*3\r\n$4\r\nSADD\r\n$7\r\nname:é\r\n$1\r\na\r\n*1\r\n$6\r\nDBSIZE\r\n");
    connection.command("DBSIZE");
    connection.send();
    assertThat(connection.receive()).isEqualTo(12);
    assertThat(sent.toString(UTF_8).split("SADD", -1)).as("sent once").hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-ERR no\r\n", "+OK\r\n", ":\r\n", ":1x\r\n", ":9999999999999999999\r\n"})
  void repliesThatAreNoNumbersAreErrors(String reply) {
    RespConnection connection = new RespConnection(replies(reply), new ByteArrayOutputStream());
    connection.command("PING");

    assertThatThrownBy(connection::receive)
        .isInstanceOf(IOException.class)
        .hasMessageContaining(reply.strip());
  }

  @Test
  void aConnectionThatEndsIsAnError() {
    RespConnection connection = new RespConnection(replies(":1"), new ByteArrayOutputStream());
    connection.command("PING");

    assertThatThrownBy(connection::receive).isInstanceOf(EOFException.class);
  }

  private static ByteArrayInputStream replies(String text) {
    return new ByteArrayInputStream(text.getBytes(UTF_8));
  }

  @Test
  void rowsAreEscapedForCopy() {
    Store.Item item = new Store.Item("a\tb", "c\\d", "e\nf\rg", -5);

    assertThat(CopyText.copy("items", List.of(item)))
        .isEqualTo("COPY items FROM STDIN;\na\\tb\tc\\\\d\te\\nf\\rg\t-5\n\\.\n");
  }

  @Test
  void theFirstFolderWithAProgramCounts() throws IOException {
    Path first = Files.createDirectory(folder.resolve("first"));
    Path second = Files.createDirectory(folder.resolve("second"));
    Programs programs = new Programs(List.of(folder.resolve("absent"), first, second));
    Files.createFile(first.resolve("store")); // not executable
    assertThat(programs.find("store")).isEmpty();

    Path program = Files.createFile(second.resolve("store"));
    assertThat(program.toFile().setExecutable(true)).isTrue();
    assertThat(programs.find("store")).contains(program);
    assertThat(Programs.installed().find("sh")).isPresent();
  }

  @Test
  void aServerEndsWhenItIsClosed() throws IOException {
    Daemon daemon =
        Daemon.start(List.of("sh", "-c", "echo wait; echo now ready; exec sleep 600"), "ready");
    assertThat(daemon.isAlive()).isTrue();
    daemon.close();
    assertThat(daemon.isAlive()).isFalse();
  }

  @Test
  void aServerThatEndsTooEarlyIsAnError() {
    assertThatThrownBy(() -> Daemon.start(List.of("sh", "-c", "echo no room"), "ready"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("ended before it was ready")
        .hasMessageContaining("no room");
  }

  @Test
  void redisKeepsASetForEachValue() throws IOException {
    Programs programs = Programs.installed();
    assumeTrue(programs.find("redis-server").isPresent(), "redis-server is not installed");
    try (RedisStore store = RedisStore.start(programs.find("redis-server").get(), folder)) {
      store.add(ITEMS);
      store.finish();
      assertThat(store.sets()).isEqualTo(2 + 2 + 1 + 2); // items, names, owners, sizes
    }
    assertThat(Files.exists(folder.resolve("appendonlydir"))).isTrue();
  }

  @Test
  void postgresKeepsARowForEachItem() throws IOException {
    Programs programs = Programs.installed();
    assumeTrue(
        PostgresStore.PROGRAMS.stream().allMatch(one -> programs.find(one).isPresent()),
        "postgresql is not installed");
    // Not the folder of the test: the server may run as another user, who must get to it.
    Path data = Files.createTempDirectory("corymb-postgres");
    try (PostgresStore store = PostgresStore.start(programs, data)) {
      store.add(ITEMS);
      store.add(ITEMS.subList(0, 1));
      store.finish();
      assertThat(store.items()).isEqualTo(4);
    } finally {
      try (var files = Files.walk(data)) {
        for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
