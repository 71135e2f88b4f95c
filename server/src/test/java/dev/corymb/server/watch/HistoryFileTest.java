package dev.corymb.server.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.client.api.SiteHistory;
import dev.corymb.node.site.Publication;
import dev.corymb.replication.policy.Decision;
import dev.corymb.replication.update.Version;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class HistoryFileTest {

  private static final long ROOM = 1 << 20;
  private static final long START = 1_700_000_000_000L;

  /** A file of version 1 with one site: a sample, a publication and a decision for it. */
  private static final String VERSION_1 =
      """
      434f525948495354 00000001
      01 00000003 c3a461
      00000001 0000018bcfe56800 0000000000000007 3f000000 00000000 00000000 00000000 3a83126f
      00000001 0000018bcfe56800 0000000000000002 0000000000000003 000000000000000a
               0000000000000005 00 0000000b 69742077617320 74696d65
      00000001 0000018bcfe56800 01 0000000b 69742077617320 74696d65
      00 fb661450
      """;

  @TempDir Path folder;

  private History read(Path file) {
    History history = new History(ROOM);
    new HistoryFile(file).read(history);
    return history;
  }

  private static History some() {
    History history = new History(ROOM);
    for (int i = 0; i < 50; i++) {
      history.sample(
          List.of(Statuses.of("a", i), Statuses.of("ä\t𝄞", 2L * i)), START + i * 60_000L);
      history.published(publication("a", START + i));
    }
    return history;
  }

  private static Publication publication(String site, long millis) {
    Decision decision = new Decision(true, false, "it was time", 0, 0, 0);
    return new Publication(site, new Version(2, 3), false, 10, 5, decision, millis);
  }

  @Test
  void whatIsWrittenIsRead() throws IOException {
    Path file = folder.resolve("history");
    History before = some();

    assertThat(new HistoryFile(file).write(before)).isEqualTo(Files.size(file));

    History after = read(file);
    assertThat(after.sites()).isEqualTo(before.sites());
    for (String site : before.sites()) {
      assertThat(after.all(site)).isEqualTo(before.all(site));
    }
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(folder).isDirectoryNotContaining(path -> path.toString().endsWith(".new"));
  }

  @Test
  void aSiteThatIsGoneAfterARestartLeavesTheFile() throws IOException {
    Path file = folder.resolve("history");
    new HistoryFile(file).write(some());
    History after = read(file);

    after.sample(List.of(Statuses.of("a", 1)), START + 3_600_000);
    new HistoryFile(file).write(after);

    assertThat(read(file).sites()).containsExactly("a");
  }

  @Test
  void aFileOfVersionOneIsRead() throws IOException {
    byte[] bytes = HexFormat.of().parseHex(VERSION_1.replaceAll("\\s", ""));
    Path file = Files.write(folder.resolve("history"), bytes);

    History history = read(file);

    assertThat(history.sites()).containsExactly("äa");
    History.OfSite past = history.all("äa").orElseThrow();
    assertThat(past.samples())
        .containsExactly(new SiteHistory.Sample(START, 7, 0.5f, 0, 0, 0, 0.001f));
    assertThat(past.publications()).containsExactly(publication("äa", START));
    assertThat(past.decisions())
        .containsExactly(new SiteHistory.Decided(START, true, "it was time"));
    new HistoryFile(file).write(history);
    assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
  }

  /** The server starts, and its charts are empty. */
  @Test
  void aFileOfALaterVersionIsNamedAndDropped() throws IOException {
    byte[] bytes = HexFormat.of().parseHex(VERSION_1.replaceAll("\\s", ""));
    bytes[11] = 2;
    Path file = Files.write(folder.resolve("history"), bytes);
    List<String> said = new ArrayList<>();
    Handler handler =
        new Handler() {
          @Override
          public void publish(LogRecord record) {
            said.add(record.getMessage());
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    Logger log = Logger.getLogger(HistoryFile.class.getName());
    log.addHandler(handler);
    try {
      assertThat(read(file).sites()).isEmpty();
    } finally {
      log.removeHandler(handler);
    }
    assertThat(said)
        .containsExactly(
            "cannot read "
                + file
                + ": its version is 2, not 1; the charts of the console start empty");
  }

  @Test
  void aDamagedFileIsDropped() throws IOException {
    Path file = folder.resolve("history");
    new HistoryFile(file).write(some());
    byte[] whole = Files.readAllBytes(file);
    Random random = new Random(7);
    for (int i = 0; i < 120; i++) {
      byte[] damaged = whole.clone();
      int at = i < 60 ? i : random.nextInt(damaged.length);
      damaged[at] ^= (byte) (1 << random.nextInt(8));
      Files.write(file, damaged);
      assertThat(read(file).sites()).as("a changed bit of byte %s", at).isEmpty();
    }
    for (int length = 0; length < whole.length; length += 1 + length / 4) {
      Files.write(file, Arrays.copyOf(whole, length));
      assertThat(read(file).sites()).as("cut to %s bytes", length).isEmpty();
    }
    Files.write(file, new byte[(int) ROOM + 1]);
    assertThat(read(file).sites()).isEmpty();
    Files.delete(file);
    Files.createDirectory(file);
    assertThat(read(file).sites()).isEmpty();
  }

  @Test
  void aLargeFileIsWrittenLessOften() {
    assertThat(HistorySaver.delay(0)).isEqualTo(60);
    assertThat(HistorySaver.delay(1 << 20)).isEqualTo(60);
    assertThat(HistorySaver.delay(32 << 20)).isEqualTo(512);
  }

  @Test
  void theEndSavesWhatChangedUnlessTheDiskIsFull() {
    HistoryFile file = new HistoryFile(folder.resolve("history"));
    new HistorySaver(some(), file, () -> false).close();
    assertThat(folder.resolve("history")).doesNotExist();

    new HistorySaver(some(), file, () -> true).close();
    assertThat(read(folder.resolve("history")).sites()).hasSize(2);

    new HistorySaver(some(), new HistoryFile(folder.resolve("no/history")), () -> true).close();
  }
}
