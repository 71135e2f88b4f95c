package dev.corymb.node.directory;

import dev.corymb.core.check.Require;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.node.profile.FederationProfile;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The bounded memory of all summaries: which have room, and at which step. For one thread. */
final class Memory {

  /*
   * What is bounded is the memory of all summaries, so an own site counts with what its owner keeps
   * for it: three bits a cell for the counters, and at most one for what has changed since the last
   * publication.
   */

  private static final int OWN_COPIES = 4; // of the bits, in addition to the column
  private static final long OWN_SITE = 4 << 10; // bytes of an own site beside its arrays, about
  private static final long ZONE = 96; // bytes of a zone in memory, about

  private final Columns columns;
  private final long[] summaryBytes; // by step
  private final long zoneBytes; // of a site
  private final boolean folding;
  private final long maxBytes;
  private final Map<String, Reservation> reserved = new HashMap<>(); // for summaries to come
  private long ownBytes; // of what entries keep in addition to the indexes, like the next
  private long replicaBytes;
  private long reservedBytes;

  /** Memory for a summary at a step; what is put at another one meanwhile leaves it. */
  private record Reservation(int place, int step, long bytes) {}

  Memory(FederationProfile profile, Columns columns, long maxBytes) {
    this.columns = columns;
    this.summaryBytes = profile.ladder().stream().mapToLong(Memory::bytesOf).toArray();
    this.zoneBytes = profile.ranges().size() * ZONE;
    this.folding = profile.folding();
    this.maxBytes = Require.positive("maxBytes", maxBytes);
  }

  private static long bytesOf(FilterShape shape) {
    return shape.size() / Byte.SIZE;
  }

  long maxBytes() {
    return maxBytes;
  }

  /** The memory of all summaries. */
  MemoryUse use() {
    return new MemoryUse(ownBytes, replicaBytes, columns.bytes(), reservedBytes);
  }

  private long bytes() {
    return use().total();
  }

  /** The bytes of a summary's bits; of one beyond the ladder, those of the last step. */
  long bytesOf(int step) {
    return summaryBytes[Math.min(step, summaryBytes.length - 1)];
  }

  /** The bytes that are kept for an entry in addition to the index; 0 for none. */
  long bytes(@Nullable Entry entry) {
    return entry == null ? 0 : bytes(entry.place(), entry.step(), Entry.isOwn(entry));
  }

  /** What the owner keeps; of a replica the bits, and those they were folded to; zones. */
  private long bytes(int place, int step, boolean own) {
    return own
        ? OWN_COPIES * bytesOf(step) + OWN_SITE + zoneBytes
        : bytesOf(step) + (place < step ? bytesOf(place) : 0) + zoneBytes;
  }

  /** The bytes that a new own site takes. */
  long bytesOfNew() {
    return bytesOfOneMore(0, 0, true);
  }

  private long bytesOfOneMore(int place, int step, boolean own) {
    return bytes(place, step, own) + columns.at(place).bytesOfOneMore();
  }

  /**
   * The step at which a summary has room: its own or, if folding is allowed, one below; or -1. If
   * there is none, indexes are made smaller where that is possible.
   */
  int placeFor(int step, @Nullable Entry old, boolean own) {
    int place = placeNow(step, old, own);
    while (place < 0 && columns.tightenOne()) {
      place = placeNow(step, old, own);
    }
    return place;
  }

  private int placeNow(int step, @Nullable Entry old, boolean own) {
    for (int place = step; place >= lowest(step); place--) {
      if (old != null && old.place() == place && old.step() >= step) {
        return place;
      }
      if (bytes() + bytesOfOneMore(place, step, own) - bytes(old) <= maxBytes) {
        return place;
      }
    }
    return -1;
  }

  /** The step at which a summary takes the least. */
  int lowest(int step) {
    return folding ? 0 : step;
  }

  /** Counts an entry in the place of another one. */
  void replace(@Nullable Entry old, @Nullable Entry entry) {
    count(old, -1);
    count(entry, 1);
  }

  private void count(@Nullable Entry entry, int times) {
    if (entry == null) {
      return;
    }
    if (Entry.isOwn(entry)) {
      ownBytes += times * bytes(entry);
    } else {
      replicaBytes += times * bytes(entry);
    }
  }

  /**
   * Reserves memory for the summary of an own site, in place of an earlier reservation.
   *
   * @return whether there is enough; if not, nothing is reserved
   */
  boolean reserve(String site, int step, @Nullable Entry old) {
    release(site);
    int place = placeFor(step, old, true);
    if (place >= 0) {
      long more = bytesOfOneMore(place, step, true) - bytes(old);
      reserved.put(site, new Reservation(place, step, more));
      reservedBytes += more;
    }
    return place >= 0;
  }

  /** The step at which the summary of an own site has room, which is never refused. */
  int placeOfOwn(String site, int step, @Nullable Entry old) {
    Reservation reservation = reserved.get(site);
    if (reservation != null && reservation.step() == step) {
      return reservation.place();
    }
    int place = placeFor(step, old, true);
    return place < 0 ? lowest(step) : place;
  }

  /** Gives back what was reserved for a site at a step. */
  void release(String site, int step) {
    Reservation reservation = reserved.get(site);
    if (reservation != null && reservation.step() == step) {
      release(site);
    }
  }

  /** Gives back what was reserved for a site. */
  void release(String site) {
    Reservation reservation = reserved.remove(site);
    reservedBytes -= reservation == null ? 0 : reservation.bytes();
  }
}
