package dev.corymb.server.api;

import dev.corymb.node.Node;
import dev.corymb.node.ledger.Applied;
import dev.corymb.node.ledger.Batch;
import dev.corymb.node.ledger.KeyReusedException;
import dev.corymb.node.ledger.LedgerException;
import dev.corymb.server.http.Problem;
import dev.corymb.server.http.ProblemException;
import dev.corymb.server.watch.Meters;
import dev.corymb.server.watch.StoreGuard;
import java.util.Optional;
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

  /** Does a batch, at most once if it has a key. */
  Applied apply(String site, Batch batch, Optional<String> key) {
    Applied applied =
        run(
            site,
            () -> key.isPresent() ? node.apply(site, batch, key.get()) : node.apply(site, batch));
    if (!applied.replayed()) {
      meters.changed(applied.added(), applied.removed(), applied.refused().size());
    }
    return applied;
  }

  /** Changes something that needs the disk. */
  <T> T run(String site, java.util.function.Supplier<T> change) {
    store.requireRoom();
    try {
      T done = change.get();
      store.wrote();
      return done;
    } catch (KeyReusedException e) {
      throw Problem.conflict("key-reused", e.getMessage()).exception();
    } catch (LedgerException e) {
      throw store.failed(e);
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw refusal(site, e);
    }
  }

  /** Creates a site. */
  void create(String site, Runnable creation) {
    store.requireRoom();
    try {
      creation.run();
      store.wrote();
    } catch (LedgerException e) {
      throw store.failed(e);
    } catch (IllegalArgumentException e) {
      throw node.owns(site)
          ? Problem.conflict("site-exists", e.getMessage()).exception()
          : Problem.invalid("id", "must name a site that can be created", e.getMessage())
              .exception();
    }
  }

  private ProblemException refusal(String site, RuntimeException e) {
    if (!node.owns(site)) {
      return Sites.unknown(site).exception();
    }
    return Problem.unavailable(e.getMessage(), 1).exception();
  }
}
