package dev.corymb.bench.rivals;

import org.roaringbitmap.RoaringBitmap;

/** Roaring bitmaps of sites. */
final class RoaringPostings implements Postings {

  private final Handles<RoaringBitmap> bitmaps = new Handles<>();

  @Override
  public int create(int first, int second) {
    return bitmaps.put(RoaringBitmap.bitmapOf(first, second));
  }

  @Override
  public void add(int handle, int site) {
    bitmaps.get(handle).add(site);
  }

  @Override
  public boolean remove(int handle, int site) {
    return bitmaps.get(handle).checkedRemove(site);
  }

  @Override
  public int[] sites(int handle) {
    return bitmaps.get(handle).toArray();
  }

  @Override
  public int only(int handle) {
    RoaringBitmap bitmap = bitmaps.get(handle);
    return bitmap.cardinalityExceeds(1) ? -1 : bitmap.first();
  }

  @Override
  public void release(int handle) {
    bitmaps.release(handle);
  }

  @Override
  public void trim() {
    bitmaps.trim(
        bitmap -> {
          bitmap.runOptimize();
          bitmap.trim();
          return bitmap;
        });
  }
}
