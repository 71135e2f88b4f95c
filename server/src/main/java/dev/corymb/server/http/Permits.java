package dev.corymb.server.http;

import java.util.concurrent.Semaphore;

/** Lets so many do something at a time, and refuses more at once rather than let them wait. */
public final class Permits {

  private final String what;
  private final int most;
  private final Semaphore free;

  /** So many of something at a time. */
  public Permits(String what, int most) {
    this.what = what;
    this.most = most;
    this.free = new Semaphore(most);
  }

  /**
   * Takes a permit, which must be given back.
   *
   * @throws ProblemException if none is left
   */
  public Permit take() {
    if (!free.tryAcquire()) {
      throw Problem.busy("too many " + what + " at a time; the limit is " + most).exception();
    }
    return new Permit();
  }

  /** A permit; giving it back twice does no harm. For one thread. */
  public final class Permit {
    private boolean back;

    private Permit() {}

    /** Gives the permit back. */
    public void giveBack() {
      if (!back) {
        back = true;
        free.release();
      }
    }
  }
}
