package dev.corymb.core.code;

import dev.corymb.core.bits.CellArray;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Fills the slots of a retrieval table. Takes expected O(n) time and about 29 bytes a member until
 * it is done.
 */
final class RetrievalBuilder {

  /*
   * Peeling
   * -------
   * A slot that only one remaining member uses can be set last, whatever the other slots hold: that
   * member is put on a stack and leaves its two other slots, which may now be such slots themselves.
   * If all members come off this way, the slots are filled from the top of the stack, each member
   * setting the slot it was found at so that its three slots make its content. If a core remains in
   * which every slot is shared, the seed is given up.
   *
   * For each slot there are the number of its remaining members, and the exclusive or of their
   * hashes, of their codes and of their roles (0, 1, 2: which of the member's three slots this is).
   * With one member left these are the member's own. Number and role share a byte, number above.
   *
   * The members are first sorted roughly by their first slot, so that counting walks through memory
   * instead of jumping [1].
   *
   * [1] T. M. Graf, D. Lemire. Binary Fuse Filters: Fast and Smaller Than Xor Filters. ACM Journal
   *     of Experimental Algorithmics 27, 2022.
   */

  private static final int ONE_MEMBER = 4; // in a byte whose low two bits are the role
  private static final int ROLE_MASK = 3;
  private static final int MOST_MEMBERS = 0xff & -ONE_MEMBER;
  private static final int MAX_BLOCK_BITS = 16;

  private final Members members;
  private final Progress progress;

  // By member: first sorted by block, then, from the front, the stack of those that came off.
  private final long[] hashes;
  private final char[] codes;
  private final byte[] roles;

  // By slot.
  private final byte[] usage;
  private final long[] hashesAt;
  private final char[] codesAt;
  private final int[] alone; // a stack of slots that had one member left when they were pushed

  RetrievalBuilder(Members members, int slots, Progress progress) {
    this.members = members;
    this.progress = progress;
    this.hashes = new long[members.size()];
    this.codes = new char[members.size()];
    this.roles = new byte[members.size()];
    this.usage = new byte[slots];
    this.hashesAt = new long[slots];
    this.codesAt = new char[slots];
    this.alone = new int[slots];
  }

  /** The filled slots, or null if the seed of this shape cannot place all members. */
  @Nullable CellArray fill(RetrievalShape shape) {
    sortByBlock(shape);
    if (!countUsage(shape) || peel(shape) < members.size()) {
      return null;
    }
    return assign(shape);
  }

  private void sortByBlock(RetrievalShape shape) {
    int blockBits = // at least 1: a shift by 64 would be none
        Math.min(MAX_BLOCK_BITS, 1 + Integer.SIZE - Integer.numberOfLeadingZeros(shape.segments()));
    int shift = Long.SIZE - blockBits;
    int[] end = new int[1 << blockBits];
    for (long key : members.keys()) {
      end[(int) (shape.hash(key) >>> shift)]++;
    }
    for (int block = 1; block < end.length; block++) {
      end[block] += end[block - 1];
    }
    for (int e = members.size() - 1; e >= 0; e--) {
      long hash = shape.hash(members.keys()[e]);
      int place = --end[(int) (hash >>> shift)];
      hashes[place] = hash;
      codes[place] = (char) members.codes()[e];
      progress.step(members.size() - 1 - e, members.size(), 0, 0.25);
    }
  }

  /** Notes every member at its slots; false if a slot has more than can be counted. */
  private boolean countUsage(RetrievalShape shape) {
    Arrays.fill(usage, (byte) 0);
    Arrays.fill(hashesAt, 0);
    Arrays.fill(codesAt, (char) 0);
    for (int e = 0; e < hashes.length; e++) {
      long hash = hashes[e];
      int first = shape.first(hash);
      int second = shape.second(hash, first);
      int third = shape.third(hash, first);
      if (isFull(first) || isFull(second) || isFull(third)) {
        return false;
      }
      enter(first, hash, codes[e], 0);
      enter(second, hash, codes[e], 1);
      enter(third, hash, codes[e], 2);
      progress.step(e, hashes.length, 0.25, 0.5);
    }
    return true;
  }

  private boolean isFull(int slot) {
    return (usage[slot] & 0xff) >= MOST_MEMBERS;
  }

  private void enter(int slot, long hash, int code, int role) {
    usage[slot] = (byte) ((usage[slot] + ONE_MEMBER) ^ role);
    hashesAt[slot] ^= hash;
    codesAt[slot] ^= (char) code;
  }

  private void leave(int slot, long hash, int code, int role) {
    usage[slot] = (byte) ((usage[slot] - ONE_MEMBER) ^ role);
    hashesAt[slot] ^= hash;
    codesAt[slot] ^= (char) code;
  }

  private boolean hasOneMember(int slot) {
    return (usage[slot] & ~ROLE_MASK) == ONE_MEMBER;
  }

  /** Takes members off as long as one is alone somewhere, and says how many came off. */
  private int peel(RetrievalShape shape) {
    int waiting = 0;
    for (int slot = 0; slot < usage.length; slot++) {
      if (hasOneMember(slot)) {
        alone[waiting++] = slot;
      }
    }
    int off = 0;
    while (waiting > 0) {
      int slot = alone[--waiting];
      if (!hasOneMember(slot)) {
        continue; // it came off at another of its slots
      }
      long hash = hashesAt[slot];
      int code = codesAt[slot];
      int role = usage[slot] & ROLE_MASK;
      hashes[off] = hash;
      codes[off] = (char) code;
      roles[off++] = (byte) role;
      int first = shape.first(hash);
      for (int other = 0; other < 3; other++) {
        int at = slot(shape, hash, first, other);
        leave(at, hash, code, other);
        if (hasOneMember(at)) {
          alone[waiting++] = at;
        }
      }
      progress.step(off, hashes.length, 0.5, 0.75);
    }
    return off;
  }

  private CellArray assign(RetrievalShape shape) {
    CellArray slots = new CellArray(shape.slotBits(), shape.slots());
    for (int e = hashes.length - 1; e >= 0; e--) {
      long hash = hashes[e];
      int first = shape.first(hash);
      long content = shape.content(hash, codes[e]);
      for (int role = 0; role < 3; role++) {
        content ^= slots.get(slot(shape, hash, first, role)); // its own slot is still 0
      }
      slots.set(slot(shape, hash, first, roles[e]), content);
      progress.step(hashes.length - e, hashes.length, 0.75, 1);
    }
    progress.reach(1);
    return slots;
  }

  private static int slot(RetrievalShape shape, long hash, int first, int role) {
    return switch (role) {
      case 0 -> first;
      case 1 -> shape.second(hash, first);
      default -> shape.third(hash, first);
    };
  }
}
