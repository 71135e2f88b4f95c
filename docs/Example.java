import dev.corymb.core.filter.CountingFilter;
import dev.corymb.core.filter.Filter;
import dev.corymb.core.format.FilterFormat;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Item;
import dev.corymb.core.schema.Schema;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

public class Example {
  public static void main(String[] args) throws IOException {
    Schema schema = Schema.parse("name:text,device:long");
    Digester digester = new Digester(schema, 0x5eed);
    CountingFilter filter = CountingFilter.sizedFor(digester, 1_000_000, 0.001); // or BitFilter

    Item report = schema.item("report.pdf", 7);
    filter.add(report);
    filter.add(schema.item("photo.jpg", 9));

    System.out.println(filter.mightContain(report)); // true
    System.out.println(filter.mightContain(schema.query(Map.of("device", 9)))); // true: partial
    System.out.println(filter.mightContain(schema.item("report.pdf", 9))); // false: mixed

    Path file = Files.createTempFile("example-", ".cym");
    try (OutputStream out = Files.newOutputStream(file)) {
      FilterFormat.write(filter, out);
    }
    Filter loaded = FilterFormat.read(file); // of any kind
    System.out.println(loaded.mightContain(report)); // true

    filter.remove(report);
    System.out.println(filter.mightContain(report)); // false
    Files.delete(file);
  }
}
