package dev.corymb.index.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.corymb.core.FormatException;
import dev.corymb.core.bits.BitArray;
import dev.corymb.index.AbstractIndex;
import dev.corymb.index.FilterIndex;
import dev.corymb.index.IndexKind;
import dev.corymb.index.SiteSet;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows say no more than the sites that are present, and what is said of them is counted. */
final class StoredRowsTest {

  private static final int COLUMNS = 70; // of the sample, in two words; column 3 is without a site
  private static final int SITES = 69;

  private static ByteBuffer buffer(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Where the numbers of set bits begin, one for each site. */
  private static int ones(byte[] bytes) {
    ByteBuffer in = buffer(bytes);
    int at = 24 + in.getInt(20);
    for (int i = 0; i < COLUMNS; i++) {
      at += 4 + Math.max(0, in.getInt(at));
    }
    return at;
  }

  /** Where the words of the first row begin of which all words are stored. */
  private static int wholeRow(byte[] bytes) {
    ByteBuffer in = buffer(bytes);
    int at = ones(bytes) + 8 * SITES;
    while (in.getLong(at) != 2) {
      at += in.getLong(at) == 0 ? 8 : 24;
    }
    return at + 8;
  }

  private static void requireRefused(byte[] bytes, String... why) {
    IndexFormatTest.makeCheckRight(bytes);
    assertThatExceptionOfType(FormatException.class)
        .isThrownBy(() -> IndexFormatTest.read(bytes))
        .satisfies(e -> assertThat(e.getMessage()).contains(why));
  }

  @ParameterizedTest
  @EnumSource(names = {"SLICED", "COMPACT"})
  void refusesACountThatTheRowsDoNotHave(IndexKind kind) {
    byte[] bytes = IndexFormatTest.bytes(IndexFormatTest.sample(kind));
    int at = ones(bytes) + 8 * (SITES - 1);
    long ones = buffer(bytes).getLong(at);
    buffer(bytes).putLong(at, ones + 1);
    requireRefused(bytes, "bits set in matrix 0, found ");
  }

  @ParameterizedTest
  @EnumSource(names = {"SLICED", "COMPACT"})
  void refusesABitThatIsNotCounted(IndexKind kind) {
    byte[] bytes = IndexFormatTest.bytes(IndexFormatTest.sample(kind));
    bytes[wholeRow(bytes)] ^= 1; // of the first site, whose filter is empty
    requireRefused(bytes, "bits set in matrix 0, found ");
  }

  @ParameterizedTest
  @EnumSource(names = {"SLICED", "COMPACT"})
  void refusesABitWhereNoSiteIs(IndexKind kind) {
    byte[] bytes = IndexFormatTest.bytes(IndexFormatTest.sample(kind));
    bytes[wholeRow(bytes)] ^= 1 << 3;
    requireRefused(bytes, "nothing set in columns where no site is");
  }

  @ParameterizedTest
  @EnumSource(names = {"SLICED", "COMPACT"})
  void refusesABitWhereNoCellIs(IndexKind kind) {
    byte[] bytes = IndexFormatTest.bytes(IndexFormatTest.sample(kind));
    byte[] longer = Arrays.copyOf(bytes, bytes.length + 16);
    int last = bytes.length - 12;
    buffer(longer).putLong(last, 2).putLong(last + 8, 2).putLong(last + 16, 1);
    requireRefused(longer, "an empty row behind the cells");
  }

  @ParameterizedTest
  @EnumSource(names = {"SLICED", "COMPACT"})
  void refusesAWordThatNeedNotBeStored(IndexKind kind) {
    byte[] bytes = IndexFormatTest.bytes(IndexFormatTest.sample(kind));
    buffer(bytes).putLong(wholeRow(bytes), 0);
    requireRefused(bytes, "2 words other than zero");
  }

  @ParameterizedTest
  @EnumSource
  void storesNothingOfSitesThatAreGone(IndexKind kind) throws IOException {
    FilterIndex index = IndexFormatTest.sample(kind);
    BitArray full = new BitArray(index.shape().size());
    for (int i = 0; i < 300; i++) {
      full.set(i);
    }
    byte[] before = IndexFormatTest.bytes(index);
    index.replace("sit\u00e9 40", full);
    index.insert("guest", full);
    index.remove("guest");
    index.remove("sit\u00e9 40");
    FilterIndex read = IndexFormatTest.read(IndexFormatTest.bytes(index));
    SiteSet found = new SiteSet();
    index.query(new long[] {7}, found);
    SiteSet foundAgain = new SiteSet();
    read.query(new long[] {7}, foundAgain);
    assertThat(foundAgain.ids()).isEqualTo(found.ids());
    assertThat(IndexFormatTest.bytes(index).length).isLessThan(before.length);
  }

  @ParameterizedTest
  @EnumSource
  void givesTheColumnsOfSitesThatAreGoneToOthers(IndexKind kind) throws IOException {
    FilterIndex read = IndexFormatTest.read(IndexFormatTest.bytes(IndexFormatTest.sample(kind)));
    read.insert("guest", new BitArray(read.shape().size()));
    assertThat(((AbstractIndex) read).endOfOrdinals()).isEqualTo(COLUMNS);
    assertThat(read.bits("guest").count()).isZero();
  }
}
