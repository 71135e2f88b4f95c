package dev.corymb.server.security;

import java.util.Arrays;
import java.util.Locale;

/** What a token allows; each role allows what those before it do. */
public enum Role {
  /** Asks. */
  READ,
  /** Creates sites, adds and removes items. */
  WRITE,
  /** Deletes sites. */
  ADMIN;

  /** The role of a name such as {@code read}. */
  public static Role of(String label) {
    return Arrays.stream(values())
        .filter(role -> role.label().equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "role must be read, write or admin, but was " + label));
  }

  /** Whether whoever has this role may do what needs another. */
  public boolean allows(Role needed) {
    return compareTo(needed) >= 0;
  }

  /** The name in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
