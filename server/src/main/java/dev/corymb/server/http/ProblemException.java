package dev.corymb.server.http;

/** Stops a request because of a problem. */
public final class ProblemException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final transient Problem problem;

  ProblemException(Problem problem) {
    super(problem.detail(), null, false, false); // where it was thrown is no news
    this.problem = problem;
  }

  /** The problem. */
  public Problem problem() {
    return problem;
  }
}
