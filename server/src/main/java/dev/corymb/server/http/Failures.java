package dev.corymb.server.http;

import dev.corymb.node.IsolatedSiteException;
import dev.corymb.node.ledger.DamagedLedgerException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;

/** Turns whatever went wrong into a problem. */
public final class Failures {

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
    if (cause instanceof ProblemException known) {
      return known.problem();
    }
    if (cause instanceof RejectedExecutionException || cause instanceof CancellationException) {
      return Problem.unavailable("the server is shutting down", 5);
    }
    if (cause instanceof IsolatedSiteException isolated) {
      return Problem.isolated(isolated.getMessage());
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
