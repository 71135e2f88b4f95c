package dev.corymb.kafka;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.jspecify.annotations.Nullable;

/** Waits for the fate of all records of a parcel. */
final class Delivery implements Callback {

  private final Parcel parcel;
  private final AtomicInteger open;
  private final BiConsumer<Parcel, Exception> ended;
  private final AtomicReference<Exception> failure = new AtomicReference<>();

  /** The failure given at the end is null if there was none. */
  Delivery(Parcel parcel, int records, BiConsumer<Parcel, Exception> ended) {
    this.parcel = parcel;
    this.open = new AtomicInteger(records);
    this.ended = ended;
  }

  @Override
  public void onCompletion(@Nullable RecordMetadata metadata, @Nullable Exception exception) {
    if (exception != null) {
      failure.set(exception);
    }
    if (open.decrementAndGet() == 0) {
      ended.accept(parcel, failure.get());
    }
  }
}
