package dev.corymb.bench.rivals;

/** Lists of sites, for keys that more than one site has. Each has a number, its handle. */
interface Postings {

  /** A new list of two sites. */
  int create(int first, int second);

  /** Adds a site to a list. */
  void add(int handle, int site);

  /** Removes a site once; false if it is not in the list. */
  boolean remove(int handle, int site);

  /** The sites of a list, ascending, without duplicates. */
  int[] sites(int handle);

  /** The site of a list with only one entry, or -1 if there are more. */
  int only(int handle);

  /** Forgets a list; its handle is used again. */
  void release(int handle);

  /** Gives back memory that is kept for growth. */
  void trim();
}
