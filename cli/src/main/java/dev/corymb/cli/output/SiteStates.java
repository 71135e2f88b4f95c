package dev.corymb.cli.output;

import java.util.Map;

/** The states of sites in the words of the console. JSON keeps its own, which clients rely on. */
public final class SiteStates {

  private static final Map<String, String> WORDS =
      Map.of("ok", "healthy", "unreachable", "over budget", "unheard", "no summary");

  private SiteStates() {}

  /** The word for a state of the API. */
  public static String word(String state) {
    return WORDS.getOrDefault(state, state);
  }
}
