package dev.corymb.bench.rivals;

import java.util.Arrays;

/** Sorted arrays of sites. A site may be in a list several times and is then removed as often. */
final class SortedPostings implements Postings {

  // A list is its number of entries, the entries in ascending order, and room for more.

  private final Handles<int[]> lists = new Handles<>();

  @Override
  public int create(int first, int second) {
    return lists.put(new int[] {2, Math.min(first, second), Math.max(first, second)});
  }

  @Override
  public void add(int handle, int site) {
    int[] list = lists.get(handle);
    int size = list[0];
    if (size + 1 == list.length) {
      list = Arrays.copyOf(list, list.length + 1 + list.length / 4);
      lists.set(handle, list);
    }
    int at = size + 1;
    if (list[size] > site) {
      int found = Arrays.binarySearch(list, 1, size + 1, site);
      at = found < 0 ? -found - 1 : found;
      System.arraycopy(list, at, list, at + 1, size + 1 - at);
    }
    list[at] = site;
    list[0] = size + 1;
  }

  @Override
  public boolean remove(int handle, int site) {
    int[] list = lists.get(handle);
    int size = list[0];
    int at = Arrays.binarySearch(list, 1, size + 1, site);
    if (at < 0) {
      return false;
    }
    System.arraycopy(list, at + 1, list, at, size - at);
    list[0] = size - 1;
    return true;
  }

  @Override
  public int[] sites(int handle) {
    int[] list = lists.get(handle);
    int size = list[0];
    int[] sites = new int[size];
    int next = 0;
    for (int i = 1; i <= size; i++) {
      if (i == 1 || list[i] != list[i - 1]) {
        sites[next++] = list[i];
      }
    }
    return next == size ? sites : Arrays.copyOf(sites, next);
  }

  @Override
  public int only(int handle) {
    int[] list = lists.get(handle);
    return list[0] == 1 ? list[1] : -1;
  }

  @Override
  public void release(int handle) {
    lists.release(handle);
  }

  @Override
  public void trim() {
    lists.trim(list -> Arrays.copyOf(list, list[0] + 1));
  }
}
