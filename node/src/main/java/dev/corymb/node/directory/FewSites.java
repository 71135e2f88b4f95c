package dev.corymb.node.directory;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.bits.Bits;
import java.util.Arrays;
import java.util.List;

/**
 * Filters of a few sites, asked one by one: an index pays only for more of them. One thread changes
 * them, any number ask.
 */
final class FewSites {

  private record Entry(String site, BitArray bits) {}

  private static final Entry[] NONE = {};

  private volatile Entry[] entries = NONE; // never changed, but for bits that are set

  int size() {
    return entries.length;
  }

  void put(String site, Bits bits) {
    Entry[] now = entries;
    int at = indexOf(site);
    Entry[] more = Arrays.copyOf(now, at < 0 ? now.length + 1 : now.length);
    more[at < 0 ? now.length : at] = new Entry(site, BitArray.copyOf(bits));
    entries = more;
  }

  void remove(String site) {
    entries =
        Arrays.stream(entries).filter(entry -> !entry.site.equals(site)).toArray(Entry[]::new);
  }

  void add(String site, long[] positions) {
    BitArray bits = entries[indexOf(site)].bits;
    for (long position : positions) {
      bits.setAlone(position);
    }
  }

  private int indexOf(String site) {
    for (int i = 0; i < entries.length; i++) {
      if (entries[i].site.equals(site)) {
        return i;
      }
    }
    return -1;
  }

  void find(long[] positions, List<String> found) {
    for (Entry entry : entries) {
      if (hasAll(entry.bits, positions)) {
        found.add(entry.site);
      }
    }
  }

  private static boolean hasAll(BitArray bits, long[] positions) {
    for (long position : positions) {
      if (!bits.get(position)) {
        return false;
      }
    }
    return true;
  }

  List<String> sites() {
    return Arrays.stream(entries).map(Entry::site).toList();
  }

  List<BitArray> bits() {
    return Arrays.stream(entries).map(Entry::bits).toList();
  }
}
