package dev.corymb.input.parquet;

import dev.corymb.input.parquet.ParquetColumn.Form;
import dev.corymb.input.row.Column;
import dev.corymb.input.row.InputException;
import dev.corymb.input.row.Row;
import dev.corymb.input.row.RowBuilder;
import dev.corymb.input.row.RowSource;
import dev.corymb.input.source.InputFile;
import dev.corymb.input.source.Monitor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.ParquetRuntimeException;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.MessageColumnIO;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation.ListLogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;

/**
 * Rows of a Parquet file. Only the columns that are wanted are read, a row group at a time: a row
 * group is what the memory has to hold.
 */
public final class ParquetRows<V> implements RowSource<V> {

  private static final int STEP = 1 << 10; // rows between two reports of progress

  private final RowBuilder<V> builder;
  private final ParquetFileReader reader;
  private final Monitor.Meter meter;
  private final MessageType wanted;
  private final List<ParquetColumn> columns = new ArrayList<>();
  private RecordReader<Group> group;
  private long leftInGroup;
  private long row;

  private ParquetRows(InputFile file, ParquetFileReader reader, RowBuilder<V> builder)
      throws IOException {
    this.builder = builder;
    this.reader = reader;
    MessageType all = reader.getFileMetaData().getSchema();
    List<String> names = new ArrayList<>();
    addNames("", all, names);
    builder.rules().requireColumns(file.name(), names);
    builder.ignore(names);
    this.wanted = new MessageType(all.getName(), wanted(file.name(), "", all, new int[0]));
    reader.setRequestedSchema(wanted);
    this.meter = file.meter(Monitor.Unit.ROWS, reader.getRecordCount());
  }

  /** Adds the names of all columns; {@code a.b} is the field b of the group a. */
  private void addNames(String prefix, GroupType group, List<String> names) {
    for (Type stored : group.getFields()) {
      String name = prefix + stored.getName();
      if (isEntered(name, stored)) {
        addNames(name + ".", stored.asGroupType(), names);
      } else {
        names.add(name);
      }
    }
  }

  /** Whether columns are looked for in a field: in groups that are neither wanted nor several. */
  private boolean isEntered(String name, Type stored) {
    return Form.of(stored) == Form.GROUP
        && !stored.isRepetition(Repetition.REPEATED)
        && !(stored.getLogicalTypeAnnotation() instanceof ListLogicalTypeAnnotation)
        && !builder.rules().column(name).isWanted();
  }

  /** The fields of a group that are wanted, or have such fields. */
  private List<Type> wanted(String file, String prefix, GroupType group, int[] above)
      throws InputException {
    List<Type> taken = new ArrayList<>();
    for (Type stored : group.getFields()) {
      String name = prefix + stored.getName();
      Column column = builder.rules().column(name);
      int[] path = Arrays.copyOf(above, above.length + 1);
      path[above.length] = taken.size();
      if (isEntered(name, stored)) {
        List<Type> inside = wanted(file, name + ".", stored.asGroupType(), path);
        if (!inside.isEmpty()) {
          taken.add(stored.asGroupType().withNewFields(inside));
        }
      } else if (column.isWanted()) {
        columns.add(ParquetColumn.of(file, stored, column, path));
        taken.add(stored);
      }
    }
    return taken;
  }

  /** Opens a file and checks its columns. */
  public static <V> ParquetRows<V> open(InputFile file, RowBuilder<V> builder) throws IOException {
    Path path = file.path();
    if (!Files.exists(path)) {
      throw new NoSuchFileException(path.toString());
    }
    ParquetReadOptions options =
        new ParquetReadOptions.Builder(new PlainParquetConfiguration())
            .withUseHadoopVectoredIo(false)
            .withCodecFactory(new ParquetCodecs())
            .build();
    ParquetFileReader reader;
    try {
      reader = ParquetFileReader.open(new LocalInputFile(path), options);
    } catch (RuntimeException e) { // what is not Parquet fails in many ways
      throw new InputException(file.name(), "must be Parquet, but cannot be read as such");
    }
    try {
      return new ParquetRows<>(file, reader, builder);
    } catch (IOException | RuntimeException e) {
      reader.close();
      throw e;
    }
  }

  @Override
  public Row<V> next() throws IOException {
    try {
      while (leftInGroup == 0) {
        PageReadStore pages = reader.readNextRowGroup();
        if (pages == null) {
          return null;
        }
        MessageColumnIO io = new ColumnIOFactory().getColumnIO(wanted);
        group = io.getRecordReader(pages, new GroupRecordConverter(wanted));
        leftInGroup = pages.getRowCount();
      }
      leftInGroup--;
      row++;
      if (row % STEP == 0) {
        meter.by(STEP);
      }
      return read(group.read());
    } catch (ParquetRuntimeException e) {
      throw new InputException(
          builder.file(), "must be complete Parquet, but cannot be read after row " + (row - 1));
    }
  }

  private Row<V> read(Group values) throws IOException {
    builder.begin("row", row);
    if (builder.keepsRaw()) {
      List<Object> shown = new ArrayList<>();
      columns.forEach(column -> shown.add(column.shown(values)));
      builder.raw(columns.stream().map(ParquetColumn::name).toList(), shown);
    }
    for (ParquetColumn column : columns) {
      column.take(values, builder);
    }
    return builder.build();
  }

  @Override
  public void close() throws IOException {
    meter.close();
    reader.close();
  }
}
