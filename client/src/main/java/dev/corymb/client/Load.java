package dev.corymb.client;

import dev.corymb.client.api.BatchResult;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Adds or removes any number of items at any number of sites. It sends batches of several sites,
 * each one durable commit under a key, so that a load that was interrupted is resumed by doing the
 * same again under the same id: what is committed is not committed again. A batch whose items have
 * more combinations of values together than the server takes is sent in halves, each a commit under
 * a key of its own.
 *
 * @param <T> what the caller knows a row by, such as its line number
 */
public final class Load<T> implements AutoCloseable {

  /** The most rows of a batch that servers accept by default. */
  public static final int MAX_BATCH = 10_000;

  /** Whether items are added or removed. */
  public enum Op {
    ADD("add"),
    REMOVE("remove");

    private final String member;

    Op(String member) {
      this.member = member;
    }

    /** The member of a request with the rows. */
    String member() {
      return member;
    }
  }

  /**
   * What to do.
   *
   * @param id of the load, 1 to 40 letters, digits and {@code ._~-}; for a new load one that the
   *     server has not seen
   * @param creates whether sites that do not exist are created
   * @param batch the most rows of a batch; the same if the load is resumed
   */
  public record Options(String id, Op op, boolean creates, int batch) {

    /** Adds items to sites, which are created if they do not exist. */
    public static Options adding(String id) {
      return new Options(id, Op.ADD, true, 1_000);
    }
  }

  /**
   * A row.
   *
   * @param item JSON
   * @param tag what the caller knows it by
   */
  public record Row<T>(String site, String item, T tag) {}

  /** Hears how a load goes. */
  @FunctionalInterface
  public interface Listener<T> {

    /** Called before the first batch is sent; what it throws ends the load. */
    default void begins() throws InterruptedException {}

    /**
     * Called when a batch, or a part of one, is committed, on any thread.
     *
     * @param rows that were sent, to which {@link dev.corymb.client.api.RefusedItem#index} refers
     */
    void committed(List<Row<T>> rows, BatchResult result);
  }

  private final Batcher<T> batcher;
  private final Sender<T> sender;

  Load(CorymbClient client, Options options, ToIntFunction<T> weight, Listener<T> listener) {
    this.sender = new Sender<>(client, options, listener);
    this.batcher =
        new Batcher<>(
            options.batch(),
            weight,
            batch -> {
              if (batch.number() == 0) {
                listener.begins();
              }
              sender.send(batch);
            });
  }

  /** Adds a row; waits while many are on their way. Throws what has gone wrong meanwhile. */
  public void add(String site, String item, T tag) throws InterruptedException {
    batcher.add(new Row<>(site, item, tag));
  }

  /** Sends what is left and waits until all is committed. */
  public void finish() throws InterruptedException {
    batcher.finish();
    sender.finish();
  }

  /** Waits for what was sent, so that what is committed is known; what is left is not sent. */
  public void await() throws InterruptedException {
    sender.finish();
  }

  /** Discards what has not been sent. After {@link #finish} there is nothing to discard. */
  @Override
  public void close() {
    sender.close();
  }
}
