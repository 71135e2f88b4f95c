package dev.corymb.node.directory;

/** Why a summary cannot rule its site out, whatever is asked. The first that applies is stated. */
public enum Doubt {
  /** This node has not received all that was published before it started. */
  NOT_CAUGHT_UP,
  /** No site of this id is known. */
  NOT_FOUND,
  /**
   * The site, or a part of it, is known but has no summary here: it has not arrived, found no room,
   * or the site is isolated.
   */
  UNHEARD,
  /** Several owners claim the site, or several processes use the name of its owner. */
  CONTESTED,
  /** The summary, or that of a part, may miss more than the budget allows. */
  STALE
}
