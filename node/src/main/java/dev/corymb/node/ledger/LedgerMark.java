package dev.corymb.node.ledger;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.corymb.core.file.OwnersFile;
import dev.corymb.core.file.SmallFile;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/**
 * A lower bound of what a ledger has on the disk, kept in a file outside of it.
 *
 * <p>The mark may lag behind the ledger and never leads it, whenever the process is killed: it is
 * taken from writes that have returned from the disk. A ledger that has less than its mark was
 * damaged, removed or replaced by something other than a crash.
 *
 * @param changes the number of the last change of the store, of all sites
 * @param sites how many there were, for messages only: sites can be deleted after the mark
 */
record LedgerMark(long changes, int sites) {

  private static final int VERSION = 1;
  private static final Pattern LINE =
      Pattern.compile(
          "(corymb ledger mark 1: changes=(\\d{1,18}) sites=(\\d{1,9})) ([0-9a-f]{8})\n");

  private static final Pattern ANY_VERSION =
      Pattern.compile("(corymb ledger mark (\\d{1,9}): .*) ([0-9a-f]{8})\n", Pattern.DOTALL);

  /** Reads a mark, if there is one. */
  static Optional<LedgerMark> read(Path file) {
    String text;
    try {
      text = SmallFile.text(file);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new LedgerException("the ledger's mark could not be read: " + e, e);
    }
    refuseOtherVersion(file, text);
    Matcher line = LINE.matcher(text);
    if (!line.matches() || !line.group(4).equals(check(line.group(1)))) {
      throw new LedgerException(
          file
              + " must be the mark of a ledger, but is damaged; start with accept-loss = true,"
              + " which writes it again, if the ledger has all it should");
    }
    return Optional.of(
        new LedgerMark(Long.parseLong(line.group(2)), Integer.parseInt(line.group(3))));
  }

  /** A mark of another version must not be written again as if it were damaged. */
  private static void refuseOtherVersion(Path file, String text) {
    Matcher line = ANY_VERSION.matcher(text);
    if (line.matches() && line.group(3).equals(check(line.group(1)))) {
      int version = Integer.parseInt(line.group(2));
      if (version != VERSION) {
        throw new LedgerException(
            file
                + " must be the mark of a ledger of version "
                + VERSION
                + ", but is of version "
                + version
                + ": use the version of Corymb that wrote it");
      }
    }
  }

  /** Replaces the file, so that after a crash the old mark is there, or this one. */
  void write(Path file) throws IOException {
    String line = "corymb ledger mark 1: changes=" + changes + " sites=" + sites;
    OwnersFile.replace(file, line + " " + check(line) + "\n");
  }

  private static String check(String line) {
    CRC32C check = new CRC32C();
    check.update(line.getBytes(US_ASCII));
    return String.format(Locale.ROOT, "%08x", check.getValue());
  }
}
