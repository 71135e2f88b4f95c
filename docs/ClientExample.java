import dev.corymb.client.CorymbClient;
import dev.corymb.client.Load;
import java.net.URI;
import java.util.Map;

public class ClientExample {
  public static void main(String[] args) throws InterruptedException {
    String server = args.length > 0 ? args[0] : "http://127.0.0.1:7200";
    CorymbClient client = new CorymbClient(URI.create(server));
    Load.Options options = Load.Options.adding("delivery-18"); // resumed if it is known
    Load.Listener<Integer> listener =
        (rows, result) ->
            result
                .refused()
                .forEach(one -> System.err.println(rows.get(one.index()) + " " + one.rule()));
    try (Load<Integer> load = client.load(options, listener)) {
      load.add("berlin", "{\"name\":\"report.pdf\",\"device\":7}", 1);
      load.add("lima", "{\"name\":\"report.pdf\",\"device\":3}", 2);
      load.finish(); // all of it is on disk
    }
    System.out.println(client.locate(Map.of("name", "report.pdf"))); // [berlin, lima]
    System.out.println(client.locate(Map.of("name", "report.pdf", "device", 3))); // [lima]
    System.out.println(client.knowsLoad("delivery-18")); // true
    client.deleteSite("berlin");
    System.out.println(client.hasSite("berlin")); // false
  }
}
