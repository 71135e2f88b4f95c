package dev.corymb.bench.contender;

import com.dynatrace.hash4j.hashing.HashStream128;
import com.dynatrace.hash4j.hashing.HashValue128;
import com.dynatrace.hash4j.hashing.Hashing;
import org.apache.commons.collections4.bloomfilter.EnhancedDoubleHasher;
import org.apache.commons.collections4.bloomfilter.Hasher;

/**
 * Hashers for Commons Collections, which brings no hash function along. Its documentation uses the
 * 128 bits of Murmur3; these come from hash4j, the fastest at hand.
 */
final class CommonsHashes {

  private final HashStream128 stream = Hashing.murmur3_128().hashStream();

  Hasher of(Items items, int row) {
    HashValue128 hash =
        stream
            .reset()
            .putChars(items.name(row))
            .putLong(items.first(row))
            .putLong(items.second(row))
            .get();
    return new EnhancedDoubleHasher(hash.getMostSignificantBits(), hash.getLeastSignificantBits());
  }
}
