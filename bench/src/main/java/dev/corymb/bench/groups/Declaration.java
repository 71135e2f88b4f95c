package dev.corymb.bench.groups;

import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Schema;
import java.util.ArrayList;
import java.util.List;

/** What is declared over the attributes a1, a2, … */
enum Declaration {
  SINGLES_AND_ALL("each attribute, all (PBF-BF)"),
  THREE("a1, a1+a2, all"),
  SINGLES_PAIR_AND_ALL("each attribute, a1+a2, all"),
  SINGLES_PAIRS_AND_ALL("each attribute, all pairs, all");

  private final String label;

  Declaration(String label) {
    this.label = label;
  }

  Groups groups(Schema schema) {
    int size = schema.size();
    List<Long> masks = new ArrayList<>();
    masks.add(schema.all());
    if (this == THREE) {
      masks.addAll(List.of(0b01L, 0b11L));
      return Groups.of(schema, masks);
    }
    for (int i = 0; i < size; i++) {
      masks.add(1L << i);
    }
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < i; j++) {
        boolean declared = this == SINGLES_PAIRS_AND_ALL;
        if (declared || (this == SINGLES_PAIR_AND_ALL && i == 1)) {
          masks.add(1L << i | 1L << j);
        }
      }
    }
    return Groups.of(schema, masks);
  }

  @Override
  public String toString() {
    return label;
  }
}
