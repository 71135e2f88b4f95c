import dev.corymb.core.filter.BitFilter;
import dev.corymb.core.filter.FilterKind;
import dev.corymb.core.filter.FilterPlan;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Schema;
import dev.corymb.index.sliced.SlicedIndex;
import java.util.List;
import java.util.Map;

public class IndexExample {
  public static void main(String[] args) {
    Schema schema = Schema.parse("name:text,device:long");
    Digester digester = new Digester(schema, 0x5eed);
    FilterShape shape = FilterPlan.of(FilterKind.PBF_BF, digester, 10_000, 1e-5).shape();
    SlicedIndex index = SlicedIndex.plain(shape);
    for (String site : List.of("berlin", "lima", "oslo")) {
      BitFilter filter = new BitFilter(shape);
      filter.add(schema.item(site + ".log", 7));
      index.insert(site, filter.bits());
    }
    System.out.println(index.locate(schema.item("oslo.log", 7).query())); // [oslo]
    System.out.println(index.locate(schema.query(Map.of("device", 7)))); // [berlin, lima, oslo]
    index.remove("lima");
    System.out.println(index.locate(schema.query(Map.of("device", 7)))); // [berlin, oslo]
  }
}
