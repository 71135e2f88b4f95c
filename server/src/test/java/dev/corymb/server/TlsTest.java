package dev.corymb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corymb.core.testkit.SelfSigned;
import dev.corymb.server.config.Settings;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
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
      assertThatThrownBy(() -> status(HttpClient.newHttpClient(), address.replace("https", "http")))
          .as("without TLS")
          .isInstanceOf(IOException.class);
    }
  }
}
