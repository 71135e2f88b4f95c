package dev.corymb.server.security;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import dev.corymb.core.file.SmallFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The tokens of a server, in the file {@code tokens} of its data directory: a line each, with name,
 * role, time and hash. A token has 256 random bits, so a plain hash of it tells nothing.
 */
public final class TokenFile {

  /**
   * A token, without what it is.
   *
   * @param name for whom it is
   * @param role what it allows
   * @param createdMillis when it was made
   * @param hash of it, SHA-256 in hexadecimal
   */
  public record Entry(String name, Role role, long createdMillis, String hash) {

    private String line() {
      return name + " " + role.label() + " " + createdMillis + " " + hash;
    }

    private static Entry of(Path file, String line) {
      String[] fields = line.split(" ", -1);
      try {
        if (fields.length == 4 && HexFormat.of().parseHex(fields[3]).length == 32) {
          return new Entry(fields[0], Role.of(fields[1]), Long.parseLong(fields[2]), fields[3]);
        }
      } catch (IllegalArgumentException e) {
        // refused below
      }
      throw new IllegalArgumentException(
          "a line of " + file + " must be name, role, time and hash, but one is not");
    }
  }

  private static final String PREFIX = "corymb_"; // so that scanners for secrets know one
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,64}");

  private final Path file;

  private TokenFile(Path file) {
    this.file = file;
  }

  /** The tokens of the server with this data directory. */
  public static TokenFile at(Path dataDirectory) {
    return new TokenFile(dataDirectory.resolve("tokens"));
  }

  /**
   * Makes a token. It is told here and nowhere else.
   *
   * @throws IllegalArgumentException if the name is taken or not made of letters, digits, {@code .
   *     _ -}
   */
  public String create(String name, Role role) throws IOException {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "the name of a token must be 1 to 64 of the characters A-Z a-z 0-9 . _ -, but was "
              + name);
    }
    byte[] secret = new byte[32];
    new SecureRandom().nextBytes(secret);
    String token = PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(secret);
    Entry made = new Entry(name, role, System.currentTimeMillis(), hash(token));
    change(
        entries -> {
          if (entries.stream().anyMatch(entry -> entry.name().equals(name))) {
            throw new IllegalArgumentException(
                "the name of a token must be new, but there is one called " + name);
          }
          return entries.add(made);
        });
    return token;
  }

  /** All tokens, in the order of their making. */
  public List<Entry> list() throws IOException {
    try {
      return SmallFile.text(file)
          .lines()
          .filter(line -> !line.isBlank())
          .map(line -> Entry.of(file, line))
          .toList();
    } catch (NoSuchFileException e) {
      return List.of();
    }
  }

  /** Takes a token back; false if there is none of this name. */
  public boolean revoke(String name) throws IOException {
    return Files.exists(file)
        && change(entries -> entries.removeIf(entry -> entry.name().equals(name)));
  }

  /** Takes a step that tells whether it changes the tokens, while no other process takes one. */
  private boolean change(Predicate<List<Entry>> step) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    Files.createDirectories(folder);
    synchronized (TokenFile.class) { // locks of files are between processes, not threads
      try (FileChannel lock = FileChannel.open(folder.resolve("tokens.lock"), CREATE, WRITE)) {
        lock.lock();
        List<Entry> entries = new ArrayList<>(list());
        boolean changed = step.test(entries);
        if (changed) {
          write(entries);
        }
        return changed;
      }
    }
  }

  /** A mark that changes when the file does. */
  Optional<String> stamp() throws IOException {
    try {
      return Optional.of(Files.getLastModifiedTime(file) + "/" + Files.size(file));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  /** Replaces the file at once, so that a server never reads half of it. */
  private void write(List<Entry> entries) throws IOException {
    Path next =
        Files.createTempFile(
            file.toAbsolutePath().getParent(),
            "tokens-",
            ".new",
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    StringBuilder text = new StringBuilder();
    entries.forEach(entry -> text.append(entry.line()).append('\n'));
    Files.write(next, text.toString().getBytes(UTF_8));
    Files.move(next, file, ATOMIC_MOVE, REPLACE_EXISTING);
  }

  static String hash(String token) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(token.getBytes(UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
