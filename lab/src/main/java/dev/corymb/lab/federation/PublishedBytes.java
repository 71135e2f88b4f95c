package dev.corymb.lab.federation;

/**
 * What nodes published, each message counted once however many receive it.
 *
 * @param updates publications of summaries, snapshots that were asked for included
 * @param snapshots those of them that are whole images
 * @param updateBytes the bytes of all updates
 * @param otherBytes the bytes of announcements, requests and farewells
 */
public record PublishedBytes(long updates, long snapshots, long updateBytes, long otherBytes) {

  /** Nothing. */
  public static final PublishedBytes NONE = new PublishedBytes(0, 0, 0, 0);

  PublishedBytes plus(PublishedBytes more) {
    return new PublishedBytes(
        updates + more.updates,
        snapshots + more.snapshots,
        updateBytes + more.updateBytes,
        otherBytes + more.otherBytes);
  }

  PublishedBytes minus(PublishedBytes less) {
    return new PublishedBytes(
        updates - less.updates,
        snapshots - less.snapshots,
        updateBytes - less.updateBytes,
        otherBytes - less.otherBytes);
  }
}
