package dev.corymb.lab.federation;

import dev.corymb.replication.bus.Bus;
import dev.corymb.replication.bus.Subscription;
import dev.corymb.replication.update.Message;
import dev.corymb.replication.update.MessageFormat;
import dev.corymb.replication.update.SummaryUpdate;
import java.util.function.Consumer;

/** Counts what goes out to another bus. */
final class MeteredBus implements Bus {

  private final Bus bus;
  private PublishedBytes published = PublishedBytes.NONE;

  MeteredBus(Bus bus) {
    this.bus = bus;
  }

  PublishedBytes published() {
    return published;
  }

  @Override
  public void publish(Message message) {
    int bytes = MessageFormat.encode(message).length;
    PublishedBytes one =
        message instanceof SummaryUpdate update
            ? new PublishedBytes(1, update.snapshot() ? 1 : 0, bytes, 0)
            : new PublishedBytes(0, 0, 0, bytes);
    published = published.plus(one);
    bus.publish(message);
  }

  @Override
  public Subscription subscribe(Consumer<Message> receiver) {
    return bus.subscribe(receiver);
  }

  @Override
  public void close() {
    bus.close();
  }
}
