package dev.corymb.cli.output;

import dev.corymb.client.api.SiteView;
import java.util.Map;

/** The states of sites in the words of the console. JSON keeps its own, which clients rely on. */
public final class SiteStates {

  private static final Map<String, String> WORDS =
      Map.of("ok", "healthy", "unreachable", "over budget", "unheard", "no summary");

  private SiteStates() {}

  /** The state of a site, and why it is not healthy. */
  public static String words(SiteView site) {
    return word(site.state()) + (site.reason().isEmpty() ? "" : ": " + site.reason());
  }

  /** The word for a state of the API. */
  public static String word(String state) {
    return WORDS.getOrDefault(state, state);
  }
}
