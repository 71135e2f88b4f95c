package dev.corymb.cli.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.corymb.client.Call;
import dev.corymb.client.ClientException;
import dev.corymb.client.CorymbClient;
import dev.corymb.client.Problem;
import dev.corymb.client.api.BatchResult;
import dev.corymb.input.row.Row;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * A hash of all rows of a load, by which the server knows the same rows again: at the end of a load
 * an empty batch is sent under it. If the server has a receipt of that, the rows were loaded
 * before. It forgets receipts after a day, or as its setting {@code receipts-kept} says, and those
 * of a site with the site: so the batch is sent to several.
 */
final class Fingerprint {

  private static final int BYTES = 16;
  private static final int MOST_SITES = 8;

  private final MessageDigest hash;
  private final Set<String> sites = new LinkedHashSet<>(); // the first ones: each keeps a receipt

  Fingerprint() {
    try {
      hash = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java has it
    }
  }

  /** Takes the next row. */
  void add(String rowSite, Row<String> entry) {
    if (sites.size() < MOST_SITES) {
      sites.add(rowSite);
    }
    hash.update(rowSite.getBytes(UTF_8));
    hash.update((byte) '\n'); // in no site id
    hash.update(entry.item().getBytes(UTF_8));
    hash.update((byte) '\n'); // in no JSON on one line
  }

  private static String itemsPath(String site) {
    return "/v1/sites/" + Call.encoded(site) + "/items";
  }

  /** Whether the server knows the rows of a load that is done; from now on it does. */
  boolean wasKnown(CorymbClient api) throws InterruptedException {
    String key = "rows." + HexFormat.of().formatHex(hash.digest(), 0, BYTES);
    boolean known = false;
    int number = 0;
    for (String site : sites) {
      String own = number++ == 0 ? key : key + "." + number;
      try {
        known |=
            api.ask(Call.post(itemsPath(site), "{\"add\":[]}", own), BatchResult.class).replayed();
      } catch (Problem e) {
        // the load is done whether or not it is remembered
      } catch (ClientException e) {
        return known; // nor will the server answer for the other sites
      }
    }
    return known;
  }
}
