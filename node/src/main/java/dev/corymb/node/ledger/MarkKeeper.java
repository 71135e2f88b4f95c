package dev.corymb.node.ledger;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Compares a ledger with its {@linkplain LedgerMark mark} when it is opened, and keeps the mark.
 */
final class MarkKeeper {

  private final Optional<Path> file;
  private final boolean acceptsLoss;
  private final Optional<LedgerMark> before;
  private @Nullable LedgerMark written;
  private String failure = "";

  private MarkKeeper(LedgerOptions options, Optional<LedgerMark> before) {
    this.file = options.mark();
    this.acceptsLoss = options.acceptLoss();
    this.before = before;
  }

  /** Reads the mark before a store is opened; refuses one that is gone. */
  static MarkKeeper of(Path directory, LedgerOptions options) {
    Optional<LedgerMark> before = Optional.empty();
    try {
      before = options.mark().flatMap(LedgerMark::read);
    } catch (LedgerException e) {
      if (!options.acceptLoss()) {
        throw e;
      }
    }
    MarkKeeper keeper = new MarkKeeper(options, before);
    if (before.isPresent() && !Files.exists(directory.resolve("CURRENT"))) {
      keeper.refuse("ledger directory " + directory + " holds no ledger", before.get());
    }
    return keeper;
  }

  /** Refuses a store that has less than its mark; says what is lost if that is accepted. */
  String compare(Path directory, long changes) {
    if (before.isEmpty() || changes >= before.get().changes()) {
      return "";
    }
    String found = "ledger directory " + directory + " ends at change " + changes;
    refuse(found, before.get());
    return found + "; " + wrote(before.get());
  }

  private void refuse(String found, LedgerMark mark) {
    if (!acceptsLoss) {
      throw new LedgerException(
          found
              + ", but "
              + wrote(mark)
              + ". A crash cannot cause this: a file of the ledger was removed, cut or replaced."
              + " Restore the data directory from a backup, or start once with accept-loss = true"
              + " to go on with what is left");
    }
  }

  private String wrote(LedgerMark mark) {
    return String.format(
        Locale.ROOT,
        "change %d, of %d sites, was on the disk according to %s",
        mark.changes(),
        mark.sites(),
        file.orElseThrow());
  }

  /**
   * Writes the mark if the store has changed.
   *
   * @throws LedgerException if that fails in another way than the last time
   */
  synchronized void keep(LongSupplier changes, IntSupplier sites) {
    LedgerMark now = new LedgerMark(changes.getAsLong(), sites.getAsInt());
    if (file.isEmpty() || now.equals(written)) {
      return;
    }
    try {
      now.write(file.get());
      written = now;
      failure = "";
    } catch (IOException e) {
      if (!failure.equals(e.toString())) {
        failure = e.toString();
        throw new LedgerException("the ledger's mark could not be written: " + e, e);
      }
    }
  }
}
