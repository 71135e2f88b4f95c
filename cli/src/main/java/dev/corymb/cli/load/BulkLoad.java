package dev.corymb.cli.load;

import dev.corymb.cli.client.Api;
import dev.corymb.cli.client.Document;
import dev.corymb.cli.terminal.CommandFailure;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** Adds many items that a program has to sites, which are created if they do not exist. */
public final class BulkLoad implements AutoCloseable {

  private static final int BATCH = 1000;

  private final AtomicLong added = new AtomicLong();
  private final AtomicReference<String> rejection = new AtomicReference<>();
  private final Sender<Long> sender;
  private final Batcher<Long> batcher;
  private long rows;

  /** A load with an id that the server has not seen. */
  public BulkLoad(Api api, String id) {
    this.sender = new Sender<>(api, id, Change.ADD, true, this::take);
    this.batcher = new Batcher<>(BATCH, any -> 0, sender::send);
  }

  private void take(Batch<Long> batch, Document result) {
    added.addAndGet(result.count(Change.ADD.done()));
    for (Document rejected : result.objects("refused")) {
      long row = batch.rows().get((int) rejected.number("index")).tag();
      rejection.compareAndSet(
          null, "row " + row + ": " + rejected.text("field", "it") + " " + rejected.text("rule"));
    }
  }

  /** Adds an item, given as JSON, to a site. */
  public void add(String site, String item) throws InterruptedException {
    batcher.add(site, item, ++rows);
  }

  /** The items that the server has acknowledged so far. */
  public long added() {
    return added.get();
  }

  /** Waits until the server has all items; fails if it rejected one. */
  public void finish() throws InterruptedException {
    batcher.finish();
    sender.finish();
    Optional.ofNullable(rejection.get())
        .ifPresent(
            message -> {
              throw new CommandFailure(message);
            });
  }

  @Override
  public void close() {
    sender.close();
  }
}
