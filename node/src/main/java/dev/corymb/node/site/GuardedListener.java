package dev.corymb.node.site;

import static java.util.Objects.requireNonNull;

import dev.corymb.node.directory.Parts;

/** A listener whose exceptions do no harm, and which is told of sites, never of their parts. */
public final class GuardedListener implements SiteListener {

  private final SiteListener listener;

  /** Guards a listener. */
  public GuardedListener(SiteListener listener) {
    this.listener = requireNonNull(listener, "listener");
  }

  @Override
  public void opening(int opened, int all) {
    guard(() -> listener.opening(opened, all));
  }

  @Override
  public void published(Publication told) {
    guard(
        () ->
            listener.published(
                new Publication(
                    Parts.site(told.site()),
                    told.version(),
                    told.snapshot(),
                    told.bytes(),
                    told.items(),
                    told.decision(),
                    told.millis())));
  }

  @Override
  public void created(String site) {
    guard(() -> listener.created(Parts.site(site)));
  }

  @Override
  public void deleted(String site) {
    guard(() -> listener.deleted(Parts.site(site)));
  }

  @Override
  public void moved(String site, int fromStep, int toStep) {
    guard(() -> listener.moved(Parts.site(site), fromStep, toStep));
  }

  @Override
  public void failed(String site, String failure) {
    guard(() -> listener.failed(Parts.site(site), failure));
  }

  private static void guard(Runnable call) {
    try {
      call.run();
    } catch (RuntimeException | Error e) {
      Thread thread = Thread.currentThread();
      thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
    }
  }
}
