package dev.corymb.kafka;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.Optional;
import org.apache.kafka.common.utils.Utils;

/**
 * Whether the brokers speak TLS just if the options say so. Kafka's clients take the opposite for
 * an outage and try for ever. Worse, one without TLS reads an alert of TLS as the length of an
 * answer, and makes room for 350 MB.
 */
final class Listeners {

  private static final int PATIENCE_MILLIS = 1_000;
  private static final int TLS_ALERT = 0x15_03; // the first two bytes, in each version of TLS
  private static final int CORRELATION = 0x636f_7279;

  /** Which versions it knows: the one question that a broker answers before any login. */
  private static final byte[] QUESTION =
      ByteBuffer.allocate(14)
          .putInt(10) // bytes that follow
          .putShort((short) 18) // ApiVersions
          .putShort((short) 0) // its version
          .putInt(CORRELATION)
          .putShort((short) -1) // no name of a client
          .array();

  private final String servers;
  private final String protocol;

  Listeners(KafkaOptions options) {
    this.servers = options.bootstrapServers();
    this.protocol = options.clientProperties().getOrDefault("security.protocol", "PLAINTEXT");
  }

  /** What the options say that they speak, to be told to who wonders why nobody answers. */
  String protocol() {
    return protocol;
  }

  /** Whether the options say that the brokers speak TLS. */
  boolean shouldSpeakTls() {
    return protocol.toUpperCase(Locale.ROOT).endsWith("SSL");
  }

  /**
   * Asks one broker after the other until one answers.
   *
   * @throws BusRefusedException if it speaks otherwise than the options say
   */
  void check() {
    for (String server : servers.split(",", -1)) {
      Optional<Boolean> tls = speaksTls(server.trim());
      if (tls.isPresent()) {
        if (tls.get() != shouldSpeakTls()) {
          throw new BusRefusedException(
              String.format(
                  "security.protocol must be %s, because the broker %s speaks %s, but was %s",
                  tls.get() ? "SSL or SASL_SSL" : "PLAINTEXT or SASL_PLAINTEXT",
                  server.trim(),
                  tls.get() ? "TLS" : "no TLS",
                  protocol));
        }
        return;
      }
    }
  }

  /** Nothing if nobody is there, or somebody who is no broker. */
  private static Optional<Boolean> speaksTls(String server) {
    String host = Utils.getHost(server);
    Integer port = Utils.getPort(server);
    if (host == null || port == null) {
      return Optional.empty(); // the clients will say what is wrong with it
    }
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(host, port), PATIENCE_MILLIS);
      socket.setSoTimeout(PATIENCE_MILLIS);
      socket.getOutputStream().write(QUESTION);
      DataInputStream answer = new DataInputStream(socket.getInputStream());
      int first = answer.readUnsignedShort();
      if (first == TLS_ALERT) {
        return Optional.of(true);
      }
      answer.readUnsignedShort(); // the rest of the length
      return answer.readInt() == CORRELATION ? Optional.of(false) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
