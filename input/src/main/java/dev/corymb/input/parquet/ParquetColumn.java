package dev.corymb.input.parquet;

import dev.corymb.input.row.Column;
import dev.corymb.input.row.InputException;
import dev.corymb.input.row.Rejection;
import dev.corymb.input.row.RowBuilder;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.CharacterCodingException;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation.ListLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.MapKeyValueTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.MapLogicalTypeAnnotation;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;

/** One column: where its values are in a row, and what they are. It may be inside groups. */
final class ParquetColumn {

  /** How many values a row has, and where they are. */
  enum Form {
    /** One, or none. */
    SINGLE("single values"),
    /** A field that is repeated: what was written before there were lists. */
    REPEATED("a repeated field"),
    /** A group with a repeated value, as older writers make lists. */
    LIST_OF_VALUES("a list"),
    /** A group with a repeated group of one value, which may be null. */
    LIST("a list"),
    MAP("a map"),
    /** Anything else. */
    GROUP("a group");

    private final String words;

    Form(String words) {
      this.words = words;
    }

    /** The form of a field, after the rules of Parquet for lists of any age. */
    static Form of(Type stored) {
      boolean repeated = stored.isRepetition(Repetition.REPEATED);
      if (stored.isPrimitive()) {
        return repeated ? REPEATED : SINGLE;
      }
      GroupType group = stored.asGroupType();
      if (group.getLogicalTypeAnnotation() instanceof MapLogicalTypeAnnotation
          || group.getLogicalTypeAnnotation() instanceof MapKeyValueTypeAnnotation) {
        return MAP;
      }
      boolean list =
          group.getLogicalTypeAnnotation() instanceof ListLogicalTypeAnnotation
              && !repeated
              && group.getFieldCount() == 1
              && group.getType(0).isRepetition(Repetition.REPEATED);
      if (!list) {
        return GROUP;
      }
      Type element = group.getType(0);
      if (element.isPrimitive()) {
        return LIST_OF_VALUES;
      }
      boolean record = // a list of groups by a writer that has none around its elements
          element.getName().equals("array") || element.getName().equals(group.getName() + "_tuple");
      GroupType around = element.asGroupType();
      return !record && around.getFieldCount() == 1 && of(around.getType(0)) == SINGLE
          ? LIST
          : GROUP;
    }

    boolean isOne() {
      return this == SINGLE;
    }

    boolean isList() {
      return this == REPEATED || this == LIST_OF_VALUES || this == LIST;
    }

    /** The type of the values. */
    Type value(Type stored) {
      return switch (this) {
        case LIST_OF_VALUES -> stored.asGroupType().getType(0);
        case LIST -> stored.asGroupType().getType(0).asGroupType().getType(0);
        default -> stored;
      };
    }
  }

  private final Column column;
  private final int[] path; // the fields that lead to it, group by group, and its own
  private final Form form;
  private final ParquetValue value;

  private ParquetColumn(Column column, int[] path, Form form, ParquetValue value) {
    this.column = column;
    this.path = path;
    this.form = form;
    this.value = value;
  }

  /** A column that is wanted; fails if it has no values that the column takes. */
  static ParquetColumn of(String file, Type stored, Column column, int[] path)
      throws InputException {
    Form form = Form.of(stored);
    if (!form.isOne() && !(form.isList() && column.isMany())) {
      throw new InputException(
          file,
          "the column '"
              + column.name()
              + "' must be of single values"
              + (column.isMany() ? " or lists of them" : "")
              + ", but is nested: "
              + form.words
              + (form.isList() ? "; an attribute takes lists if its type ends with *" : ""));
    }
    return new ParquetColumn(
        column,
        path,
        form,
        ParquetValue.of(file, column.name(), form.value(stored), column.type()));
  }

  /** The name of the column. */
  String name() {
    return column.name();
  }

  /**
   * One value in a row.
   *
   * @param group the group that it is in
   * @param field its field in the group
   * @param index which of the field's values it is
   */
  private record Cell(Group group, int field, int index) {}

  /** Where the values of a row are, null for one that is null; null if there is nothing. */
  private List<Cell> cells(Group row) {
    Group parent = row;
    for (int i = 0; i < path.length - 1; i++) {
      if (parent.getFieldRepetitionCount(path[i]) == 0) {
        return null;
      }
      parent = parent.getGroup(path[i], 0);
    }
    int field = path[path.length - 1];
    int count = parent.getFieldRepetitionCount(field);
    if (count == 0 || form == Form.SINGLE) {
      return count == 0 ? null : List.of(new Cell(parent, field, 0));
    }
    Group list = form == Form.REPEATED ? parent : parent.getGroup(field, 0);
    int repeated = form == Form.REPEATED ? field : 0;
    List<Cell> cells = new ArrayList<>();
    for (int i = 0; i < list.getFieldRepetitionCount(repeated); i++) {
      if (form != Form.LIST) {
        cells.add(new Cell(list, repeated, i));
      } else {
        Group element = list.getGroup(repeated, i);
        cells.add(element.getFieldRepetitionCount(0) == 0 ? null : new Cell(element, 0, 0));
      }
    }
    return cells;
  }

  /** Gives the values of a row to what puts the row together. */
  void take(Group row, RowBuilder<?> builder) throws IOException {
    List<Cell> cells = cells(row);
    if (cells == null) {
      builder.nothing(column);
      return;
    }
    if (cells.isEmpty()) {
      builder.emptyList(column);
    }
    for (Cell cell : cells) {
      if (cell == null) {
        builder.structure(column, "a list with null");
      } else {
        take(cell, builder);
      }
    }
  }

  private void take(Cell cell, RowBuilder<?> builder) throws IOException {
    Object read;
    try {
      read = value.read(cell.group(), cell.field(), cell.index());
    } catch (CharacterCodingException e) {
      builder.reject(new Rejection(column.name(), "must be UTF-8", "other bytes"));
      return;
    } catch (DateTimeException e) {
      String rule = "must be within the range of its Parquet type";
      builder.reject(new Rejection(column.name(), rule, "another number"));
      return;
    }
    if (read instanceof String || column.site()) {
      builder.text(column, read.toString());
    } else if (read instanceof Double real && Double.isFinite(real)) {
      builder.literal(column, BigDecimal.valueOf(real).toPlainString());
    } else {
      builder.literal(column, read.toString());
    }
  }

  /** The value or the values of a row as they can be loaded from JSON. */
  Object shown(Group row) {
    List<Cell> cells = cells(row);
    if (cells == null) {
      return null;
    }
    List<Object> shown = new ArrayList<>();
    for (Cell cell : cells) {
      shown.add(cell == null ? null : value.shown(cell.group(), cell.field(), cell.index()));
    }
    return form.isList() ? shown : shown.get(0);
  }
}
