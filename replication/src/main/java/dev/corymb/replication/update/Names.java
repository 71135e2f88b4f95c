package dev.corymb.replication.update;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.corymb.core.site.SiteId;
import java.util.Optional;

/**
 * The ids of sites and the names of nodes in messages: what the format can carry. That is more than
 * the id of a new site may be, see {@link SiteId}, because other nodes may have older ones.
 */
final class Names {

  /** The most bytes of a name in UTF-8; the same as for a site in a stored index. */
  static final int MAX_BYTES = 1 << 14;

  private Names() {}

  /** Refuses a name that is empty, too long, or no text that UTF-8 can carry. */
  static String require(String what, String name) {
    fault(name)
        .ifPresent(
            fault -> {
              throw new IllegalArgumentException(what + " " + fault);
            });
    return name;
  }

  /** Why messages cannot carry a name, such as "must not be empty"; nothing if they can. */
  static Optional<String> fault(String name) {
    if (name.isEmpty()) {
      return Optional.of("must not be empty");
    }
    int bytes = name.length() > MAX_BYTES ? name.length() : name.getBytes(UTF_8).length;
    if (bytes > MAX_BYTES) {
      return Optional.of("must have at most " + MAX_BYTES + " bytes, but had " + bytes);
    }
    if (!SiteId.isUnicode(name)) {
      return Optional.of(
          "must be Unicode text, but had an unpaired surrogate: " + SiteId.shown(name));
    }
    return Optional.empty();
  }

  /** Refuses the same, but for an empty name. */
  static String requireOrEmpty(String what, String name) {
    return name.isEmpty() ? name : require(what, name);
  }
}
