package dev.corymb.input.parquet;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdException;
import io.airlift.compress.MalformedInputException;
import io.airlift.compress.lz4.Lz4Compressor;
import io.airlift.compress.lz4.Lz4Decompressor;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.xerial.snappy.Snappy;

/**
 * The compression of pages by the libraries themselves. Parquet's own way goes through Hadoop's
 * configuration, which would bring a hundred libraries for a few lines.
 */
final class ParquetCodecs implements CompressionCodecFactory {

  @Override
  public BytesInputCompressor getCompressor(CompressionCodecName codec) {
    return new Compressor(codec);
  }

  @Override
  public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
    return new Decompressor(codec);
  }

  @Override
  public void release() {}

  private static byte[] compressed(CompressionCodecName codec, byte[] plain) throws IOException {
    return switch (codec) {
      case UNCOMPRESSED -> plain;
      case SNAPPY -> Snappy.compress(plain);
      case ZSTD -> Zstd.compress(plain);
      case GZIP -> {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
          gzip.write(plain);
        }
        yield bytes.toByteArray();
      }
      case LZ4_RAW -> {
        Lz4Compressor lz4 = new Lz4Compressor();
        byte[] bytes = new byte[lz4.maxCompressedLength(plain.length)];
        yield Arrays.copyOf(bytes, lz4.compress(plain, 0, plain.length, bytes, 0, bytes.length));
      }
      default -> throw unknown(codec);
    };
  }

  private static byte[] plain(CompressionCodecName codec, byte[] bytes, int size)
      throws IOException {
    byte[] plain = new byte[size];
    int count =
        switch (codec) {
          case UNCOMPRESSED -> {
            plain = bytes;
            yield bytes.length;
          }
          case SNAPPY ->
              Snappy.uncompressedLength(bytes) == size
                  ? Snappy.uncompress(bytes, 0, bytes.length, plain, 0)
                  : -1;
          case ZSTD -> unzstd(bytes, plain);
          case GZIP -> {
            try (GZIPInputStream gzip = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
              yield gzip.readNBytes(plain, 0, size);
            }
          }
          case LZ4_RAW -> unlz4(bytes, plain);
          default -> throw unknown(codec);
        };
    if (count != size) {
      throw new IOException("a page must have " + size + " bytes, but has others");
    }
    return plain;
  }

  private static int unzstd(byte[] bytes, byte[] plain) throws IOException {
    try {
      return (int) Zstd.decompressByteArray(plain, 0, plain.length, bytes, 0, bytes.length);
    } catch (ZstdException e) {
      throw new IOException(e);
    }
  }

  private static int unlz4(byte[] bytes, byte[] plain) throws IOException {
    try {
      return new Lz4Decompressor().decompress(bytes, 0, bytes.length, plain, 0, plain.length);
    } catch (MalformedInputException e) {
      throw new IOException(e);
    }
  }

  private static IOException unknown(CompressionCodecName codec) {
    return new IOException(
        "the compression must be one of SNAPPY, GZIP, ZSTD, LZ4_RAW or none, but is " + codec);
  }

  private record Compressor(CompressionCodecName codec) implements BytesInputCompressor {

    @Override
    public BytesInput compress(BytesInput bytes) throws IOException {
      return BytesInput.from(compressed(codec, bytes.toInputStream().readAllBytes()));
    }

    @Override
    public CompressionCodecName getCodecName() {
      return codec;
    }

    @Override
    public void release() {}
  }

  private record Decompressor(CompressionCodecName codec) implements BytesInputDecompressor {

    @Override
    public BytesInput decompress(BytesInput bytes, int size) throws IOException {
      return BytesInput.from(plain(codec, bytes.toInputStream().readAllBytes(), size));
    }

    @Override
    public void decompress(ByteBuffer input, int length, ByteBuffer output, int size)
        throws IOException {
      byte[] bytes = new byte[length];
      input.get(bytes);
      output.put(plain(codec, bytes, size));
    }

    @Override
    public void release() {}
  }
}
