package dev.corymb.server.watch;

import dev.corymb.kafka.BusStatistics;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * All by which a server is watched.
 *
 * @param bus the statistics of the bus, if it has any
 */
public record Watch(
    Life life,
    StoreGuard store,
    Meters meters,
    History history,
    Events events,
    Overview overview,
    Optional<Supplier<BusStatistics>> bus) {}
