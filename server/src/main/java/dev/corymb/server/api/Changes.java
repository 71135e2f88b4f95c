package dev.corymb.server.api;

import dev.corymb.node.Ingested;
import dev.corymb.node.Node;
import dev.corymb.node.ledger.Applied;
import dev.corymb.node.ledger.Batch;
import dev.corymb.node.ledger.DamagedLedgerException;
import dev.corymb.node.ledger.LedgerException;
import dev.corymb.node.ledger.SiteBatch;
import dev.corymb.node.outcome.SiteException;
import dev.corymb.server.http.Problem;
import dev.corymb.server.watch.Meters;
import dev.corymb.server.watch.StoreGuard;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** Makes changes to the node, and notes how its store takes them. Called on worker threads. */
final class Changes {

  private static final Pattern KEY = Pattern.compile("[A-Za-z0-9._~-]{1,64}");

  private final Node node;
  private final StoreGuard store;
  private final Meters meters;

  Changes(Node node, StoreGuard store, Meters meters) {
    this.node = node;
    this.store = store;
    this.meters = meters;
  }

  /** An idempotency key, if there is one. */
  static Optional<String> key(String given) {
    if (given != null && !KEY.matcher(given).matches()) {
      throw Problem.invalid(
              "Idempotency-Key", "must be 1 to 64 of the characters A-Z a-z 0-9 . _ ~ -", given)
          .exception();
    }
    return Optional.ofNullable(given);
  }

  /** The key of a chunk of a stream; no key of a caller can be like it. */
  static String keyOfChunk(String key, int chunk) {
    return key + "/" + chunk;
  }

  /**
   * Commits what is done to each of some sites, at most once if there is a key.
   *
   * @param grows whether anything is added, so that it needs room
   */
  Ingested apply(Ingest.Target target, List<SiteBatch> batches, boolean grows) {
    if (grows && !isDone(target)) {
      store.requireRoom();
    }
    Ingested done = run(() -> node(target, batches));
    Applied applied = done.applied();
    if (!applied.replayed()) {
      meters.changed(applied.added(), applied.removed(), applied.refused().size());
    }
    return done;
  }

  /** Counts rows that were rejected before they came into a batch. */
  void refused(long rows) {
    meters.refused(rows);
  }

  private Ingested node(Ingest.Target target, List<SiteBatch> batches) {
    if (target.site().isEmpty()) {
      return node.applyAll(batches, target.creation(), target.key());
    }
    String site = target.site().get();
    Batch batch = batches.get(0).batch();
    Applied applied =
        target
            .key()
            .map(key -> node.apply(site, batch, key))
            .orElseGet(() -> node.apply(site, batch));
    return new Ingested(applied, Set.of(), Set.of());
  }

  private boolean isDone(Ingest.Target target) {
    try {
      return target.key().isPresent()
          && !store.reason().isEmpty()
          && target
              .site()
              .map(site -> node.receipt(site, target.key().get()))
              .orElseGet(() -> node.receipt(target.key().get()))
              .isPresent();
    } catch (SiteException | LedgerException e) {
      return false; // the change itself will tell
    }
  }

  /** Creates a site. */
  void create(Runnable creation) {
    store.requireRoom();
    run(
        () -> {
          creation.run();
          return true;
        });
  }

  /** Deletes a site; on a full disk too, because that makes room. */
  void delete(String site) {
    run(
        () -> {
          node.delete(site);
          return site;
        });
  }

  private <T> T run(Supplier<T> change) {
    try {
      T done = change.get();
      store.wrote();
      return done;
    } catch (DamagedLedgerException e) {
      throw e; // of this site; the store takes changes of others
    } catch (LedgerException e) {
      throw store.failed(e);
    }
  }
}
