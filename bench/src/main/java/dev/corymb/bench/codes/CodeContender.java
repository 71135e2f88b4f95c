package dev.corymb.bench.codes;

/** A map from keys of 64 bits to small codes that rules most other keys out. */
interface CodeContender {

  /** The code of a key; 0 or less if the key is ruled out or its code unknown. */
  int lookup(long key);

  /** The bits of memory that it takes. */
  long bits();
}
