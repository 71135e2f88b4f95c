package dev.corymb.cli.load;

import dev.corymb.cli.client.Api;
import dev.corymb.cli.input.entry.Entry;
import dev.corymb.cli.terminal.CommandFailure;
import java.util.function.UnaryOperator;

/** Adds many items that a program has to sites that a server does not have yet. */
public final class BulkLoad implements AutoCloseable {

  private static final int BATCH = 1000;

  private final Tally tally = new Tally(Change.ADD, new Rejections(RejectsFile.none()));
  private final Sender sender;
  private final Batcher batcher;

  /** A load with an id that the server has not seen. */
  public BulkLoad(Api api, String id) {
    this.sender =
        new Sender(api, id, Change.ADD, Sender.Creation.FIRST, tally, UnaryOperator.identity());
    this.batcher = new Batcher(BATCH, sender::send);
  }

  /** Adds an item, given as JSON, to a site. */
  public void add(String site, String item) throws InterruptedException {
    tally.row();
    Entry.Place place = new Entry.Place("items", "row", tally.rows());
    batcher.add(site, new Entry(place, site, item, null, ""));
  }

  /** The items that the server has acknowledged so far. */
  public long added() {
    return tally.changed();
  }

  /** Waits until the server has all items; fails if it rejected one. */
  public void finish() throws InterruptedException {
    batcher.finish();
    sender.finish();
    for (Rejections.Row row : tally.rejections().first()) {
      throw new CommandFailure(row.place() + ": " + row.reason().sentence());
    }
  }

  @Override
  public void close() {
    sender.close();
  }
}
