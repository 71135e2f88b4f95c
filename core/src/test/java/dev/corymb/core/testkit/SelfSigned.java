package dev.corymb.core.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Base64;

/**
 * A key with a certificate of its own for loopback, made by the tool of the JDK.
 *
 * @param keyStore the file with both, as PKCS #12
 */
public record SelfSigned(Path keyStore) {

  /** Of the key store and the key. */
  public static final String PASSWORD = "changeit";

  private static final String ALIAS = "corymb";

  /** Makes one in a file that is not there yet. */
  public static SelfSigned make(Path keyStore) throws IOException, InterruptedException {
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keystore",
                keyStore.toString(),
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD,
                "-alias",
                ALIAS,
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-ext",
                "SAN=dns:localhost,ip:127.0.0.1")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    int result = keytool.waitFor();
    if (result != 0) {
      throw new IOException("keytool ended with " + result);
    }
    return new SelfSigned(keyStore);
  }

  /** The certificate, to trust it. */
  public Certificate certificate() throws GeneralSecurityException, IOException {
    return load().getCertificate(ALIAS);
  }

  /** Writes the certificate to a file as PEM. */
  public Path writeCertificate(Path file) throws GeneralSecurityException, IOException {
    return writePem(file, "CERTIFICATE", certificate().getEncoded());
  }

  /** Writes the private key to a file as PEM. */
  public Path writeKey(Path file) throws GeneralSecurityException, IOException {
    return writePem(file, "PRIVATE KEY", load().getKey(ALIAS, PASSWORD.toCharArray()).getEncoded());
  }

  private KeyStore load() throws GeneralSecurityException, IOException {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(keyStore)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    return keys;
  }

  private static Path writePem(Path file, String type, byte[] bytes) throws IOException {
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
    return Files.writeString(
        file, "-----BEGIN " + type + "-----\n" + text + "\n-----END " + type + "-----\n");
  }
}
