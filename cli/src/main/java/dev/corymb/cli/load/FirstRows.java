package dev.corymb.cli.load;

import dev.corymb.cli.reject.Rejections;
import dev.corymb.cli.terminal.CommandFailure;
import dev.corymb.client.CorymbClient;
import dev.corymb.input.row.InputException;
import dev.corymb.input.row.Rejection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Fails a load whose first rows are all invalid for one reason: then the options or the schema are
 * wrong, and millions of rows need not be read to say so. Nothing has been changed at that time.
 */
final class FirstRows {

  private static final int ROWS = 20;

  private final boolean anyway;
  private Rejection first; // of the rows so far, all of which break its rule
  private int rejected;
  private boolean passed;

  private final Set<String> missing = new LinkedHashSet<>();
  private int atMissing; // rows so far, all of which are at sites that are missing
  private boolean found;

  /** What looks at the first rows, or at none of them. */
  FirstRows(boolean anyway) {
    this.anyway = anyway;
  }

  /** Takes a row that is rejected. */
  void rejected(Rejection reason) {
    if (passed || anyway) {
      return;
    }
    first = first == null ? reason : first;
    passed = !first.subjectAndRule().equals(reason.subjectAndRule());
    if (!passed && ++rejected == ROWS) {
      throw new CommandFailure(
          "all of the first "
              + ROWS
              + " rows are invalid: "
              + first.sentence()
              + "; check the schema and --map, or give --anyway to skip invalid rows");
    }
  }

  /** Takes a row that is valid. */
  void accepted() {
    passed = true;
  }

  /**
   * Takes the site of a valid row, which must exist.
   *
   * @param remedy what may be done if it does not
   */
  void at(String site, CorymbClient api, String remedy) throws InterruptedException {
    if (found || anyway) {
      return;
    }
    found = !missing.contains(site) && api.hasSite(site);
    if (found) {
      return;
    }
    missing.add(site);
    if (++atMissing == ROWS) {
      throw new CommandFailure(
          "none of the sites of the first "
              + ROWS
              + " rows exists: "
              + missing.stream()
                  .limit(Rejections.SHOWN)
                  .map(InputException::quoted)
                  .collect(Collectors.joining(", "))
              + (missing.size() > Rejections.SHOWN ? ", …" : "")
              + "; check --site-column"
              + remedy);
    }
  }
}
