package dev.corymb.input.parquet;

import dev.corymb.core.schema.Attribute;
import dev.corymb.core.schema.AttributeType;
import dev.corymb.core.schema.Schema;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;

/** Writes rows of texts and whole numbers to a Parquet file. */
public final class ParquetOutput implements Closeable {

  private final List<Attribute> columns;
  private final MessageType type;
  private final ParquetWriter<Group> writer;

  /** Writes to a new file. The columns are those of a schema of texts and longs. */
  public ParquetOutput(Path file, Schema schema) throws IOException {
    this.columns = schema.attributes();
    Types.MessageTypeBuilder builder = Types.buildMessage();
    for (Attribute column : columns) {
      if (column.type() == AttributeType.LONG) {
        builder.required(PrimitiveTypeName.INT64).named(column.name());
      } else {
        builder
            .required(PrimitiveTypeName.BINARY)
            .as(LogicalTypeAnnotation.stringType())
            .named(column.name());
      }
    }
    this.type = builder.named("items");
    this.writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file))
            .withConf(new PlainParquetConfiguration())
            .withCodecFactory(new ParquetCodecs())
            .withCompressionCodec(CompressionCodecName.SNAPPY)
            .withType(type)
            .build();
  }

  /** Writes a row, a value for each column. */
  public void write(List<String> values) throws IOException {
    SimpleGroup row = new SimpleGroup(type);
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).type() == AttributeType.LONG) {
        row.add(i, Long.parseLong(values.get(i)));
      } else {
        row.add(i, values.get(i));
      }
    }
    writer.write(row);
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }
}
