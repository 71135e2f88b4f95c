package dev.corymb.server.security;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The file of tokens: what is kept, who may read it, and what is refused. */
final class TokenFileTest {

  private static final String HASH = "00".repeat(32);

  @TempDir private Path folder;

  private Path path() {
    return folder.resolve("tokens");
  }

  @Test
  void keepsAHashAndNotTheToken() throws IOException {
    String token = TokenFile.at(folder).create("ada", Role.WRITE);

    assertThat(token).matches("corymb_[A-Za-z0-9_-]{43}");
    assertThat(Files.readString(path()))
        .doesNotContain(token)
        .doesNotContain(token.substring("corymb_".length()))
        .startsWith("ada write ")
        .endsWith(TokenFile.hash(token) + "\n");
  }

  @Test
  void noTwoTokensAreTheSame() throws IOException {
    TokenFile tokens = TokenFile.at(folder);

    assertThat(tokens.create("a", Role.READ)).isNotEqualTo(tokens.create("b", Role.READ));
  }

  @Test
  void onlyItsOwnerMayReadIt() throws IOException {
    TokenFile tokens = TokenFile.at(folder);
    tokens.create("ada", Role.READ);
    assertThat(permissions()).isEqualTo("rw-------");

    tokens.create("bob", Role.READ);
    tokens.revoke("ada");
    assertThat(permissions()).isEqualTo("rw-------");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files)
          .as("nothing is left of the writing")
          .containsExactlyInAnyOrder(path(), folder.resolve("tokens.lock"));
    }
  }

  @Test
  void noneIsLostWhenSeveralAreMadeAtOnce() throws IOException {
    IntStream.range(0, 40).parallel().forEach(this::create);

    assertThat(TokenFile.at(folder).list()).hasSize(40);
  }

  private void create(int number) {
    try {
      TokenFile.at(folder).create("t" + number, Role.READ);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void nothingIsChangedWithoutTheLock() throws IOException {
    try (FileChannel other = FileChannel.open(folder.resolve("tokens.lock"), CREATE_NEW, WRITE)) {
      other.lock();

      // Another process would wait; within one it is told that the lock is taken.
      assertThatThrownBy(() -> TokenFile.at(folder).create("ada", Role.READ))
          .isInstanceOf(OverlappingFileLockException.class);
    }
    assertThat(TokenFile.at(folder).list()).isEmpty();
  }

  private String permissions() throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path()));
  }

  @Test
  void listsTokensInTheOrderOfTheirMaking() throws IOException {
    TokenFile tokens = TokenFile.at(folder);
    tokens.create("zoe", Role.ADMIN);
    tokens.create("ada", Role.READ);

    assertThat(tokens.list()).extracting(TokenFile.Entry::name).containsExactly("zoe", "ada");
    assertThat(tokens.list())
        .extracting(TokenFile.Entry::role)
        .containsExactly(Role.ADMIN, Role.READ);
  }

  @Test
  void revokesOneAndLeavesTheOthers() throws IOException {
    TokenFile tokens = TokenFile.at(folder);
    tokens.create("ada", Role.READ);
    tokens.create("bob", Role.READ);

    assertThat(tokens.revoke("ada")).isTrue();
    assertThat(tokens.revoke("ada")).isFalse();
    assertThat(tokens.list()).extracting(TokenFile.Entry::name).containsExactly("bob");
    assertThat(tokens.create("ada", Role.ADMIN)).as("the name is free again").isNotEmpty();
  }

  @Test
  void aNameIsTakenOnce() throws IOException {
    TokenFile tokens = TokenFile.at(folder);
    tokens.create("ada", Role.READ);

    assertThatThrownBy(() -> tokens.create("ada", Role.ADMIN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the name of a token must be new, but there is one called ada");
    assertThat(tokens.list()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "two words", "line\nbreak", "ünal", "a/b"})
  void aNameThatCouldBreakALineIsRefused(String name) {
    assertThatThrownBy(() -> TokenFile.at(folder).create(name, Role.READ))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("the name of a token must be 1 to 64 of the characters");
    assertThat(path()).doesNotExist();
  }

  @Test
  void aNameHasAtMost64Characters() throws IOException {
    TokenFile tokens = TokenFile.at(folder);
    tokens.create("n".repeat(64), Role.READ);

    assertThatThrownBy(() -> tokens.create("n".repeat(65), Role.READ))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void noFileIsNoTokens() throws IOException {
    assertThat(TokenFile.at(folder.resolve("not there")).list()).isEmpty();
    assertThat(TokenFile.at(folder.resolve("not there")).revoke("ada")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ada read 1",
        "ada read 1 00",
        "ada king 1 0000000000000000000000000000000000000000000000000000000000000000",
        "ada read now 0000000000000000000000000000000000000000000000000000000000000000",
        "ada read 1 zz00000000000000000000000000000000000000000000000000000000000000",
      })
  void aDamagedLineIsRefusedAndNothingIsWritten(String line) throws IOException {
    String text = "bob read 1 " + HASH + "\n" + line + "\n";
    Files.writeString(path(), text);
    TokenFile tokens = TokenFile.at(folder);

    assertThatThrownBy(tokens::list)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must be name, role, time and hash")
        .hasMessageContaining(path().toString());
    assertThatThrownBy(() -> tokens.create("eve", Role.ADMIN))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(Files.readString(path())).isEqualTo(text);
  }
}
