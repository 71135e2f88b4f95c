package dev.corymb.cli.input;

/** One row as digests. The source reuses it: it is valid until the next one is read. */
public final class Row {

  private final String file;
  private final long[] digests;
  private long given;
  private int code;
  private String site; // also after the next row began, because many rows in turn are at one site
  private boolean sited;
  private long line;

  Row(String file, int attributes) {
    this.file = file;
    this.digests = new long[attributes];
  }

  /** The digests of the attributes, by ordinal; meaningless where none is given. */
  public long[] digests() {
    return digests;
  }

  /** The attributes that the row gives, as a mask: bit i stands for attribute i. */
  public long given() {
    return given;
  }

  /** The attribute code, from 1; 0 if there is none. */
  public int code() {
    return code;
  }

  /** The id of the site; null if there is none. */
  public String site() {
    return sited ? site : null;
  }

  /** The name of the input. */
  public String file() {
    return file;
  }

  /** The line on which the row starts, from 1. */
  public long line() {
    return line;
  }

  void begin(long newLine) {
    line = newLine;
    given = 0;
    code = 0;
    sited = false;
  }

  boolean has(int ordinal) {
    return (given >>> ordinal & 1) != 0;
  }

  void set(int ordinal, long digest) {
    digests[ordinal] = digest;
    given |= 1L << ordinal;
  }

  void setCode(int newCode) {
    code = newCode;
  }

  /** Whether the last site that was set, on this row or one before, has this id. */
  boolean wasAt(CharSequence id) {
    return site != null && site.contentEquals(id);
  }

  /** Puts the row at the last site again. */
  void setSite() {
    sited = true;
  }

  void setSite(String id) {
    site = id;
    sited = true;
  }
}
