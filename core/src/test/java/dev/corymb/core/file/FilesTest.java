package dev.corymb.core.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Small files are read within bounds and written for their owner. */
final class FilesTest {

  @TempDir private Path folder;

  private void refuses(Path file, String... words) {
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> SmallFile.text(file))
        .withMessageContaining(file.toString())
        .withMessageContainingAll(words);
  }

  @Test
  void readsText() throws IOException {
    Path file = Files.writeString(folder.resolve("f"), "größe = 1\n");
    assertThat(SmallFile.text(file)).isEqualTo("größe = 1\n");
    assertThat(SmallFile.properties(file)).containsEntry("größe", "1");
  }

  @Test
  void saysWhereAFileIsNotUtf8() throws IOException {
    Path file = Files.write(folder.resolve("f"), new byte[] {'a', 'b', (byte) 0xe9, 'x'});
    refuses(file, "UTF-8", "0xe9 at offset 2");
    Files.write(file, new byte[] {'a', (byte) 0xc3}); // cut short within a character
    refuses(file, "0xc3 at offset 1");
  }

  @Test
  void saysWhichFileHasABrokenEscape() throws IOException {
    Path file = Files.writeString(folder.resolve("f"), "a = \\u12\n");
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> SmallFile.properties(file))
        .withMessageContaining(file.toString());
  }

  @Test
  @Timeout(20)
  @EnabledOnOs(OS.LINUX)
  void refusesWhatIsTooLongOrEndless() throws IOException {
    Path file = folder.resolve("f");
    Files.write(file, new byte[SmallFile.MAX_BYTES]);
    assertThat(SmallFile.text(file)).hasSize(SmallFile.MAX_BYTES);
    Files.write(file, new byte[SmallFile.MAX_BYTES + 1]);
    refuses(file, "at most 1048576 bytes");
    refuses(
        Files.createSymbolicLink(folder.resolve("link"), Path.of("/dev/zero")), "at most 1048576");
  }

  @Test
  void writesForTheOwnerAlone() throws IOException {
    Path file = folder.resolve("f");
    OwnersFile.create(file, "one");
    assertThat(OwnersFile.exposed(file)).isEmpty();
    assertThatExceptionOfType(FileAlreadyExistsException.class)
        .isThrownBy(() -> OwnersFile.create(file, "two"));
    OwnersFile.replace(file, "three");
    assertThat(file).hasContent("three");
    assertThat(OwnersFile.exposed(file)).isEmpty();
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
    Path directory = folder.resolve("a/b");
    OwnersFile.createDirectory(directory);
    OwnersFile.createDirectory(directory);
    assertThat(OwnersFile.exposed(directory)).isEmpty();
  }

  @Test
  void seesWhatOthersCanRead() throws IOException {
    Path file = Files.createFile(folder.resolve("f"));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    assertThat(OwnersFile.exposed(file)).contains("rw-r-----");
    assertThat(OwnersFile.exposed(folder.resolve("missing"))).isEmpty();
  }
}
