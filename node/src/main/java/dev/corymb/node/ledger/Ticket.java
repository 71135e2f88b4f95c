package dev.corymb.node.ledger;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.check.Require;

/**
 * What makes a batch be done at most once: its caller's key, and what a receipt is to tell of it.
 *
 * @param site whose receipt it is, and with which it goes; {@link #ALL} for a batch that is not of
 *     one site, whose receipt stays whatever becomes of sites
 * @param key 1 to 128 printable ASCII characters, chosen by the caller
 * @param hash of the batch as the caller gave it
 * @param atMillis when the caller came, at least 0, by the caller's clock; it survives restarts and
 *     never jumps, see {@link Ledger#pruneReceipts}
 */
public record Ticket(String site, String key, BatchHash hash, long atMillis) {

  /** In the place of a site: a receipt of the ledger. No site of a node has this id. */
  public static final String ALL = "\0all";

  /** The longest key. */
  public static final int MAX_KEY = 128;

  /** Checks the key and the time. */
  public Ticket {
    requireNonNull(site, "site");
    requireKey(key);
    requireNonNull(hash, "hash");
    Require.notNegative("atMillis", atMillis);
  }

  /** Refuses what cannot be a key. */
  public static String requireKey(String key) {
    if (key.isEmpty() || key.length() > MAX_KEY || !key.chars().allMatch(Ticket::isPrintable)) {
      throw new IllegalArgumentException(
          "key must be 1 to "
              + MAX_KEY
              + " printable ASCII characters, but was "
              + Requests.quoted(key));
    }
    return key;
  }

  private static boolean isPrintable(int unit) {
    return unit >= ' ' && unit <= '~';
  }
}
