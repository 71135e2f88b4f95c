package dev.corymb.cli.client;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corymb.client.Call;
import dev.corymb.client.ClientException;
import dev.corymb.client.CorymbClient;
import dev.corymb.core.testkit.SelfSigned;
import dev.corymb.server.Server;
import dev.corymb.server.config.Settings;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Messages for a wrong scheme and for an untrusted certificate say what to do. */
@Timeout(120)
final class TlsFailureTest {

  @TempDir private Path folder;

  private Server start(Map<String, String> more) {
    Map<String, String> settings = new HashMap<>(more);
    settings.put("data", folder.resolve("data").toString());
    settings.put("port", "0");
    settings.put("schema", "name:text");
    return Server.start(Settings.of(settings));
  }

  private static void ask(String server) throws InterruptedException {
    new CorymbClient(
            URI.create(server),
            Optional.empty(),
            Optional.empty(),
            Duration.ofSeconds(1),
            any -> {})
        .send(Call.get("/v1/overview"));
  }

  @Test
  void tlsSpokenToAServerWithout() {
    try (Server server = start(Map.of())) {
      String plain = server.uri().toString();
      String secure = plain.replace("http", "https");

      assertThatThrownBy(() -> ask(secure))
          .isInstanceOf(ClientException.class)
          .hasMessage("the server at " + secure + " does not speak TLS; use " + plain);
    }
  }

  @Test
  void noTlsSpokenToAServerWithAndACertificateThatIsNotTrusted() throws Exception {
    SelfSigned pair = SelfSigned.make(folder.resolve("keys.p12"));
    Map<String, String> tls =
        Map.of(
            "tls-cert", pair.writeCertificate(folder.resolve("cert.pem")).toString(),
            "tls-key", pair.writeKey(folder.resolve("key.pem")).toString());
    try (Server server = start(tls)) {
      String secure = server.uri().toString();
      String plain = secure.replace("https", "http");

      assertThatThrownBy(() -> ask(plain))
          .isInstanceOf(ClientException.class)
          .hasMessage("the server at " + plain + " speaks TLS; use " + secure);
      assertThatThrownBy(() -> ask(secure))
          .isInstanceOf(ClientException.class)
          .hasMessageStartingWith(
              "the certificate of " + secure + " is not issued by a known authority")
          .extracting(failure -> ((ClientException) failure).kind())
          .isEqualTo(ClientException.Kind.UNTRUSTED);
    }
  }
}
