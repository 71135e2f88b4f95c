package dev.corymb.cli.client;

import java.io.IOException;
import java.net.URI;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.util.Locale;

/** Says what to do when TLS fails, before it says why. */
final class TlsFailure {

  private TlsFailure() {}

  /** The message for a failure. */
  static String message(URI server, IOException failure) {
    String why = String.valueOf(failure.getMessage());
    if (why.toLowerCase(Locale.ROOT).contains("unrecognized ssl message")) {
      return "the server at " + server + " does not speak TLS; use " + with("http", server);
    }
    if (has(failure, CertificateExpiredException.class)) {
      return "the certificate of " + server + " has expired; renew it at the server: " + why;
    }
    if (has(failure, CertPathBuilderException.class)) {
      return "trust the certificate of "
          + server
          + " with --ca FILE (PEM, its own or that of its issuer): it is not issued by a known"
          + " authority: "
          + why;
    }
    if (has(failure, CertificateException.class) && why.startsWith("No ")) { // name, or address
      return "name the server with --server as its certificate does; it is not for "
          + server
          + ": "
          + why;
    }
    return server + ": TLS failed: " + why + "; --ca names a certificate to trust";
  }

  /** The message for a server that speaks TLS and was asked without. */
  static String isNeeded(URI server) {
    return "the server at " + server + " speaks TLS; use " + with("https", server);
  }

  private static String with(String scheme, URI server) {
    return server.toString().replaceFirst("^https?", scheme);
  }

  private static boolean has(Throwable failure, Class<?> kind) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (kind.isInstance(cause)) {
        return true;
      }
    }
    return false;
  }
}
