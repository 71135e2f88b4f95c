package dev.corymb.replication.update;

import static java.nio.charset.StandardCharsets.UTF_8;

/** The ids of sites and the names of nodes in messages. */
final class Names {

  /** The most bytes of a name in UTF-8; the same as for a site in a stored index. */
  static final int MAX_BYTES = 1 << 14;

  private Names() {}

  /** Refuses a name that is empty, too long, or no text that UTF-8 can carry. */
  static String require(String what, String name) {
    if (name.isEmpty()) {
      throw new IllegalArgumentException(what + " must not be empty");
    }
    int bytes = name.length() > MAX_BYTES ? name.length() : name.getBytes(UTF_8).length;
    if (bytes > MAX_BYTES) {
      throw new IllegalArgumentException(
          what + " must have at most " + MAX_BYTES + " bytes, but had " + bytes);
    }
    if (!UTF_8.newEncoder().canEncode(name)) {
      throw new IllegalArgumentException(what + " must be text, but had half of a surrogate pair");
    }
    return name;
  }

  /** Refuses the same, but for an empty name. */
  static String requireOrEmpty(String what, String name) {
    return name.isEmpty() ? name : require(what, name);
  }
}
