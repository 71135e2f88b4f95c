package dev.corymb.node.directory;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.bits.Bits;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.index.SiteSet;
import dev.corymb.index.sliced.SlicedIndex;
import java.util.List;
import java.util.Locale;

/**
 * The sites of one step of the ladder. One thread changes it, any number ask, and a site that is
 * there throughout is never missed.
 */
final class StepIndex {

  /*
   * A sliced index has a row for every cell, however few sites there are, so a few are better asked
   * one by one. Who comes and goes around the limit does not make it change sides all the time.
   */

  private static final int MANY = 256;
  private static final int FEW = 64;
  private static final int ROW_OVERHEAD = 20; // bytes of a row's array beside its words
  private static final int COARSE_SAMPLE = 2_000; // rows: a visit to all would take long
  private static final ThreadLocal<SiteSet> FOUND = ThreadLocal.withInitial(SiteSet::new);

  /** One of both is there. */
  private record Form(FewSites few, SlicedIndex sliced) {}

  private final FilterShape shape;
  private volatile Form form = new Form(new FewSites(), null);
  private long slicedBytes;
  private int countedAt; // the sites when the bytes were counted

  StepIndex(FilterShape shape) {
    this.shape = shape;
  }

  FilterShape shape() {
    return shape;
  }

  int size() {
    Form now = form;
    return now.few != null ? now.few.size() : now.sliced.size();
  }

  void insert(String site, Bits bits) {
    if (form.few != null && form.few.size() >= MANY) {
      SlicedIndex sliced = SlicedIndex.plain(shape);
      sliced.insertAll(form.few.sites(), form.few.bits());
      form = new Form(null, sliced);
      count();
    }
    if (form.few != null) {
      form.few.put(site, bits);
    } else {
      form.sliced.insert(site, bits);
      if (form.sliced.size() >= countedAt + countedAt / 32) {
        count();
      }
    }
  }

  private void count() {
    slicedBytes = form.sliced.bytes();
    countedAt = form.sliced.size();
  }

  void replace(String site, Bits from, Bits to) {
    if (form.few != null) {
      form.few.put(site, to);
    } else {
      form.sliced.replace(site, from, to);
    }
  }

  void add(String site, long[] positions) {
    if (form.few != null) {
      form.few.add(site, positions);
    } else {
      form.sliced.add(site, positions);
    }
  }

  void remove(String site) {
    if (form.few != null) {
      form.few.remove(site);
      return;
    }
    form.sliced.remove(site);
    if (form.sliced.size() < FEW) {
      FewSites few = new FewSites();
      for (String left : form.sliced.sites()) {
        few.put(left, form.sliced.bits(left));
      }
      form = new Form(few, null);
    }
  }

  /** Adds the sites in whose filters all positions are set. */
  void find(long[] positions, List<String> found) {
    Form now = form;
    if (now.few != null) {
      now.few.find(positions, found);
    } else {
      SiteSet sites = FOUND.get();
      now.sliced.query(positions, sites);
      found.addAll(sites.ids());
    }
  }

  /** The same for several queries. */
  void findAll(long[][] positions, List<List<String>> found) {
    Form now = form;
    if (now.few != null) {
      for (int i = 0; i < positions.length; i++) {
        now.few.find(positions[i], found.get(i));
      }
      return;
    }
    SiteSet[] sites = new SiteSet[positions.length];
    for (int i = 0; i < sites.length; i++) {
      sites[i] = new SiteSet();
    }
    now.sliced.queryBatch(positions, sites);
    for (int i = 0; i < sites.length; i++) {
      found.get(i).addAll(sites[i].ids());
    }
  }

  /** The most bytes that one more site takes, growth and a change to the other form included. */
  long bytesOfOneMore() {
    int sites = size();
    if (form.few != null && sites < MANY) {
      return bytesOf(shape);
    }
    // A new index beside what there is; or an old one that gets longer rows.
    return form.few != null
        ? shape.size() * (ROW_OVERHEAD + 8L * (MANY / 64 + 1))
        : slicedBytes / 16;
  }

  /** The bytes taken, about. */
  long bytes() {
    return form.few != null ? form.few.size() * bytesOf(shape) : slicedBytes;
  }

  static long bytesOf(FilterShape shape) {
    return shape.size() / Byte.SIZE;
  }

  /** What the index is called. */
  String implementation() {
    return form.few != null ? "scan" : "sliced";
  }

  /** Why it is that one. */
  String reason() {
    int sites = size();
    if (form.few != null) {
      return sites < FEW
          ? "for fewer than " + FEW + " sites nothing beats asking each"
          : "a sliced index pays from more than " + MANY + " sites on";
    }
    return sites > MANY
        ? "the fastest for more than " + MANY + " sites"
        : "it was made for more than " + MANY + " sites, and stays until fewer than " + FEW;
  }

  /** What the coarse level is. */
  String coarse() {
    if (form.few != null) {
      return "none: sites are asked one by one";
    }
    int group = form.sliced.group();
    return group == 1
        ? "none: too full"
        : String.format(
            Locale.ROOT,
            "groups of %d, %.0f %% full",
            group,
            100 * form.sliced.sampledCoarseFill(COARSE_SAMPLE));
  }

  /** A copy of a site's bits; for tests. */
  BitArray bits(String site) {
    Form now = form;
    return now.few != null
        ? BitArray.copyOf(now.few.bits().get(now.few.sites().indexOf(site)))
        : now.sliced.bits(site);
  }
}
