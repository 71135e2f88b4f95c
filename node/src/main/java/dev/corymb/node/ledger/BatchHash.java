package dev.corymb.node.ledger;

import static java.nio.charset.StandardCharsets.UTF_16BE;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;

/**
 * 128 bits that stand for a batch: the first of the SHA-256 of its operations. Nobody finds two
 * batches with the same, so a key with another batch is never taken for a repetition.
 */
public record BatchHash(long high, long low) {

  private static final int REMOVES = 1;
  private static final int HAS_DETAILS = 2;
  private static final int PIECE = 8 << 10; // bytes that are hashed at once

  /** The hash of a batch. */
  public static BatchHash of(Batch batch) {
    MessageDigest sha = sha256();
    update(sha, batch);
    return of(sha);
  }

  /** The hash of a batch that touches several sites: of each the id, the operations, the places. */
  public static BatchHash of(List<SiteBatch> batches) {
    MessageDigest sha = sha256();
    sha.update(ByteBuffer.allocate(2 * Integer.BYTES).putInt(-1).putInt(batches.size()).flip());
    for (SiteBatch batch : batches) {
      byte[] site = batch.site().getBytes(UTF_16BE);
      int places = batch.places().size();
      ByteBuffer head =
          ByteBuffer.allocate(Integer.BYTES * (2 + places) + site.length)
              .putInt(site.length)
              .put(site)
              .putInt(places);
      batch.places().forEach(head::putInt);
      sha.update(head.flip());
      update(sha, batch.batch());
    }
    return of(sha);
  }

  private static void update(MessageDigest sha, Batch batch) {
    int each = 1 + Long.BYTES * (1 + batch.arity());
    ByteBuffer piece = ByteBuffer.allocate(Math.max(PIECE, each));
    piece.putInt(batch.arity()).putInt(batch.size());
    for (int i = 0; i < batch.size(); i++) {
      if (piece.remaining() < each) {
        sha.update(piece.flip());
        piece.clear();
      }
      long[] details = batch.details(i);
      int flags = (batch.removes(i) ? REMOVES : 0) | (details.length > 0 ? HAS_DETAILS : 0);
      piece.put((byte) flags).putLong(batch.expiry(i));
      for (int attribute = 0; attribute < batch.arity(); attribute++) {
        piece.putLong(batch.digest(i, attribute));
      }
      if (details.length > 0) { // without any the hash is that of earlier versions
        sha.update(piece.flip());
        piece.clear();
        ByteBuffer more = ByteBuffer.allocate(Integer.BYTES + Long.BYTES * details.length);
        more.putInt(details.length).asLongBuffer().put(details);
        sha.update(more.array());
      }
    }
    sha.update(piece.flip());
  }

  private static BatchHash of(MessageDigest sha) {
    ByteBuffer hash = ByteBuffer.wrap(sha.digest());
    return new BatchHash(hash.getLong(), hash.getLong());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
