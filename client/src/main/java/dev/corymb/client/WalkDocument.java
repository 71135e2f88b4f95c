package dev.corymb.client;

import static java.util.Objects.requireNonNull;

/**
 * What a walk found, as a document.
 *
 * @param text in the format that was asked for
 * @param complete whether nothing that was recorded before the horizon is missing, which most
 *     formats have no place for
 */
public record WalkDocument(String text, boolean complete) {

  /** Requires a text. */
  public WalkDocument {
    requireNonNull(text, "text");
  }
}
