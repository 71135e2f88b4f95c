package dev.corymb.server.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A running server takes the tokens of its file as it is, a moment ago at most. */
final class TokensTest {

  @TempDir private Path folder;
  private final AtomicLong now = new AtomicLong();

  private Tokens tokens() throws IOException {
    return new Tokens(TokenFile.at(folder), now::get);
  }

  private void pass(Duration time) {
    now.addAndGet(time.toNanos());
  }

  @Test
  void knowsTheRoleOfATokenAndOfNothingElse() throws IOException {
    String token = TokenFile.at(folder).create("ada", Role.WRITE);
    Tokens tokens = tokens();

    assertThat(tokens.role(token)).contains(Role.WRITE);
    assertThat(tokens.role(token + "x")).isEmpty();
    assertThat(tokens.role("")).isEmpty();
    assertThat(tokens.role(TokenFile.hash(token))).as("the hash is no token").isEmpty();
  }

  @Test
  void readsTheFileAgainAfterASecond() throws IOException {
    TokenFile file = TokenFile.at(folder);
    String first = file.create("ada", Role.READ);
    Tokens tokens = tokens();
    String second = file.create("bob", Role.ADMIN);
    file.revoke("ada");

    assertThat(tokens.role(second)).as("it was read a moment ago").isEmpty();
    pass(Duration.ofMillis(1_001));
    assertThat(tokens.role(second)).contains(Role.ADMIN);
    assertThat(tokens.role(first)).as("revoked").isEmpty();
  }

  @Test
  void aFileThatIsDamagedTakesNobodysRightsAndGivesNone() throws IOException {
    String token = TokenFile.at(folder).create("ada", Role.READ);
    Tokens tokens = tokens();
    Path path = folder.resolve("tokens");
    String whole = Files.readString(path);
    Files.writeString(path, "half a line");
    pass(Duration.ofSeconds(2));

    assertThat(tokens.role(token)).contains(Role.READ);
    assertThat(tokens.failure()).contains("must be name, role, time and hash");

    Files.writeString(path, whole);
    pass(Duration.ofSeconds(2));
    assertThat(tokens.role(token)).contains(Role.READ);
    assertThat(tokens.failure()).isEmpty();
  }

  @Test
  void withoutItsFileNobodyIsLetIn() throws IOException {
    String token = TokenFile.at(folder).create("ada", Role.READ);
    Tokens tokens = tokens();
    Files.delete(folder.resolve("tokens"));
    pass(Duration.ofSeconds(2));

    assertThat(tokens.role(token)).isEmpty();
    assertThat(tokens.isEmpty()).isTrue();
  }

  @Test
  void aDamagedFileKeepsAServerFromStarting() throws IOException {
    Files.writeString(folder.resolve("tokens"), "half a line");

    assertThatThrownBy(this::tokens).isInstanceOf(IllegalArgumentException.class);
  }
}
