package dev.corymb.server.http;

import dev.corymb.node.ledger.DamagedLedgerException;
import dev.corymb.node.ledger.KeyReusedException;
import dev.corymb.node.outcome.OverloadedException;
import dev.corymb.node.outcome.SiteException;
import dev.corymb.node.outcome.WrongFederationException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;

/** Turns whatever went wrong into a problem. */
public final class Failures {

  /** The one place that says how a server answers what a node refuses. */
  private static final SiteException.Cases<Problem> SITES =
      new SiteException.Cases<>() {

        @Override
        public Problem exists(SiteException.Exists outcome) {
          return Problem.conflict("site-exists", outcome.getMessage());
        }

        @Override
        public Problem unknown(SiteException.Unknown outcome) {
          return Problem.notFound(outcome.getMessage());
        }

        @Override
        public Problem ownedElsewhere(SiteException.OwnedElsewhere outcome) {
          return Problem.conflict("other-owner", outcome.getMessage());
        }

        @Override
        public Problem noRoom(SiteException.NoRoom outcome) {
          return Problem.noMemory(
              outcome.getMessage()
                  + "; raise directory-memory, and the heap with it (CORYMB_JAVA_OPTS=-Xmx...), or"
                  + " delete sites");
        }

        @Override
        public Problem isolated(SiteException.Isolated outcome) {
          return Problem.isolated(outcome.getMessage());
        }

        @Override
        public Problem notReady(SiteException.NotReady outcome) {
          return Problem.unavailable(outcome.getMessage(), 5);
        }

        @Override
        public Problem unfollowed(SiteException.Unfollowed outcome) {
          return Problem.unknownOutcome(outcome.getMessage());
        }
      };

  private final FaultLog log;
  private final Consumer<Throwable> errors;

  /**
   * Logs what is unexpected.
   *
   * @param errors takes errors of the JVM, such as that it has no memory left
   */
  public Failures(FaultLog log, Consumer<Throwable> errors) {
    this.log = log;
    this.errors = errors;
  }

  /** The problem to answer; an unexpected failure is logged, and its details are not disclosed. */
  public Problem problem(Throwable cause) {
    if (cause instanceof CompletionException wrapped && wrapped.getCause() != null) {
      return problem(wrapped.getCause());
    }
    if (cause instanceof ProblemException known) {
      return known.problem();
    }
    if (cause instanceof RejectedExecutionException || cause instanceof CancellationException) {
      return Problem.unavailable("the server is shutting down", 5);
    }
    if (cause instanceof SiteException outcome) {
      return outcome.fold(SITES);
    }
    if (cause instanceof OverloadedException) {
      return Problem.unavailable(cause.getMessage(), 1);
    }
    if (cause instanceof WrongFederationException) {
      return Problem.wrongFederation(cause.getMessage());
    }
    if (cause instanceof KeyReusedException) {
      return Problem.conflict("key-reused", cause.getMessage());
    }
    if (cause instanceof Error) {
      errors.accept(cause);
    }
    log.log("a request failed", cause);
    return cause instanceof DamagedLedgerException damaged
        ? Problem.damaged(damaged.getMessage() + "; " + damaged.advice())
        : Problem.fault("internal error; the server's log has the details");
  }
}
