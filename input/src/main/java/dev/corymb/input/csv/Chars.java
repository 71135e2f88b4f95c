package dev.corymb.input.csv;

/** A view of some characters of an array, reused from field to field. */
final class Chars implements CharSequence {

  private char[] array = {};
  private int offset;
  private int length;

  Chars set(char[] newArray, int newOffset, int newLength) {
    array = newArray;
    offset = newOffset;
    length = newLength;
    return this;
  }

  @Override
  public int length() {
    return length;
  }

  @Override
  public char charAt(int index) {
    return array[offset + index];
  }

  @Override
  public CharSequence subSequence(int start, int end) {
    return new Chars().set(array, offset + start, end - start);
  }

  @Override
  public String toString() {
    return new String(array, offset, length);
  }
}
