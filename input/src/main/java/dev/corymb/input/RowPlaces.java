package dev.corymb.input;

import dev.corymb.input.row.Place;
import java.util.Arrays;

/** Where rows were in the input, in little memory: rows on successive lines cost nothing. */
public final class RowPlaces {

  /*
   * Only a row that does not follow the row before it is kept: the first of a file, and one after a
   * record of several lines or an empty line.
   */

  private Place[] places = new Place[4];
  private long[] rows = new long[4];
  private int kept;
  private long size;

  /** Takes the next row. */
  public void add(Place place) {
    if (kept == 0 || !place(size).equals(place)) {
      if (kept == rows.length) {
        places = Arrays.copyOf(places, 2 * kept);
        rows = Arrays.copyOf(rows, 2 * kept);
      }
      rows[kept] = size;
      places[kept++] = place;
    }
    size++;
  }

  /** The place of a row, counted from 0. */
  public Place place(long row) {
    int found = Arrays.binarySearch(rows, 0, kept, row);
    int start = found >= 0 ? found : -found - 2; // else the last one kept before it
    Place place = places[start];
    long number = place.number() + row - rows[start];
    return new Place(place.input(), place.file(), place.unit(), number, place.line());
  }
}
