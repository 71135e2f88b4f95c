package dev.corymb.cli.input.parquet;

import dev.corymb.cli.input.InputException;
import dev.corymb.cli.input.entry.Entry;
import dev.corymb.cli.input.entry.EntryBuilder;
import dev.corymb.cli.input.entry.EntryRules;
import dev.corymb.cli.input.entry.EntrySource;
import dev.corymb.cli.output.Json;
import dev.corymb.cli.terminal.CommandFailure;
import dev.corymb.cli.terminal.Progress;
import dev.corymb.cli.terminal.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/**
 * Entries from a Parquet file. Only the columns that are wanted are read, a row group at a time: a
 * row group is what the memory has to hold.
 */
public final class ParquetEntries implements EntrySource {

  private final String file;
  private final EntryRules rules;
  private final ParquetFileReader reader;
  private final Progress progress;
  private final MessageType wanted;
  private final List<ParquetColumn> columns = new ArrayList<>();
  private RecordReader<Group> group;
  private long leftInGroup;
  private long row;

  private ParquetEntries(String file, EntryRules rules, ParquetFileReader reader, Terminal terminal)
      throws IOException {
    this.file = file;
    this.rules = rules;
    this.reader = reader;
    MessageType all = reader.getFileMetaData().getSchema();
    List<String> names = all.getFields().stream().map(Type::getName).toList();
    rules.requireColumns(file, names, terminal::note);
    List<Type> taken = new ArrayList<>();
    for (Type column : all.getFields()) {
      if (rules.isWanted(column.getName())) {
        columns.add(ParquetColumn.of(file, column, rules, taken.size()));
        taken.add(column);
      }
    }
    this.wanted = new MessageType(all.getName(), taken);
    reader.setRequestedSchema(wanted);
    this.progress = Progress.ofRows(terminal, file, reader.getRecordCount());
  }

  /** Opens a file and checks its columns. */
  public static ParquetEntries open(Path path, EntryRules rules, Terminal terminal)
      throws IOException {
    if (!Files.exists(path)) {
      throw new CommandFailure(path + ": no such file");
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
      throw new InputException(path.toString(), "must be Parquet, but cannot be read as such");
    }
    try {
      return new ParquetEntries(path.toString(), rules, reader, terminal);
    } catch (IOException | RuntimeException e) {
      reader.close();
      throw e;
    }
  }

  @Override
  public Entry next() throws IOException {
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
      progress.step();
      return entry(group.read());
    } catch (ParquetRuntimeException e) {
      throw new InputException(
          file, "must be complete Parquet, but cannot be read after row " + (row - 1));
    }
  }

  private Entry entry(Group values) throws IOException {
    String raw =
        Json.object(
            json -> {
              for (ParquetColumn column : columns) {
                json.writeFieldName(column.name());
                json.writeObject(column.shown(values));
              }
            });
    EntryBuilder entry = new EntryBuilder(rules, new Entry.Place(file, "row", row), raw);
    for (ParquetColumn column : columns) {
      column.take(values, entry);
    }
    return entry.build();
  }

  @Override
  public void close() throws IOException {
    progress.close();
    reader.close();
  }
}
