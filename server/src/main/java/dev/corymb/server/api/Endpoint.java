package dev.corymb.server.api;

import dev.corymb.server.security.Role;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Optional;

/**
 * A route of the API.
 *
 * @param method of HTTP
 * @param path as OpenAPI writes it, such as {@code /v1/sites/{site}}
 * @param role that it needs; empty for anybody
 * @param handler that answers
 */
public record Endpoint(
    HttpMethod method, String path, Optional<Role> role, Handler<RoutingContext> handler) {

  /** A route for whoever has a role. */
  public static Endpoint of(
      HttpMethod method, String path, Role role, Handler<RoutingContext> handler) {
    return new Endpoint(method, path, Optional.of(role), handler);
  }

  /** A route for anybody. */
  public static Endpoint open(HttpMethod method, String path, Handler<RoutingContext> handler) {
    return new Endpoint(method, path, Optional.empty(), handler);
  }

  /** Its method and, beside GET, HEAD: it is answered alike, and Vert.x leaves the body out. */
  public List<HttpMethod> methods() {
    return method.equals(HttpMethod.GET) ? List.of(method, HttpMethod.HEAD) : List.of(method);
  }

  /** Whether a path of a request is of this route, whatever its method. */
  public boolean matches(String requested) {
    return requested.matches(path.replaceAll("\\{\\w+}", "[^/]+"));
  }

  /** The path as the router writes it. */
  public String pattern() {
    return path.replaceAll("\\{(\\w+)}", ":$1");
  }
}
