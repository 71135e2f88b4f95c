package dev.corymb.server.watch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import dev.corymb.client.api.SiteHistory.Decided;
import dev.corymb.client.api.SiteHistory.Sample;
import dev.corymb.node.site.Publication;
import dev.corymb.replication.policy.Decision;
import dev.corymb.replication.update.Version;
import dev.corymb.server.watch.History.OfSite;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.System.Logger.Level;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;

/**
 * A history on disk: one file that is replaced as a whole.
 *
 * <p>It serves charts and nothing else, so a file that cannot be read is reported and dropped; it
 * never keeps a server from starting.
 */
public final class HistoryFile {

  /*
   * All numbers are big-endian, a text is its length in bytes and UTF-8:
   *
   *   long   "CORYHIST"
   *   int    version, 1
   *   sites, each:
   *     byte 1, text id
   *     int count, samples:       long millis, long items, float fill, delta0, delta1, miss, false
   *     int count, publications:  long millis, epoch, sequence, bytes, items, byte snapshot, text
   *     int count, decisions:     long millis, byte publish, text
   *   byte   0
   *   int    CRC-32C of all before
   */
  private static final long MAGIC = 0x434f525948495354L;
  private static final int VERSION = 1;
  private static final int MAX_TEXT = 4_000; // bytes
  private static final int MAX_COUNT = 1 << 14;
  private static final System.Logger LOG = System.getLogger(HistoryFile.class.getName());

  private final Path file;

  public HistoryFile(Path file) {
    this.file = file;
  }

  /** Puts what the file has into a history; a file that is missing or damaged has nothing. */
  public void read(History history) {
    if (Files.notExists(file)) {
      return;
    }
    try {
      history.restore(read(history.maxBytes(), history.maxSites()));
    } catch (IOException | RuntimeException e) {
      String reason = e instanceof EOFException ? "it is cut short" : e.getMessage();
      LOG.log(
          Level.WARNING,
          "cannot read " + file + ": " + reason + "; the charts of the console start empty");
    }
  }

  private Map<String, OfSite> read(long maxBytes, int maxSites) throws IOException {
    long size = Files.size(file);
    if (size > maxBytes) { // bytes in a file are fewer than in memory
      throw new IOException("it has " + size + " bytes, but at most " + maxBytes + " are read");
    }
    Map<String, OfSite> sites = new LinkedHashMap<>();
    try (CheckedInputStream checked =
            new CheckedInputStream(
                new BufferedInputStream(Files.newInputStream(file), 1 << 16), new CRC32C());
        DataInputStream in = new DataInputStream(checked)) {
      require(in.readLong() == MAGIC, "it is not a history");
      int version = in.readInt();
      require(version == VERSION, "its version is " + version + ", not " + VERSION);
      while (in.readByte() != 0) {
        require(sites.size() < maxSites, "it has more than " + maxSites + " sites");
        String site = text(in);
        sites.put(
            site,
            new OfSite(
                list(in, HistoryFile::sample),
                list(in, from -> publication(from, site)),
                list(in, HistoryFile::decided)));
      }
      int sum = (int) checked.getChecksum().getValue();
      require(in.readInt() == sum, "its checksum is wrong");
    }
    return sites;
  }

  private static void require(boolean holds, String otherwise) throws IOException {
    if (!holds) {
      throw new IOException(otherwise);
    }
  }

  private interface Reader<T> {
    T read(DataInputStream in) throws IOException;
  }

  private static <T> List<T> list(DataInputStream in, Reader<T> reader) throws IOException {
    int count = in.readInt();
    require(count >= 0 && count <= MAX_COUNT, "it has a list of " + count + " entries");
    List<T> list = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      list.add(reader.read(in));
    }
    return list;
  }

  private static String text(DataInputStream in) throws IOException {
    int length = in.readInt();
    require(length >= 0 && length <= MAX_TEXT, "it has a text of " + length + " bytes");
    return new String(in.readNBytes(length), UTF_8);
  }

  private static Sample sample(DataInputStream in) throws IOException {
    return new Sample(
        in.readLong(),
        in.readLong(),
        in.readFloat(),
        in.readFloat(),
        in.readFloat(),
        in.readFloat(),
        in.readFloat());
  }

  private static Publication publication(DataInputStream in, String site) throws IOException {
    long millis = in.readLong();
    Version version = new Version(in.readLong(), in.readLong());
    long bytes = in.readLong();
    long items = in.readLong();
    boolean snapshot = in.readBoolean();
    Decision decision = new Decision(true, false, text(in), 0, 0, 0);
    return new Publication(site, version, snapshot, bytes, items, decision, millis);
  }

  private static Decided decided(DataInputStream in) throws IOException {
    return new Decided(in.readLong(), in.readBoolean(), text(in));
  }

  /**
   * Replaces the file.
   *
   * @return its bytes
   */
  long write(History history) throws IOException {
    Path next = file.resolveSibling(file.getFileName() + ".new");
    Files.deleteIfExists(next); // of a process that was killed
    var owner = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    try (FileChannel channel = FileChannel.open(next, Set.of(CREATE_NEW, WRITE), owner)) {
      OutputStream buffer = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16);
      CheckedOutputStream checked = new CheckedOutputStream(buffer, new CRC32C());
      DataOutputStream out = new DataOutputStream(checked);
      out.writeLong(MAGIC);
      out.writeInt(VERSION);
      for (String site : history.sites()) {
        Optional<OfSite> past = history.all(site); // one by one, so that nobody waits for the disk
        if (past.isPresent()) {
          write(out, site, past.get());
        }
      }
      out.writeByte(0);
      out.writeInt((int) checked.getChecksum().getValue());
      out.flush();
      channel.force(true);
    }
    Files.move(next, file, ATOMIC_MOVE, REPLACE_EXISTING);
    return Files.size(file);
  }

  private static void write(DataOutputStream out, String site, OfSite past) throws IOException {
    out.writeByte(1);
    write(out, site);
    out.writeInt(past.samples().size());
    for (Sample sample : past.samples()) {
      out.writeLong(sample.millis());
      out.writeLong(sample.items());
      out.writeFloat(sample.fill());
      out.writeFloat(sample.delta0());
      out.writeFloat(sample.delta1());
      out.writeFloat(sample.missRate());
      out.writeFloat(sample.falseRate());
    }
    out.writeInt(past.publications().size());
    for (Publication publication : past.publications()) {
      out.writeLong(publication.millis());
      out.writeLong(publication.version().epoch());
      out.writeLong(publication.version().sequence());
      out.writeLong(publication.bytes());
      out.writeLong(publication.items());
      out.writeBoolean(publication.snapshot());
      write(out, publication.decision().reason());
    }
    out.writeInt(past.decisions().size());
    for (Decided decided : past.decisions()) {
      out.writeLong(decided.millis());
      out.writeBoolean(decided.publish());
      write(out, decided.reason());
    }
  }

  private static void write(DataOutputStream out, String text) throws IOException {
    byte[] bytes = text.getBytes(UTF_8);
    byte[] kept = bytes.length <= MAX_TEXT ? bytes : Arrays.copyOf(bytes, MAX_TEXT);
    out.writeInt(kept.length);
    out.write(kept);
  }

  @Override
  public String toString() {
    return file.toString();
  }
}
