package dev.corymb.node.directory;

import java.util.Locale;

/**
 * The summary of one more own site does not fit the memory of the directory. Nothing has happened;
 * the sites that are there go on.
 */
public final class NoRoomException extends RuntimeException {

  private static final long serialVersionUID = 1;

  NoRoomException(String site, long needed, long taken, long limit) {
    super(
        String.format(
            Locale.ROOT,
            "site %s needs %,d bytes for its summary, but %,d of the %,d bytes for summaries are"
                + " taken",
            site,
            needed,
            taken,
            limit));
  }
}
