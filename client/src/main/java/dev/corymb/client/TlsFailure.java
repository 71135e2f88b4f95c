package dev.corymb.client;

import dev.corymb.client.ClientException.Kind;
import java.io.IOException;
import java.net.URI;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.util.Locale;

/** Says why TLS failed, and what to do where the client knows. */
final class TlsFailure {

  private TlsFailure() {}

  /** What to throw for a failure. */
  static ClientException of(URI server, IOException failure) {
    return new ClientException(kind(failure), message(server, failure), failure);
  }

  private static Kind kind(IOException failure) {
    if (has(failure, CertPathBuilderException.class)) {
      return Kind.UNTRUSTED;
    }
    return isMisnamed(failure) ? Kind.MISNAMED : Kind.OTHER;
  }

  private static boolean isMisnamed(IOException failure) {
    return has(failure, CertificateException.class)
        && String.valueOf(failure.getMessage()).startsWith("No "); // name, or address
  }

  private static String message(URI server, IOException failure) {
    String why = String.valueOf(failure.getMessage());
    if (why.toLowerCase(Locale.ROOT).contains("unrecognized ssl message")) {
      return "the server at " + server + " does not speak TLS; use " + with("http", server);
    }
    if (has(failure, CertificateExpiredException.class)) {
      return "the certificate of " + server + " has expired; renew it at the server: " + why;
    }
    if (has(failure, CertPathBuilderException.class)) {
      return "the certificate of " + server + " is not issued by a known authority: " + why;
    }
    if (isMisnamed(failure)) {
      return "the certificate of the server is not for " + server + ": " + why;
    }
    return server + ": TLS failed: " + why;
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
