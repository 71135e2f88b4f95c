import dev.corymb.core.filter.CountingFilter;
import dev.corymb.core.filter.FilterKind;
import dev.corymb.core.filter.FilterPlan;
import dev.corymb.core.filter.MatrixFilter;
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
    FilterPlan plan = FilterPlan.of(FilterKind.PBF_BF, digester, 1_000_000, 0.001);
    CountingFilter filter = new CountingFilter(plan.shape()); // BitFilter if nothing is removed

    Item report = schema.item("report.pdf", 7);
    filter.add(report);
    filter.add(schema.item("photo.jpg", 9));

    System.out.println(filter.mightContain(report.query())); // true
    System.out.println(filter.mightContain(schema.query(Map.of("device", 9)))); // true: partial
    System.out.println(filter.mightContain(schema.item("report.pdf", 9).query())); // false: mixed

    Path file = Files.createTempFile("example-", ".cym");
    try (OutputStream out = Files.newOutputStream(file)) {
      FilterFormat.write(filter, out);
    }
    // A file may hold any kind; standard and pbf ones are matrix filters, multibit ones code filters.
    MatrixFilter loaded = (MatrixFilter) FilterFormat.read(file);
    System.out.println(loaded.mightContain(report.query())); // true

    filter.remove(report);
    System.out.println(filter.mightContain(report.query())); // false
    Files.delete(file);
  }
}
