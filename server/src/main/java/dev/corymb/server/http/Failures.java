package dev.corymb.server.http;

import dev.corymb.node.IsolatedSiteException;
import dev.corymb.node.ledger.DamagedLedgerException;
import java.lang.System.Logger.Level;
import java.util.concurrent.CancellationException;
import java.util.concurrent.RejectedExecutionException;

/** Makes a problem of whatever went wrong. */
public final class Failures {

  private static final System.Logger LOG = System.getLogger(Failures.class.getName());

  private Failures() {}

  /** The problem to tell; what nobody foresaw is logged, and not told in its insides. */
  public static Problem problem(Throwable cause) {
    if (cause instanceof ProblemException known) {
      return known.problem();
    }
    if (cause instanceof RejectedExecutionException || cause instanceof CancellationException) {
      return Problem.unavailable("the server is ending", 5);
    }
    if (cause instanceof IsolatedSiteException isolated) {
      return Problem.isolated(isolated.getMessage());
    }
    if (cause instanceof DamagedLedgerException damaged) {
      LOG.log(Level.ERROR, damaged.getMessage());
      return Problem.damaged(damaged.getMessage());
    }
    LOG.log(Level.ERROR, "a request failed", cause);
    return Problem.fault("the server failed; its log tells more");
  }
}
