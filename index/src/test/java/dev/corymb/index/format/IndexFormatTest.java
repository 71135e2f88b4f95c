package dev.corymb.index.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.corymb.core.FormatException;
import dev.corymb.core.bits.BitArray;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.MatrixShape;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Schema;
import dev.corymb.index.FilterIndex;
import dev.corymb.index.FilterIndexContract;
import dev.corymb.index.IndexKind;
import dev.corymb.index.SiteSet;
import dev.corymb.index.plan.IndexPlan;
import dev.corymb.index.tree.BloofiTree;
import dev.corymb.index.tree.Distance;
import dev.corymb.index.tree.SplitRule;
import dev.corymb.index.tree.TreeOptions;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class IndexFormatTest {

  private static final FilterShape SHAPE =
      FilterShape.standard(new Digester(Schema.parse("name"), 7), MatrixShape.flat(3, 300));

  @TempDir private static Path directory;

  static byte[] bytes(FilterIndex index) {
    try {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      IndexFormat.write(index, out);
      return out.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static FilterIndex read(byte[] bytes) throws IOException {
    return new IndexDecoder(new ByteArrayInputStream(bytes), bytes.length, 1 << 28).read();
  }

  private static FilterIndex again(FilterIndex index) {
    try {
      return read(bytes(index));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The contract, for indexes that are stored and opened again and again. */
  abstract static class Stored extends FilterIndexContract {

    private final IndexKind kind;

    Stored(IndexKind kind) {
      this.kind = kind;
    }

    @Override
    protected FilterIndex create(FilterShape shape) {
      return new ReopenedIndex(IndexPlan.create(kind, shape), IndexFormatTest::again);
    }
  }

  @Nested
  final class Sliced extends Stored {
    Sliced() {
      super(IndexKind.SLICED);
    }
  }

  @Nested
  final class Compact extends Stored {
    Compact() {
      super(IndexKind.COMPACT);
    }
  }

  @Nested
  final class Tree extends Stored {
    Tree() {
      super(IndexKind.TREE);
    }
  }

  @Nested
  final class Scan extends Stored {
    Scan() {
      super(IndexKind.SCAN);
    }
  }

  static FilterIndex sample(IndexKind kind) {
    SplittableRandom random = new SplittableRandom(3);
    FilterIndex index = IndexPlan.create(kind, SHAPE);
    for (int site = 0; site < 70; site++) {
      BitArray bits = new BitArray(SHAPE.size());
      for (int i = 0; i < site; i++) {
        bits.set(random.nextLong(300));
      }
      index.insert("sité " + site, bits);
    }
    index.remove("sité 3");
    return index;
  }

  @ParameterizedTest
  @EnumSource
  void keepsTheKind(IndexKind kind) throws IOException {
    FilterIndex index = sample(kind);
    Path file = directory.resolve("index.cyi");
    Files.write(file, bytes(index));
    FilterIndex read = IndexFormat.read(file);
    assertThat(read.kind()).isEqualTo(kind);
    assertThat(read.shape()).isEqualTo(SHAPE);
    assertThat(read.sites()).isEqualTo(index.sites());
    assertThat(read.fill()).isEqualTo(index.fill());
    assertThat(read.collisionFalseSites(1)).isEqualTo(index.collisionFalseSites(1));
  }

  @Test
  void keepsTheOptionsOfATree() throws IOException {
    TreeOptions options = new TreeOptions(5, Distance.COSINE, SplitRule.notNearFull(0.9));
    FilterIndex read = read(bytes(new BloofiTree(SHAPE, options)));
    assertThat(((BloofiTree) read).options()).isEqualTo(options);
  }

  @ParameterizedTest
  @EnumSource
  void refusesEveryDamagedByteAndEveryPart(IndexKind kind) {
    byte[] good = bytes(sample(kind));
    for (int i = 0; i < good.length; i++) {
      byte[] bad = good.clone();
      bad[i] ^= (byte) (1 << (i & 7));
      assertThatExceptionOfType(FormatException.class).isThrownBy(() -> read(bad));
      byte[] part = Arrays.copyOf(good, i);
      assertThatExceptionOfType(FormatException.class).isThrownBy(() -> read(part));
    }
    assertThatExceptionOfType(FormatException.class)
        .isThrownBy(() -> read(Arrays.copyOf(good, good.length + 1)));
  }

  @ParameterizedTest
  @EnumSource
  void survivesAnyBytesWhoseCheckIsRight(IndexKind kind) throws IOException {
    SplittableRandom random = new SplittableRandom(kind.code());
    byte[] good = bytes(sample(kind));
    int tries = Integer.getInteger("corruptions", 3000);
    for (int i = 0; i < tries; i++) {
      byte[] bad = good.clone();
      for (int change = random.nextInt(4); change >= 0; change--) {
        int at = random.nextInt(bad.length - 4);
        bad[at] = (byte) (random.nextBoolean() ? random.nextInt() : 0xff);
      }
      makeCheckRight(bad);
      try {
        FilterIndex read = read(bad);
        read.query(new long[] {1, 2}, new SiteSet());
        assertThat(bytes(read)).isEqualTo(bad);
      } catch (FormatException e) {
        assertThat(e).hasMessageContaining("offset").hasMessageContaining("expected");
      } catch (IndexMemoryException e) {
        assertThat(e.needed()).isGreaterThan(1 << 28);
      }
    }
  }

  @Test
  void aLaterVersionIsNamed() {
    byte[] later = bytes(sample(IndexKind.SCAN));
    later[8] = 2;
    makeCheckRight(later);
    assertThatExceptionOfType(FormatException.class)
        .isThrownBy(() -> read(later))
        .withMessage("offset 8: expected version 1, found 2");
  }

  static void makeCheckRight(byte[] bytes) {
    CRC32C check = new CRC32C();
    check.update(bytes, 0, bytes.length - 4);
    ByteBuffer.wrap(bytes)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(bytes.length - 4, (int) check.getValue());
  }

  @ParameterizedTest
  @EnumSource
  void refusesToTakeMoreMemoryThanAllowed(IndexKind kind) throws IOException {
    Path file = directory.resolve("large.cyi");
    Files.write(file, bytes(sample(kind)));
    assertThatExceptionOfType(IndexMemoryException.class)
        .isThrownBy(() -> IndexFormat.read(file, 1000))
        .withMessageContaining("1000 bytes")
        .satisfies(e -> assertThat(e.allowed()).isEqualTo(1000))
        .satisfies(e -> assertThat(e.needed()).isBetween(2000.0, 60_000.0));
    assertThat(IndexFormat.shape(file)).isEqualTo(SHAPE);
  }

  @Test
  void refusesIdsThatItCannotStore() {
    FilterIndex index = IndexPlan.create(IndexKind.SCAN, SHAPE);
    index.insert("x".repeat(20_000), new BitArray(SHAPE.size()));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> bytes(index))
        .withMessageContaining("20000");
    FilterIndex broken = IndexPlan.create(IndexKind.SCAN, SHAPE);
    broken.insert("\ud800", new BitArray(SHAPE.size()));
    assertThatIllegalArgumentException().isThrownBy(() -> bytes(broken));
  }
}
