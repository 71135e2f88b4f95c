package dev.corymb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corymb.core.testkit.SelfSigned;
import dev.corymb.server.config.Settings;
import dev.corymb.server.security.Role;
import dev.corymb.server.security.TokenFile;
import dev.corymb.server.testkit.TestServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server with a certificate speaks TLS, and nothing else. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class TlsTest {

  @TempDir private Path folder;

  private static HttpClient trusting(Certificate certificate) throws Exception {
    KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
    trusted.load(null, null);
    trusted.setCertificateEntry("server", certificate);
    TrustManagerFactory managers =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, managers.getTrustManagers(), null);
    return HttpClient.newBuilder().sslContext(context).build();
  }

  private static int status(HttpClient client, String address) throws Exception {
    return client
        .send(
            HttpRequest.newBuilder(URI.create(address + "/v1/federation")).build(),
            HttpResponse.BodyHandlers.discarding())
        .statusCode();
  }

  @Test
  void speaksToWhoTrustsItsCertificate() throws Exception {
    SelfSigned pair = SelfSigned.make(folder.resolve("keys.p12"));
    Certificate certificate = pair.certificate();
    Map<String, String> settings =
        Map.of(
            "data", folder.resolve("data").toString(),
            "port", "0",
            "schema", "name:text",
            "tls-cert", pair.writeCertificate(folder.resolve("cert.pem")).toString(),
            "tls-key", pair.writeKey(folder.resolve("key.pem")).toString());
    try (Server server = Server.start(Settings.of(settings))) {
      String address = server.uri().toString();

      assertThat(address).startsWith("https://");
      assertThat(status(trusting(certificate), address)).isEqualTo(200);
      assertThatThrownBy(() -> status(HttpClient.newHttpClient(), address))
          .as("a stranger's certificate")
          .isInstanceOf(IOException.class);
      HttpResponse<String> plain =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(URI.create(address.replace("https", "http"))).build(),
                  HttpResponse.BodyHandlers.ofString());
      assertThat(plain.statusCode()).as("without TLS").isEqualTo(400);
      assertThat(plain.body()).isEqualTo("this port speaks TLS; use " + address + "\n");
    }
  }

  @Test
  void aKeyThatIsNotTheCertificatesIsRefused() throws Exception {
    Path certificate =
        SelfSigned.make(folder.resolve("one.p12")).writeCertificate(folder.resolve("cert.pem"));
    Path key = SelfSigned.make(folder.resolve("other.p12")).writeKey(folder.resolve("key.pem"));

    assertThatThrownBy(
            () ->
                TestServer.start(
                    folder.resolve("data"),
                    "tls-cert",
                    certificate.toString(),
                    "tls-key",
                    key.toString()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the setting tls-key must be the private key of the certificate")
        .hasMessageContaining("key.pem is not the key of");
  }

  @Test
  void filesThatAreNotThereOrNotPemAreRefused() throws Exception {
    SelfSigned pair = SelfSigned.make(folder.resolve("keys.p12"));
    String certificate = pair.writeCertificate(folder.resolve("cert.pem")).toString();
    String none = folder.resolve("none.pem").toString();
    String noise = Files.writeString(folder.resolve("noise.pem"), "noise").toString();

    assertThatThrownBy(() -> TestServer.start(folder, "tls-cert", certificate, "tls-key", none))
        .hasMessage("the setting tls-key must be a file that can be read, but was " + none);
    assertThatThrownBy(() -> TestServer.start(folder, "tls-cert", certificate, "tls-key", noise))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("cannot be read as such");
  }

  @Test
  void anAddressWithoutAFreePortIsNamedWithoutAPort() throws IOException {
    TokenFile.at(folder).create("ada", Role.READ);

    assertThatThrownBy(() -> TestServer.start(folder, "host", "192.0.2.1"))
        .hasMessageStartingWith("the server cannot listen on any free port of 192.0.2.1: ");
  }
}
