package dev.corymb.server.console;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Answers that pages of the console get instead of those of the server: what no server can be made
 * to say on demand. What was asked is in {@code window.asked}, each as method, path and body.
 */
final class Stub {

  private record Reply(String prefix, int status, List<String> bodies) {}

  private final List<Reply> replies = new ArrayList<>();

  /** On a federation of provenance. */
  static Stub ofProvenance() {
    return new Stub()
        .reply(
            "/v1/federation",
            """
            {"node":"n1","name":"offices","schema":[
               {"name":"id","type":"text"},{"name":"role","type":"text"}],
             "settings":{"kind":"standard","provenance":"true"},"fingerprint":"00","advertise":"","bus":"in-process"}
            """);
  }

  /** Answers requests whose path starts so: with each body once, with the last one for ever. */
  Stub reply(String prefix, String... bodies) {
    replies.add(new Reply(prefix, 200, List.of(bodies)));
    return this;
  }

  Stub refuse(String prefix, int status, String problem) {
    replies.add(new Reply(prefix, status, List.of(problem)));
    return this;
  }

  /** To be run in a page before it asks anything. */
  String script() {
    String all =
        replies.stream()
            .map(
                reply ->
                    "{prefix: "
                        + Walks.text(reply.prefix)
                        + ", status: "
                        + reply.status
                        + ", bodies: ["
                        + reply.bodies.stream().map(Walks::text).collect(Collectors.joining(","))
                        + "]}")
            .collect(Collectors.joining(","));
    return """
        {
          const replies = [%s];
          const real = window.fetch;
          window.asked = [];
          window.fetch = (path, options = {}) => {
            const reply = replies.find((each) => String(path).startsWith(each.prefix));
            if (!reply) {
              return real(path, options);
            }
            window.asked.push([options.method, String(path), options.body ?? ""]);
            const body = reply.bodies.length > 1 ? reply.bodies.shift() : reply.bodies[0];
            const headers = { "Content-Type": "application/json" };
            return Promise.resolve(new Response(body, { status: reply.status, headers }));
          };
        }
        """
        .replace("%s", all);
  }
}
