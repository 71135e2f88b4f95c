package dev.corymb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corymb.server.config.Settings;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Base64;
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

  private static final String PASSWORD = "changeit";

  @TempDir private Path folder;

  /** A key with a certificate of its own for loopback, made by the tool of the JDK. */
  private KeyStore keyStore() throws Exception {
    Path file = folder.resolve("keys.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keystore",
                file.toString(),
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD,
                "-alias",
                "corymb",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-ext",
                "SAN=dns:localhost,ip:127.0.0.1")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(keytool.waitFor()).isZero();
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    return keys;
  }

  private Path pem(String name, String type, byte[] bytes) throws IOException {
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
    return Files.writeString(
        folder.resolve(name),
        "-----BEGIN " + type + "-----\n" + text + "\n-----END " + type + "-----\n");
  }

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
    KeyStore keys = keyStore();
    Certificate certificate = keys.getCertificate("corymb");
    byte[] key = keys.getKey("corymb", PASSWORD.toCharArray()).getEncoded();
    Map<String, String> settings =
        Map.of(
            "data", folder.resolve("data").toString(),
            "port", "0",
            "schema", "name:text",
            "tls-cert", pem("cert.pem", "CERTIFICATE", certificate.getEncoded()).toString(),
            "tls-key", pem("key.pem", "PRIVATE KEY", key).toString());
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
