package dev.corymb.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.cli.Cli;
import dev.corymb.cli.Cli.Result;
import dev.corymb.server.config.Setting;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ServeCommandsTest {

  @TempDir private Path folder;

  @Test
  void hasAFlagForEverySetting() {
    String help = new Cli(folder).run("serve --help").out();

    for (Setting setting : Setting.values()) {
      assertThat(help).containsPattern("--" + setting.key() + "\\[?="); // a flag may stand alone
    }
  }

  @Test
  void refusesAWrongSettingFromWhereverItComes() {
    Result flag = new Cli(folder).run("serve --port many");
    Result variable = new Cli(folder, Map.of("CORYMB_PORT", "many")).run("serve");

    assertThat(flag.code()).isEqualTo(2);
    assertThat(flag.err()).contains("the setting port must be").contains("a flag says \"many\"");
    assertThat(variable.err()).contains("the environment says \"many\"");
  }

  @Test
  void createsListsAndRevokesTokens() {
    Cli cli = new Cli(folder);

    Result created = cli.run("token create --data @data --name ada --role write");
    Result listed = cli.run("token list --data @data");
    Result revoked = cli.run("token revoke --data @data ada");

    assertThat(created.code()).as(created.err()).isZero();
    assertThat(created.out()).startsWith("corymb_");
    assertThat(listed.out())
        .containsPattern("ada +write +20")
        .doesNotContain(created.out().strip());
    assertThat(revoked.out()).isEqualTo("revoked ada\n");
    assertThat(cli.run("token revoke --data @data ada").err())
        .contains("there is no token called ada");
    assertThat(cli.run("token create --data @data --name x --role king").err())
        .contains("role must be read, write or admin, but was king");
    assertThat(cli.run("token list --data @none").err()).contains("--data must be a directory");
  }
}
