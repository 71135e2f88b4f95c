package dev.corymb.node.ledger;

/**
 * An encoded summary, and what it has in it.
 *
 * @see Ledger#saveSummary
 */
public final class SavedSummary {

  private final long upTo;
  private final byte[] bytes;

  /** Takes the bytes over: nobody may change them. */
  SavedSummary(long upTo, byte[] bytes) {
    this.upTo = upTo;
    this.bytes = bytes;
  }

  /** The number of the last batch that the summary has. */
  public long upTo() {
    return upTo;
  }

  /** A copy of the encoded summary. */
  public byte[] bytes() {
    return bytes.clone();
  }
}
