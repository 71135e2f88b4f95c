package dev.corymb.provenance.prov;

import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.json.Tokens;
import dev.corymb.provenance.sent.InvalidEventException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads documents of PROV, one token at a time: what they say is kept as attributes where the model
 * has no other place for it, or rejected.
 */
public final class ProvDocuments {

  private ProvDocuments() {}

  /** Reads the rest of a document. */
  @FunctionalInterface
  public interface Format {

    /**
     * Reads the document that the tokens are, from its first token.
     *
     * @throws InvalidEventException if it breaks a rule
     */
    List<Event> read(Tokens tokens, ProvLimits limits) throws IOException;
  }

  /**
   * The format of a document, by the name of its first member.
   *
   * @param first null if it has none, so that it is an empty document of PROV-JSON
   */
  public static Optional<Format> format(@Nullable String first) {
    if (first == null || ProvJsonReader.isSection(first)) {
      return Optional.of(ProvJsonReader::read);
    }
    return first.startsWith("@") ? Optional.of(ProvJsonLdReader::read) : Optional.empty();
  }
}
