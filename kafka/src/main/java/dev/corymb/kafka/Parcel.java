package dev.corymb.kafka;

import dev.corymb.replication.update.Message;
import dev.corymb.replication.update.MessageFormat;

/** A message with its bytes, on its way to the brokers. */
final class Parcel {

  private final Message message;
  private final byte[] bytes;

  Parcel(Message message) {
    this.message = message;
    this.bytes = MessageFormat.encode(message);
  }

  Message message() {
    return message;
  }

  /** Shared, not copied: nobody writes to them. */
  byte[] bytes() {
    return bytes;
  }
}
