package dev.corymb.cli.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.corymb.cli.client.Api;
import dev.corymb.cli.client.Call;
import dev.corymb.cli.client.Problem;
import dev.corymb.cli.input.entry.Entry;
import dev.corymb.cli.terminal.CommandFailure;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A hash of all rows of a load, by which the server knows the same rows again: at the end of a load
 * an empty batch is sent under it. If the server has a receipt of that, the rows were loaded
 * before. It forgets receipts after a day, or as its setting {@code receipts-kept} says.
 */
final class Fingerprint {

  private static final int BYTES = 16;

  private final MessageDigest hash;
  private String site; // of the first row; it keeps the receipt

  Fingerprint() {
    try {
      hash = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java has it
    }
  }

  /** Takes the next row. */
  void add(String rowSite, Entry entry) {
    site = site == null ? rowSite : site;
    hash.update(rowSite.getBytes(UTF_8));
    hash.update((byte) '\n'); // in no site id
    hash.update(entry.json().getBytes(UTF_8));
    hash.update((byte) '\n'); // in no JSON on one line
  }

  /** Whether the server knows the rows of a load that is done; from now on it does. */
  boolean wasKnown(Api api) throws InterruptedException {
    if (site == null) {
      return false;
    }
    String key = "rows." + HexFormat.of().formatHex(hash.digest(), 0, BYTES);
    try {
      return api.ask(Call.post(Batch.itemsPath(site), "{\"add\":[]}", key)).flag("replayed");
    } catch (Problem | CommandFailure e) {
      return false; // the load is done whether or not it is remembered
    }
  }
}
