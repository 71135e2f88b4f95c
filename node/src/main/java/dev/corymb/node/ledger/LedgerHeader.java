package dev.corymb.node.ledger;

import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Ranges;
import dev.corymb.core.schema.Schema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.rocksdb.RocksDBException;

/** The record that says what kind of ledger a store holds. */
final class LedgerHeader {

  private static final String KIND = "corymb ledger";
  /*
   * Format 1 had each summary in one record, 1 and 2 did not count distinct items, 3 did not count
   * tuples. All can be read, see SiteUpgrade. Format 5 has the values of range attributes; a ledger
   * without these is still written as format 4. Format 6 holds events.
   */
  private static final int FORMAT = 6;
  private static final int FIRST_WITH_GROUPS = 4;
  private static final int FIRST_WITH_RANGES = 5;
  private static final int OF_EVENTS = 6;

  private LedgerHeader() {}

  /** Checks that this is a ledger of these groups, or a new one. */
  static void require(RocksStore store, Groups groups, Ranges ranges) throws RocksDBException {
    Optional<byte[]> record = store.get(Family.DEFAULT, Keys.HEADER);
    if (record.isEmpty()) {
      requireEmpty(store);
      return;
    }
    Place place = Place.ofLedger(store.directory(), Family.DEFAULT);
    RecordReader in = new RecordReader(place, Keys.HEADER, record.get());
    String kind = in.text();
    int format = in.u32();
    if (!kind.equals(KIND) || format < 1 || format > FORMAT) {
      throw new LedgerException(
          "ledger directory "
              + store.directory()
              + " must hold a "
              + KIND
              + " of format 1 to "
              + FORMAT
              + ", but holds a "
              + kind
              + " of format "
              + format);
    }
    if ((format == OF_EVENTS) != store.hasEvents()) {
      throw new LedgerException(
          "ledger directory "
              + store.directory()
              + (store.hasEvents()
                  ? " must hold events of provenance, but holds items"
                  : " must hold items, but holds events of provenance"));
    }
    int foundArity = in.u32();
    int arity = groups.schema().size();
    if (foundArity != arity) {
      throw new LedgerException(
          "ledger directory "
              + store.directory()
              + " must hold items of "
              + arity
              + " attributes, but holds items of "
              + foundArity);
    }
    if (format >= FIRST_WITH_GROUPS) {
      Groups found = groups(in, groups.schema());
      if (!found.equals(groups)) {
        throw new LedgerException(
            "ledger directory "
                + store.directory()
                + " must count the groups ["
                + groups
                + "], but counts ["
                + found
                + "]: give it the profile it was made with, or start with an empty one");
      }
    }
    long mask = format >= FIRST_WITH_RANGES ? in.u64() : 0;
    if (mask != ranges.mask()) {
      throw new LedgerException(
          "ledger directory "
              + store.directory()
              + " must keep the range attributes "
              + groups.schema().names(ranges.mask())
              + ", but keeps "
              + groups.schema().names(mask)
              + ": give it the profile it was made with, or start with an empty one");
    }
    in.end();
  }

  /**
   * Refuses a ledger of another profile.
   *
   * @param fingerprint of the profile, which a node keeps as a named value
   */
  static void requireProfile(RocksStore store, long fingerprint) throws RocksDBException {
    byte[] key = Keys.meta(Ledger.PROFILE);
    Optional<byte[]> record = store.get(Family.DEFAULT, key);
    if (record.isPresent()) {
      Place place = Place.ofLedger(store.directory(), Family.DEFAULT);
      long found = new RecordReader(place, key, record.get()).u64();
      if (found != fingerprint) {
        throw new LedgerException(
            String.format(
                Locale.ROOT,
                "ledger directory %s must be of the profile %016x, but was of %016x: give it the"
                    + " profile it was made with, or start with an empty one",
                store.directory(),
                fingerprint,
                found));
      }
    }
  }

  /** Whether the last group is of whole items, the number of groups, the mask of each. */
  private static Groups groups(RecordReader in, Schema schema) {
    boolean whole = in.u8() == 1;
    List<Long> masks = new ArrayList<>();
    for (int left = in.u8(); left > 0; left--) {
      masks.add(in.u64());
    }
    return in.made(
        () -> schema.size() == 1 ? single(schema, whole, masks) : Groups.of(schema, masks));
  }

  /** Of one attribute a group may be there twice, by its value and as whole items. */
  private static Groups single(Schema schema, boolean whole, List<Long> masks) {
    if (!whole) {
      return Groups.of(schema, masks);
    }
    return masks.size() == 1 ? Groups.whole(schema) : Groups.singlesAndWhole(schema);
  }

  /** Writes the header, unless the ledger is of this format already. */
  static void renew(RocksStore store, Groups groups, Ranges ranges) throws RocksDBException {
    int format =
        store.hasEvents() ? OF_EVENTS : ranges.size() == 0 ? FIRST_WITH_GROUPS : FIRST_WITH_RANGES;
    RecordWriter out = new RecordWriter().text(KIND).u32(format).u32(groups.schema().size());
    out.u8(groups.hasWhole() ? 1 : 0).u8(groups.size());
    for (int group = 0; group < groups.size(); group++) {
      out.u64(groups.mask(group));
    }
    if (format >= FIRST_WITH_RANGES) {
      out.u64(ranges.mask());
    }
    byte[] header = out.seal(Keys.HEADER);
    if (!Arrays.equals(header, store.get(Family.DEFAULT, Keys.HEADER).orElse(null))) {
      store.put(Family.DEFAULT, Keys.HEADER, header);
    }
  }

  private static void requireEmpty(RocksStore store) throws RocksDBException {
    for (Family family : Family.all(store.hasEvents())) {
      Place place = Place.ofLedger(store.directory(), family);
      store.scanAll(
          family,
          (key, record) -> {
            throw place.damaged(key, "it is there, and the header of the ledger is not");
          });
    }
  }
}
