package dev.corymb.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class SiteStatesTest {

  private static final Pattern STATE = Pattern.compile("  (\\w+): \\[\"[^\"]+\", \"([^\"]+)\", \"");

  @Test
  void saysTheWordsOfTheConsole() throws IOException {
    String script;
    try (InputStream in = getClass().getResourceAsStream("/dev/corymb/server/console/format.js")) {
      script = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    int states = 0;
    for (Matcher state = STATE.matcher(script); state.find(); states++) {
      assertThat(SiteStates.word(state.group(1))).isEqualTo(state.group(2));
    }
    assertThat(states).isEqualTo(9);
  }
}
