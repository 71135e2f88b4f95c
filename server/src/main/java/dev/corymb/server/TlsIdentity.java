package dev.corymb.server;

import io.vertx.core.Vertx;
import io.vertx.core.net.PemKeyCertOptions;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import javax.net.ssl.KeyManager;
import javax.net.ssl.X509KeyManager;

/**
 * The certificate and the key of a server.
 *
 * @param certificate the file of the chain
 * @param key the file of the private key
 */
record TlsIdentity(Path certificate, Path key) {

  private static final System.Logger LOG = System.getLogger(TlsIdentity.class.getName());
  private static final List<String> KEY_TYPES = List.of("RSA", "EC", "EdDSA", "RSASSA-PSS", "DSA");
  private static final byte[] TEXT = {1, 2, 3};

  PemKeyCertOptions options() {
    return new PemKeyCertOptions().setCertPath(certificate.toString()).setKeyPath(key.toString());
  }

  /**
   * Refuses a pair with which no client could ever connect.
   *
   * @throws IllegalArgumentException if a file cannot be used, or the key is not the certificate's
   */
  void require(Vertx vertx) {
    requireReadable("tls-cert", certificate);
    requireReadable("tls-key", key);
    KeyManager[] managers;
    try {
      managers = options().getKeyManagerFactory(vertx).getKeyManagers();
    } catch (Exception e) { // as declared there
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "the settings tls-cert and tls-key must be a certificate chain and a private key"
                  + " (PEM), but %s and %s cannot be read as such: %s",
              certificate,
              key,
              e.getMessage()),
          e);
    }
    for (KeyManager manager : managers) {
      for (String type : KEY_TYPES) {
        require((X509KeyManager) manager, type);
      }
    }
  }

  private static void requireReadable(String setting, Path file) {
    if (!Files.isReadable(file)) {
      throw new IllegalArgumentException(
          "the setting " + setting + " must be a file that can be read, but was " + file);
    }
  }

  private void require(X509KeyManager manager, String type) {
    String[] aliases = manager.getServerAliases(type, null);
    for (String alias : aliases == null ? new String[0] : aliases) {
      X509Certificate first = manager.getCertificateChain(alias)[0];
      if (!isPair(manager.getPrivateKey(alias), first.getPublicKey())) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "the setting tls-key must be the private key of the certificate, but %s is not the"
                    + " key of %s (%s)",
                key,
                certificate,
                first.getSubjectX500Principal()));
      }
      warnOfTime(first);
    }
  }

  /** Whether what one has signed is verified by the other. */
  private static boolean isPair(PrivateKey secret, PublicKey open) {
    String type = open.getAlgorithm();
    try {
      Signature signature =
          Signature.getInstance(type.equals("EC") ? "SHA256withECDSA" : signing(type));
      signature.initSign(secret);
      signature.update(TEXT);
      byte[] signed = signature.sign();
      signature.initVerify(open);
      signature.update(TEXT);
      return signature.verify(signed);
    } catch (GeneralSecurityException e) {
      return false; // keys of different algorithms
    }
  }

  private static String signing(String type) {
    return Arrays.asList("RSA", "DSA").contains(type) ? "SHA256with" + type : type;
  }

  private void warnOfTime(X509Certificate first) {
    try {
      first.checkValidity();
    } catch (CertificateExpiredException | CertificateNotYetValidException e) {
      LOG.log(
          Level.WARNING,
          "clients will refuse the certificate "
              + certificate
              + ", which is valid from "
              + first.getNotBefore().toInstant()
              + " to "
              + first.getNotAfter().toInstant());
    }
  }
}
