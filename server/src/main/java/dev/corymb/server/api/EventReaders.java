package dev.corymb.server.api;

import dev.corymb.provenance.event.Source;
import dev.corymb.provenance.exchange.ProvReadOptions;
import dev.corymb.provenance.exchange.ProvReader;
import dev.corymb.provenance.openlineage.ColumnReader;
import dev.corymb.provenance.openlineage.LocalNamespaces;
import dev.corymb.provenance.openlineage.OpenLineageOptions;
import dev.corymb.provenance.openlineage.OpenLineageReader;
import dev.corymb.provenance.sent.InvalidEventException;
import dev.corymb.server.config.Setting;
import dev.corymb.server.config.Settings;
import dev.corymb.server.http.Breach;
import dev.corymb.server.http.Problem;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Readers of what producers send to a site. Safe for any number of threads. */
final class EventReaders {

  private static final int KEPT = 1_000; // readers
  private static final int MOST_BYTES = 1 << 30;

  /**
   * The readers of a site, which qualifies names in local namespaces.
   *
   * @param openLineage of events of OpenLineage alone
   * @param any of all formats
   * @param columns of what is kept of events
   */
  record OfSite(OpenLineageReader openLineage, ProvReader any, ColumnReader columns) {}

  /** Reads something of a body. */
  @FunctionalInterface
  interface Reading<T> {
    T read() throws IOException;
  }

  private final LocalNamespaces localNamespaces;
  private final int maxBytes;
  private final int maxText;
  private final Map<String, OfSite> readers = new ConcurrentHashMap<>();

  EventReaders(Settings settings) {
    this.localNamespaces =
        new LocalNamespaces(Set.of(settings.text(Setting.LOCAL_NAMESPACES).split(",", -1)));
    this.maxBytes = number(settings, Setting.MAX_EVENT, 1, MOST_BYTES);
    this.maxText = number(settings, Setting.MAX_FACETS, 0, Source.MAX_TEXT);
  }

  private static int number(Settings settings, Setting setting, int least, int most) {
    long given = settings.bytes(setting);
    if (given < least || given > most) {
      throw new IllegalArgumentException(
          "the setting "
              + setting.key()
              + " must be from "
              + least
              + " to "
              + most
              + " bytes, but was "
              + given);
    }
    return (int) given;
  }

  OfSite of(String site) {
    if (readers.size() >= KEPT) {
      readers.clear();
    }
    return readers.computeIfAbsent(site, this::create);
  }

  private OfSite create(String site) {
    OpenLineageOptions options =
        OpenLineageOptions.of(site)
            .withLocalNamespaces(localNamespaces)
            .withMaxBytes(maxBytes)
            .withMaxText(maxText);
    return new OfSite(
        new OpenLineageReader(options),
        new ProvReader(ProvReadOptions.of(options)),
        new ColumnReader(options));
  }

  /** Reads something; what is invalid ends the request. */
  static <T> T read(Reading<T> reading) {
    try {
      return reading.read();
    } catch (InvalidEventException e) {
      throw Problem.invalid(breach(e)).exception();
    } catch (IOException e) {
      throw Problem.invalid("body", "must be JSON in UTF-8", e.getMessage()).exception();
    }
  }

  /** The rule that an event breaks; the message has it after what is at fault. */
  static Breach breach(InvalidEventException e) {
    String said = String.valueOf(e.getMessage());
    int rule = said.indexOf(" must ");
    return rule < 0
        ? new Breach("event", said, null)
        : new Breach(said.substring(0, rule), said.substring(rule + 1), null);
  }
}
