package dev.corymb.cli.load;

import dev.corymb.cli.client.Api;
import dev.corymb.cli.input.entry.Entry;
import dev.corymb.cli.terminal.CommandFailure;

/** Many items that a program has, into sites that a server does not have yet. */
public final class BulkLoad implements AutoCloseable {

  private static final int BATCH = 1000;

  private final Tally tally = new Tally(Change.ADD);
  private final Sender sender;
  private final Batcher batcher;

  /** A load with an id that the server has not seen. */
  public BulkLoad(Api api, String id) {
    this.sender = new Sender(api, id, Change.ADD, Sender.Creation.FIRST, tally);
    this.batcher = new Batcher(BATCH, sender::send);
  }

  /** Adds an item, given as JSON, to a site. */
  public void add(String site, String item) throws InterruptedException {
    tally.row();
    batcher.add(site, new Entry(new Entry.Place("items", "row", tally.rows()), site, item, null));
  }

  /** The items that the server has acknowledged so far. */
  public long added() {
    return tally.changed();
  }

  /** Waits until the server has all items; fails if it refused one. */
  public void finish() throws InterruptedException {
    batcher.finish();
    sender.finish();
    for (Refusals.Refusal refusal : tally.refusals().first()) {
      throw new CommandFailure(refusal.place() + ": " + refusal.rule());
    }
  }

  @Override
  public void close() {
    sender.close();
  }
}
