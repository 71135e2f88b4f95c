package dev.corymb.server.security;

import dev.corymb.server.http.Problem;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.net.URI;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Decides whether a request may do what it asks for.
 *
 * <p>With tokens, whoever has one of a sufficient role may. Without, only loopback is served, and
 * then a page of some other origin in a browser of this machine is the danger: it is refused by the
 * names that it gives, its own as origin or, after a trick with DNS, as host.
 */
public final class Guard {

  private static final String SCHEME = "Bearer ";
  private static final int MAX_TOKEN = 200;
  private static final Pattern LOOPBACK =
      Pattern.compile("(localhost|127(\\.[0-9]{1,3}){3}|\\[::1])(:[0-9]{1,5})?");

  private final Optional<Tokens> tokens;
  private final Pattern ownName;

  /**
   * Demands tokens, if there are any to demand.
   *
   * @param own the name of this machine by which it is reached without tokens
   */
  public Guard(Optional<Tokens> tokens, ListenAddress own) {
    this.tokens = tokens;
    this.ownName = Pattern.compile(Pattern.quote(own.inUri()) + "(:[0-9]{1,5})?");
  }

  /**
   * Lets a request pass.
   *
   * @throws dev.corymb.server.http.ProblemException if it may not
   */
  public void require(HttpServerRequest request, Optional<Role> needed) {
    if (tokens.isEmpty()) {
      requireFromHere(request);
    } else if (needed.isPresent()) {
      requireRole(request, needed.get());
    }
  }

  private void requireRole(HttpServerRequest request, Role needed) {
    String header = request.getHeader(HttpHeaders.AUTHORIZATION);
    if (header == null || !header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
      throw Problem.unauthorized("the header Authorization must be: Bearer TOKEN").exception();
    }
    String token = header.substring(SCHEME.length()).strip();
    Role role =
        Optional.of(token)
            .filter(one -> one.length() <= MAX_TOKEN)
            .flatMap(tokens.orElseThrow()::role)
            .orElseThrow(() -> Problem.unauthorized("unknown token").exception());
    if (!role.allows(needed)) {
      throw Problem.forbidden(
              "the token must have the role "
                  + needed.label()
                  + ", but has the role "
                  + role.label())
          .exception();
    }
  }

  private void requireFromHere(HttpServerRequest request) {
    String host = request.getHeader(HttpHeaders.HOST);
    if (host == null || !isOwn(host)) {
      throw Problem.forbidden(
              "the header Host must be a loopback name while the server requires no tokens; set auth ="
                  + " required to serve other names")
          .exception();
    }
    String origin = request.getHeader(HttpHeaders.ORIGIN);
    if (origin != null && !isOf(origin, host)) {
      throw Problem.forbidden("the header Origin must be that of this server").exception();
    }
  }

  private boolean isOwn(String host) {
    return LOOPBACK.matcher(host).matches() || ownName.matcher(host).matches();
  }

  private static boolean isOf(String origin, String host) {
    try {
      return host.equals(URI.create(origin).getRawAuthority());
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
