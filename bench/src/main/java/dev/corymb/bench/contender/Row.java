package dev.corymb.bench.contender;

/** One row of items as an object, for peers that take objects. It is moved, not made anew. */
final class Row {

  private Items items;
  private int row;

  Row at(Items rows, int index) {
    items = rows;
    row = index;
    return this;
  }

  String name() {
    return items.name(row);
  }

  long first() {
    return items.first(row);
  }

  long second() {
    return items.second(row);
  }
}
