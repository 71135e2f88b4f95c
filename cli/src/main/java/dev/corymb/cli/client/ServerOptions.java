package dev.corymb.cli.client;

import dev.corymb.cli.terminal.CommandFailure;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.client.Call;
import dev.corymb.client.CorymbClient;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options with which a command is told which server to talk to. */
public final class ServerOptions {

  private static final Duration USUAL_RETRIES = Duration.ofSeconds(60);
  private static final String USUAL = "http://127.0.0.1:7200";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--server",
      paramLabel = "URL",
      description = {
        "Default: the environment CORYMB_SERVER, else " + USUAL + ".",
        "A token is taken from the environment CORYMB_TOKEN."
      })
  private String server;

  @Option(
      names = "--ca",
      paramLabel = "FILE",
      description = "Certificates to trust instead of the usual ones, as PEM.")
  private Path authority;

  @Option(
      names = "--retry-for",
      paramLabel = "TIME",
      description =
          "How long to repeat what is safe to repeat while the server is away or busy. Default: 60s,"
              + " but a server that does not answer the first request is not waited for.")
  private Duration retryFor;

  /** The server as it was named; null if it was not. */
  public String named() {
    return server;
  }

  /** Asks something and shows the answer: as JSON it is the server's own, else it is printed. */
  public <T extends Record> void show(
      Terminal terminal, Call call, Class<T> type, boolean json, Consumer<T> print)
      throws IOException, InterruptedException {
    String answer = api(terminal).send(call);
    if (json) {
      terminal.out().println(answer);
    } else {
      print.accept(CorymbClient.read(answer, type));
    }
  }

  /** The API of the server. */
  public CorymbClient api(Terminal terminal) throws IOException {
    String address =
        server == null ? terminal.environment().getOrDefault("CORYMB_SERVER", USUAL) : server;
    Optional<String> token =
        Optional.ofNullable(terminal.environment().get("CORYMB_TOKEN"))
            .map(String::strip)
            .filter(text -> !text.isEmpty());
    Optional<SSLContext> trust =
        authority == null ? Optional.empty() : Optional.of(trusting(authority));
    Duration retries = retryFor == null ? USUAL_RETRIES : retryFor;
    CorymbClient api = new CorymbClient(uri(address), token, trust, retries, terminal::note);
    if (retryFor != null) {
      api.awaitServer();
    }
    return api;
  }

  private URI uri(String address) {
    try {
      URI uri = new URI(address.replaceFirst("/+$", ""));
      boolean web = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
      if (web && uri.getHost() != null && uri.getQuery() == null && uri.getFragment() == null) {
        return uri;
      }
    } catch (URISyntaxException e) {
      // refused below
    }
    throw new ParameterException(
        spec.commandLine(),
        "--server must be a URL such as " + USUAL + ", but was '" + address + "'");
  }

  private static SSLContext trusting(Path file) throws IOException {
    try (InputStream pem = Files.newInputStream(file)) {
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      int count = 0;
      for (Certificate each : CertificateFactory.getInstance("X.509").generateCertificates(pem)) {
        store.setCertificateEntry("ca" + count++, each);
      }
      if (count == 0) {
        throw new CommandFailure("--ca must have certificates as PEM, but " + file + " has none");
      }
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(store);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new CommandFailure(
          "--ca must have certificates as PEM, but " + file + " cannot be read as such", e);
    }
  }
}
