package dev.corymb.provenance.openlineage;

import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.json.Tokens;
import dev.corymb.provenance.sent.InvalidEventException;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the ids of what one event names, and bounds how many datasets it names. */
final class Mentions {

  private final Tokens tokens;
  private final Names names;
  private final int most;
  private int count;

  Mentions(Tokens tokens, Names names, OpenLineageOptions options) {
    this.tokens = tokens;
    this.names = names;
    this.most = options.maxDatasets();
  }

  /** Counts another dataset that has to be kept in mind. */
  void count() throws InvalidEventException {
    count++;
    if (count > most) {
      throw new InvalidEventException(
          "", "must name at most " + most + " datasets", "had more, from " + tokens.pointer());
    }
  }

  /**
   * The dataset with the names of the object that was read last. A name may be empty: the root of a
   * bucket has no other.
   */
  Iri dataset(@Nullable String namespace, @Nullable String name) throws InvalidEventException {
    String inside = tokens.required(namespace, "namespace");
    String own = tokens.required(name, "name");
    return tokens.id(() -> names.dataset(inside, own));
  }

  /** The job with the names of the object that was read last. */
  Iri job(@Nullable String namespace, @Nullable String name) throws InvalidEventException {
    String inside = tokens.required(namespace, "namespace");
    String own = tokens.required(name, "name");
    if (own.isEmpty()) {
      throw new InvalidEventException(tokens.pointer() + "/name", "must not be empty", "was empty");
    }
    return tokens.id(() -> names.job(inside, own));
  }

  /** The run at whose id the parser is; nothing if that is null. */
  Optional<Iri> run() throws IOException {
    String runId = tokens.text();
    if (runId == null) {
      return Optional.empty();
    }
    if (!Names.isRunId(runId)) {
      throw tokens.invalid("must be a UUID", "was " + tokens.shown());
    }
    return Optional.of(Names.run(runId));
  }

  /**
   * The run at whose id the parser is, if it has one: Airflow called its parents {@code
   * scheduled__2022-03-14T01:40:10+00:00} once, which says nothing without the job.
   */
  Optional<Iri> starter() throws IOException {
    return Optional.ofNullable(tokens.text()).filter(Names::isRunId).map(Names::run);
  }
}
