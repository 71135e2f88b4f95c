package dev.corymb.server.api;

import dev.corymb.node.IsolatedSiteException;
import dev.corymb.node.Node;
import dev.corymb.node.directory.NoRoomException;
import dev.corymb.node.ledger.Applied;
import dev.corymb.node.ledger.Batch;
import dev.corymb.node.ledger.DamagedLedgerException;
import dev.corymb.node.ledger.KeyReusedException;
import dev.corymb.node.ledger.LedgerException;
import dev.corymb.server.http.Problem;
import dev.corymb.server.watch.Meters;
import dev.corymb.server.watch.StoreGuard;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** Makes changes to the node; what it refuses becomes a problem. Called on worker threads. */
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
   * Does a batch, at most once if it has a key.
   *
   * @param grows whether it adds anything, so that it needs room
   */
  Applied apply(String site, Batch batch, boolean grows, Optional<String> key) {
    if (grows && !isDone(site, key)) {
      store.requireRoom();
    }
    Applied applied =
        run(
            site,
            () -> key.isPresent() ? node.apply(site, batch, key.get()) : node.apply(site, batch));
    if (!applied.replayed()) {
      meters.changed(applied.added(), applied.removed(), applied.refused().size());
    }
    return applied;
  }

  private boolean isDone(String site, Optional<String> key) {
    try {
      return key.isPresent()
          && !store.reason().isEmpty()
          && node.receipt(site, key.get()).isPresent();
    } catch (IllegalArgumentException | LedgerException | IsolatedSiteException e) {
      return false; // the change itself will tell
    }
  }

  /** Creates a site. */
  void create(String site, Runnable creation) {
    store.requireRoom();
    run(
        site,
        () -> {
          creation.run();
          return site;
        });
  }

  /** Deletes a site; on a full disk too, because that makes room. */
  void delete(String site) {
    run(
        site,
        () -> {
          node.delete(site);
          return site;
        });
  }

  private <T> T run(String site, Supplier<T> change) {
    try {
      T done = change.get();
      store.wrote();
      return done;
    } catch (KeyReusedException e) {
      throw Problem.conflict("key-reused", e.getMessage()).exception();
    } catch (DamagedLedgerException e) {
      throw e; // of this site; the store takes changes of others
    } catch (LedgerException e) {
      throw store.failed(e);
    } catch (NoRoomException e) {
      throw Problem.noMemory(
              e.getMessage()
                  + "; raise directory-memory, and the heap with it (CORYMB_JAVA_OPTS=-Xmx...), or"
                  + " delete sites")
          .exception();
    } catch (IllegalArgumentException e) {
      throw node.owns(site)
          ? Problem.conflict("site-exists", e.getMessage()).exception()
          : Sites.notOwn(node, site).exception();
    } catch (IllegalStateException e) {
      throw node.owns(site)
          ? Problem.unknownOutcome(e.getMessage()).exception()
          : Sites.notOwn(node, site).exception();
    }
  }
}
