package dev.corymb.bench;

import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The floor under every look-up: hashing one value of so many bytes to 64 bits. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class DigestBenchmark {

  @Param({"8", "32", "128"})
  private int length;

  private byte[] value;
  private final Hasher64 komihash = Hashing.komihash5_0(1);
  private final Hasher64 wyhash = Hashing.wyhashFinal4(1);

  /** Draws the value to hash. */
  @Setup
  public void draw() {
    value = new byte[length];
    new SplittableRandom(1).nextBytes(value);
  }

  /** hash4j's komihash. */
  @Benchmark
  public long komihash() {
    return komihash.hashBytesToLong(value);
  }

  /** hash4j's wyhash. */
  @Benchmark
  public long wyhash() {
    return wyhash.hashBytesToLong(value);
  }
}
