package dev.corymb.server.security;

import io.vertx.ext.web.RoutingContext;
import java.util.Optional;

/**
 * The right by which a request is served. Requests that stay open check it again, because tokens
 * are revoked.
 */
public final class Access {

  private static final String KEY = Access.class.getName();

  private final Guard guard;
  private final RoutingContext request;
  private final Optional<Role> needed;

  private Access(Guard guard, RoutingContext request, Optional<Role> needed) {
    this.guard = guard;
    this.request = request;
    this.needed = needed;
  }

  /**
   * Lets a request pass.
   *
   * @throws dev.corymb.server.http.ProblemException if it may not
   */
  public static void require(Guard guard, RoutingContext request, Optional<Role> needed) {
    Access access = new Access(guard, request, needed);
    access.require();
    request.put(KEY, access);
  }

  /** The right of a request that was let pass. */
  public static Access of(RoutingContext request) {
    return request.get(KEY);
  }

  /**
   * Checks it again.
   *
   * @throws dev.corymb.server.http.ProblemException if the request may no longer be served
   */
  public void require() {
    guard.require(request.request(), needed);
  }
}
