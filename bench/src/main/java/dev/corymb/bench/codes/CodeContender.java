package dev.corymb.bench.codes;

import java.util.function.LongToIntFunction;

/**
 * A map from keys of 64 bits to small codes that rules most other keys out.
 *
 * @param lookup gives the code of a key; 0 or less if the key is ruled out or its code unknown
 * @param bits of memory that it takes
 */
record CodeContender(LongToIntFunction lookup, long bits) {}
