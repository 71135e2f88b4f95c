package dev.corymb.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Where settings come from, which goes first, and what is refused. */
final class SettingsTest {

  @TempDir private Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("corymb.conf"), text);
  }

  private Settings resolve(Map<String, String> flags, Map<String, String> environment, String text)
      throws IOException {
    return Settings.resolve(flags, environment, Optional.of(file(text)));
  }

  @Test
  void aFlagGoesBeforeTheEnvironmentThatBeforeTheFileThatBeforeTheDefault() throws IOException {
    Settings settings =
        resolve(
            Map.of("port", "1"),
            Map.of("CORYMB_PORT", "2", "CORYMB_NAME", "n2"),
            "port = 3\nname = n3\nfederation = f3\n");

    assertThat(settings.count(Setting.PORT)).isEqualTo(1);
    assertThat(settings.origin(Setting.PORT)).isEqualTo("a flag");
    assertThat(settings.text(Setting.NAME)).isEqualTo("n2");
    assertThat(settings.origin(Setting.NAME)).isEqualTo("the environment");
    assertThat(settings.text(Setting.FEDERATION)).isEqualTo("f3");
    assertThat(settings.origin(Setting.FEDERATION)).endsWith("corymb.conf");
    assertThat(settings.text(Setting.HOST)).isEqualTo("127.0.0.1");
    assertThat(settings.origin(Setting.HOST)).isEqualTo("the default");
  }

  @Test
  void aFileHasCommentsAndSpaces() throws IOException {
    Settings settings = resolve(Map.of(), Map.of(), "# a comment\n\n  name =  n 1  \nport=0\n");

    assertThat(settings.text(Setting.NAME)).isEqualTo("n 1");
    assertThat(settings.count(Setting.PORT)).isZero();
  }

  @Test
  void aFileThatIsNotThereIsAnError() {
    Optional<Path> missing = Optional.of(folder.resolve("missing.conf"));

    assertThatThrownBy(() -> Settings.resolve(Map.of(), Map.of(), missing))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessageContaining("missing.conf");
  }

  @Test
  void anUnknownNameIsRefusedWithTheNearestOneWhereverItStands() {
    assertThatThrownBy(() -> resolve(Map.of("prot", "1"), Map.of(), ""))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a setting of a flag must be a known one, but was prot; did you mean port?");
    assertThatThrownBy(() -> resolve(Map.of(), Map.of("CORYMB_MAX_BODI", "1"), ""))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "an environment variable must be a known one, but was CORYMB_MAX_BODI; did you mean"
                + " CORYMB_MAX_BODY?");
    assertThatThrownBy(() -> resolve(Map.of(), Map.of(), "log-levle = info"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("corymb.conf")
        .hasMessageEndingWith("but was log-levle; did you mean log-level?");
  }

  @Test
  void variablesOfOthersAreNoSettings() throws IOException {
    Settings settings =
        resolve(
            Map.of(),
            Map.of(
                "PATH", "/bin",
                "CORYMB_TOKEN", "t",
                "CORYMB_SERVER", "http://127.0.0.1:1",
                "CORYMB_JAVA_OPTS", "-Xmx1g"),
            "");

    assertThat(Arrays.stream(Setting.values()))
        .allSatisfy(one -> assertThat(settings.origin(one)).isEqualTo("the default"));
  }

  @ParameterizedTest
  @EnumSource(Setting.class)
  void everyDefaultIsOfItsKindAndEveryNameFollowsFromTheConstant(Setting setting) {
    assertThat(setting.kind().parse(setting.standard())).isNotNull();
    assertThat(setting.key()).matches("[a-z]+(-[a-z]+)*");
    assertThat(setting.variable()).isEqualTo("CORYMB_" + setting.name());
    assertThat(setting.meaning()).endsWith(".");
  }

  @ParameterizedTest
  @CsvSource({
    "512, 512",
    "512B, 512",
    "64KiB, 65536",
    "16 mib, 16777216",
    "2GiB, 2147483648",
    "0, 0",
  })
  void readsAmountsOfBytes(String text, long bytes) {
    assertThat(Settings.of(Map.of("max-body", text)).bytes(Setting.MAX_BODY)).isEqualTo(bytes);
  }

  @ParameterizedTest
  @CsvSource({
    "PT30S, 30000",
    "500ms, 500",
    "30s, 30000",
    "10m, 600000",
    "24h, 86400000",
    "7 d, 604800000"
  })
  void readsLengthsOfTime(String text, long millis) {
    assertThat(Settings.of(Map.of("request-timeout", text)).duration(Setting.REQUEST_TIMEOUT))
        .isEqualTo(Duration.ofMillis(millis));
  }

  @ParameterizedTest
  @CsvSource(
      value = {
        "port|-1|port, 0 to 65535",
        "port|65536|port, 0 to 65535",
        "port|http|port, 0 to 65535",
        "max-batch|0|whole number, at least 1",
        "max-batch|1.5|whole number, at least 1",
        "false-sites|0|number greater than 0",
        "false-sites|NaN|number greater than 0",
        "miss-rate|Infinity|number greater than 0",
        "max-body|16MB|number of bytes such as 512, 64KiB, 16MiB, 2GiB",
        "max-body|-1|number of bytes such as 512, 64KiB, 16MiB, 2GiB",
        "max-body|9999999999GiB|number of bytes such as 512, 64KiB, 16MiB, 2GiB",
        "max-body|''|number of bytes such as 512, 64KiB, 16MiB, 2GiB",
        "drain-timeout|0s|duration such as 30s, 500ms, 10m, 24h, 7d or PT30S",
        "drain-timeout|-PT1S|duration such as 30s, 500ms, 10m, 24h, 7d or PT30S",
        "drain-timeout|soon|duration such as 30s, 500ms, 10m, 24h, 7d or PT30S",
        "auth|none|word, auto or required",
        "log-level|INFO|word, one of error, warning, info, debug",
      },
      delimiter = '|')
  void refusesAValueWithItsNameItsRuleAndWhereItStands(String key, String value, String rule) {
    assertThatThrownBy(() -> Settings.of(Map.of(key, value)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "the setting " + key + " must be a " + rule + ", but a flag says \"" + value + "\"");
  }

  @Test
  void aSecretIsNeverShown() {
    Settings settings = Settings.of(Map.of("peer-token", "corymb_hush"));

    assertThat(settings.text(Setting.PEER_TOKEN)).isEqualTo("corymb_hush");
    assertThat(settings.shown(Setting.PEER_TOKEN)).isEqualTo("(secret)");
    assertThat(Settings.of(Map.of()).shown(Setting.PEER_TOKEN)).isEmpty();
    assertThat(settings.shown(Setting.PORT)).isEqualTo("7200");
  }

  @Test
  void anEmptyPathIsNone() {
    assertThat(Settings.of(Map.of()).path(Setting.TLS_CERT)).isEmpty();
    assertThat(Settings.of(Map.of("tls-cert", "c.pem")).path(Setting.TLS_CERT))
        .contains(Path.of("c.pem"));
  }

  @Test
  void whatAClusterTellsOfAServiceIsNoSetting() throws IOException {
    Settings settings =
        Settings.resolve(
            Map.of(),
            Map.of(
                "CORYMB_SERVICE_HOST", "10.0.0.1",
                "CORYMB_SERVICE_PORT", "7200",
                "CORYMB_PORT", "tcp://10.0.0.1:7200",
                "CORYMB_PORT_7200_TCP_ADDR", "10.0.0.1"),
            Optional.empty());

    assertThat(settings.count(Setting.PORT)).isEqualTo(7200);
    assertThat(settings.origin(Setting.PORT)).isEqualTo("the default");
  }
}
