package dev.corymb.replication.update;

/** The numbers of the format of messages, all in one place. */
final class Wire {

  /*
   *   magic 8 | version, kind: u32 each | profile u64
   *   update:        origin | site | version | step u32 | shape u64 | snapshot u32 | items u64
   *                  | checksum u32 | estimate | zones | length u32, body
   *   announcement:  origin | beat u64 | endpoint | count u32 | for each: site | version | items u64 | estimate
   *   request:       site
   *   farewell:      origin | site | version
   *   check u32: the CRC32C of all bytes before
   *
   * An origin is node | incarnation u64, not 0. It is the owner of the site, as it names itself. In
   * version 1 there is no incarnation, no beat, and in a farewell no origin at all; requests are the
   * same in both and are written as version 1.
   *
   * In version 4 of an announcement each site is followed by covered u64. It is written if any site says
   * what is covered, and has only announcements.
   *
   * Zones are count u32, not 0 | for each: least, greatest: high u64, low u64 each. They are in
   * updates of version 3 and in nothing else; an update without zones is of an earlier version.
   *
   * A site, node or endpoint is a length u32 and UTF-8, a version epoch u64 and sequence u64, an
   * estimate two doubles. All numbers are little-endian.
   */

  private static final byte[] MAGIC = {(byte) 0x89, 'C', 'O', 'R', 'M', 'S', 'G', '\n'};

  /** Version 1: flips as gaps, apart for zeros and ones. */
  static final int RICE_GAPS = 1;

  /** Version 2: the incarnation of the process that a message comes from. */
  static final int INCARNATIONS = 2;

  /** Version 3: the zones of range attributes, in an update that has some. */
  static final int ZONES = 3;

  /** Version 4: what is covered, in an announcement of sites that record events. */
  static final int COVERED = 4;

  static final int UPDATE = 1;
  static final int ANNOUNCEMENT = 2;
  static final int REQUEST = 3;
  static final int FAREWELL = 4;

  static final int CHECK = Integer.BYTES;

  /** Magic, version, kind and profile. */
  static final int PRELUDE = 24;

  /** The least bytes of a site in an announcement. */
  static final int MIN_SITE_STATE = Integer.BYTES + 1 + 5 * Long.BYTES;

  /** The bytes of a zone: two keys of two numbers each. */
  static final int ZONE = 4 * Long.BYTES;

  /** Bytes are asked for in pieces of at most so many. */
  static final int PIECE = 1 << 14;

  private Wire() {}

  static byte[] magic() {
    return MAGIC.clone();
  }
}
