package dev.corymb.replication.summary;

import java.util.List;

/**
 * How far the zones of range attributes have drifted from those that were published.
 *
 * @param changed whether any zone is another one than was published
 * @param misses of each attribute the distinct items whose value is outside the published zone
 */
public record RangeDrift(boolean changed, List<Long> misses) {

  /** Of a site without range attributes. */
  public static final RangeDrift NONE = new RangeDrift(false, List.of());

  public RangeDrift {
    misses = List.copyOf(misses);
  }

  /** The misses of the attribute that has most. */
  public long most() {
    return misses.stream().mapToLong(Long::longValue).max().orElse(0);
  }
}
