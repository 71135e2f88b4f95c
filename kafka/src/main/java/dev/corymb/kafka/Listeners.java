package dev.corymb.kafka;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.utils.Utils;

/**
 * Whether the brokers speak TLS just if the options say so. Kafka's clients take the opposite for
 * an outage and try for ever. Worse, one without TLS reads an alert of TLS as the length of an
 * answer, and makes room for 350 MB.
 */
final class Listeners {

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
  private final Duration timeout;

  /**
   * Asks nobody yet.
   *
   * @param timeout how long a check may wait for answers, of all brokers together
   */
  Listeners(KafkaOptions options, Duration timeout) {
    this.timeout = timeout;
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
   * Asks one broker after the other until one answers. Each has an equal share of the time that is
   * left, so that one that is silent does not keep the next from being asked.
   *
   * @return whether one answered
   * @throws BusRefusedException if it speaks otherwise than the options say
   */
  boolean check() {
    long deadline = System.nanoTime() + timeout.toNanos();
    String[] all = servers.split(",", -1);
    for (int i = 0; i < all.length; i++) {
      String server = all[i].trim();
      long now = System.nanoTime();
      Optional<Boolean> tls = speaksTls(server, now + (deadline - now) / (all.length - i));
      if (tls.isPresent()) {
        if (tls.get() != shouldSpeakTls()) {
          throw new BusRefusedException(
              String.format(
                  "security.protocol must be %s, because the broker %s speaks %s, but was %s",
                  tls.get() ? "SSL or SASL_SSL" : "PLAINTEXT or SASL_PLAINTEXT",
                  server,
                  tls.get() ? "TLS" : "no TLS",
                  protocol));
        }
        return true;
      }
    }
    return false;
  }

  /** Nothing if nobody is there, or somebody who is no broker. */
  private static Optional<Boolean> speaksTls(String server, long deadline) {
    try (Socket socket = new Socket()) {
      String host = Utils.getHost(server);
      Integer port = Utils.getPort(server);
      if (host == null || port == null) {
        return Optional.empty(); // the clients will say what is wrong with it
      }
      socket.connect(new InetSocketAddress(host, port), millisUntil(deadline));
      socket.getOutputStream().write(QUESTION);
      if (read(socket, 2, deadline).getShort() == TLS_ALERT) {
        return Optional.of(true);
      }
      read(socket, 2, deadline); // the rest of the length
      boolean ours = read(socket, 4, deadline).getInt() == CORRELATION;
      return ours ? Optional.of(false) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty(); // no port has such a number; the clients will say so
    }
  }

  /** So many bytes. A timeout of the socket alone would begin again with each of them. */
  private static ByteBuffer read(Socket socket, int count, long deadline) throws IOException {
    byte[] bytes = new byte[count];
    int filled = 0;
    while (filled < count) {
      socket.setSoTimeout(millisUntil(deadline));
      int more = socket.getInputStream().read(bytes, filled, count - filled);
      if (more < 0) {
        throw new EOFException();
      }
      filled += more;
    }
    return ByteBuffer.wrap(bytes);
  }

  /** At least 1, because 0 would mean for ever. */
  private static int millisUntil(long deadline) throws SocketTimeoutException {
    long left = deadline - System.nanoTime();
    if (left <= 0) {
      throw new SocketTimeoutException();
    }
    return Math.max(1, Math.toIntExact(TimeUnit.NANOSECONDS.toMillis(left)));
  }
}
