package dev.corymb.server.security;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * The tokens that a running server takes: those of its file, which is read again when it changes.
 */
public final class Tokens {

  private static final long FRESH_NANOS = 1_000_000_000;

  private static final System.Logger LOG = System.getLogger(Tokens.class.getName());

  private final TokenFile file;
  private final LongSupplier nanos;
  private volatile Read latest;

  private record Read(
      Map<String, Role> roles, Optional<String> stamp, long checkedNanos, String failure) {}

  /** Reads a file of tokens. */
  public Tokens(TokenFile file) throws IOException {
    this(file, System::nanoTime);
  }

  Tokens(TokenFile file, LongSupplier nanos) throws IOException {
    this.file = file;
    this.nanos = nanos;
    this.latest = read(file.stamp());
  }

  private Read read(Optional<String> stamp) throws IOException {
    Map<String, Role> roles =
        file.list().stream()
            .collect(Collectors.toMap(TokenFile.Entry::hash, TokenFile.Entry::role, (a, b) -> a));
    return new Read(roles, stamp, nanos.getAsLong(), "");
  }

  /** The role of a token, if it is known. */
  public Optional<Role> role(String token) {
    // By hash: how long the look-up takes tells nothing of a token.
    return Optional.ofNullable(current().roles().get(TokenFile.hash(token)));
  }

  /** Whether there is none at all. */
  public boolean isEmpty() {
    return current().roles().isEmpty();
  }

  private Read current() {
    Read read = latest;
    if (nanos.getAsLong() - read.checkedNanos() > FRESH_NANOS) {
      try {
        Optional<String> stamp = file.stamp();
        read =
            stamp.equals(read.stamp())
                ? new Read(read.roles(), stamp, nanos.getAsLong(), "")
                : read(stamp);
      } catch (IOException | IllegalArgumentException e) {
        // A file that cannot be read takes nobody's rights and gives none.
        if (read.failure().isEmpty()) {
          LOG.log(Level.WARNING, "the tokens could not be read again: " + e.getMessage());
        }
        read = new Read(read.roles(), read.stamp(), nanos.getAsLong(), e.toString());
      }
      latest = read;
    }
    return read;
  }

  /** Why the file could not be read again; empty if it could. */
  String failure() {
    return latest.failure();
  }
}
