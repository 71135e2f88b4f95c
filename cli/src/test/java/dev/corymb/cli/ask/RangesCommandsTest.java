package dev.corymb.cli.ask;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.cli.Cli;
import dev.corymb.cli.Cli.Result;
import dev.corymb.cli.FaultyServer;
import dev.corymb.client.api.CandidateView;
import dev.corymb.client.api.LocateAnswer;
import dev.corymb.client.api.RecordJson;
import dev.corymb.core.schema.Schema;
import dev.corymb.input.parquet.ParquetOutput;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ranges on the command line, asked of a server that declares some. */
@Timeout(120)
final class RangesCommandsTest {

  private static final String SCHEMA = "name,size:long,mtime:instant?,price:decimal?";

  @TempDir private Path folder;
  private FaultyServer server;
  private Cli cli;

  @BeforeEach
  void prepare() throws IOException {
    start(SCHEMA, "size,mtime,price");
    cli.write(
        "items.csv",
        "host,name,size,mtime,price",
        "berlin,a,1,2026-01-01 12:00:00,9.50",
        "berlin,b,9,2026-01-03 12:00:00,",
        "lima,a,20,,100",
        "oslo,c,30,2026-02-01 00:00:00,1e2");
  }

  private void start(String schema, String ranges) throws IOException {
    server = new FaultyServer(folder.resolve(ranges.replace(",", "-")), schema, ranges);
    cli = new Cli(folder, Map.of("CORYMB_SERVER", server.url()));
  }

  @AfterEach
  void end() {
    server.close();
  }

  private static String json(String text) {
    return text.replace('\'', '"');
  }

  private void load(String file) {
    Result done = cli.run("load --site-column host --create --time-zone UTC --in @" + file);
    assertThat(done.code()).as(done.err()).isZero();
  }

  private List<String> located(String query) {
    Result found = cli.run(new byte[0], "locate", query, "--json");
    assertThat(found.code()).as("%s: %s", query, found.err()).isZero();
    return RecordJson.read(found.out(), LocateAnswer.class).candidates().stream()
        .map(CandidateView::site)
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"items.csv", "items.ndjson", "items.parquet"})
  void aLoadedFileIsFound(String file) throws IOException {
    cli.write(
        "items.ndjson",
        json("{'host':'berlin','name':'a','size':1,'mtime':'2026-01-01T12:00:00Z','price':9.5}"),
        json("{'host':'berlin','name':'b','size':9,'mtime':'2026-01-03T14:00:00+02:00'}"),
        json("{'host':'lima','name':'a','size':'20','price':'100.00','mtime':null}"),
        json("{'host':'oslo','name':'c','size':30,'mtime':'2026-02-01 00:00:00','price':100}"));
    try (ParquetOutput parquet =
        new ParquetOutput(
            cli.path("items.parquet"), Schema.parse("host,name,size:long,mtime,price"))) {
      parquet.write(List.of("berlin", "a", "1", "2026-01-01 12:00:00", "9.50"));
      parquet.write(List.of("berlin", "b", "9", "2026-01-03 12:00:00", "1"));
      parquet.write(List.of("lima", "a", "20", "2025-01-01 00:00:00", "100"));
      parquet.write(List.of("oslo", "c", "30", "2026-02-01 00:00:00", "1e2"));
    }
    load(file);

    assertThat(located("size>=9")).containsExactly("berlin", "lima", "oslo");
    assertThat(located("size>9 size<=30")).containsExactly("lima", "oslo");
    assertThat(located("size between 20 and 29")).containsExactly("lima");
    assertThat(located("mtime>=2026-01-03T13:00:00+01:00")).containsExactly("berlin", "oslo");
    assertThat(located("mtime>'2026-01-03 12:00:00Z'")).containsExactly("oslo");
    assertThat(located("price>=100")).containsExactly("lima", "oslo");
    assertThat(located("price<9.51")).containsExactly("berlin");
    assertThat(located("name=a mtime>2026-01-01T00:00:00Z")).containsExactly("berlin");
    if (!file.endsWith("parquet")) { // whose columns are required here
      assertThat(located("mtime=null size>0")).containsExactly("lima");
    }
  }

  /** Each order is a site of its own, so that a zone is one value. */
  @Test
  void typedColumnsOfParquetAreFound() throws IOException {
    server.close();
    start(
        "id,price:decimal?,total:decimal,created:instant,changed:instant,seen:instant,shipped:instant,"
            + "day:date?,share:double",
        "price,total,created,changed,seen,shipped,day,share");
    try (InputStream orders = getClass().getResourceAsStream("/real/orders.parquet")) {
      cli.write("orders.parquet", orders.readAllBytes());
    }
    Result loaded = cli.run("load --site-column id --create --time-zone UTC --in @orders.parquet");
    assertThat(loaded.code()).as(loaded.err()).isZero();

    assertOrders("price>1.25", i -> i % 9 != 0 && i % 10 > 5);
    assertOrders("total between 0.25 and 0.50", i -> i % 10 == 1 || i % 10 == 2);
    assertOrders("created<2024-05-01T13:00:00Z", i -> i % 6 == 0);
    assertOrders("changed<=2024-05-01T13:00:00.000001Z", i -> i % 7 < 2);
    assertOrders("changed<=2024-05-01T13:00:00Z", i -> i % 7 < 1);
    assertOrders("seen>2024-05-01T14:00:00.000000003+02:00", i -> i % 8 > 2);
    assertOrders("shipped>=2024-05-04T12:00:00Z", i -> i % 5 > 2);
    assertOrders("day>2024-05-10", i -> i % 4 != 0 && i % 12 > 9);
    assertOrders("share<0.25 total>=2", i -> i % 13 == 0 && i % 10 >= 8);
  }

  private void assertOrders(String query, IntPredicate expected) {
    assertThat(located(query))
        .as(query)
        .containsExactlyElementsOf(
            IntStream.range(0, 200).filter(expected).mapToObj(i -> "o" + i).sorted().toList());
  }

  @Test
  void anAnswerSaysThatTheRangeIsSeparate() {
    load("items.csv");
    Result found = cli.run(new byte[0], "locate", "name=a size>=5", "--explain", "--confirm");

    assertThat(found.out())
        .containsPattern("lima +yes")
        .containsPattern("berlin +no")
        .contains("2 of 3 sites may hold it; query on name, a range of size: a site is listed if")
        .contains("its smallest to its largest size overlaps what is asked for, possibly in diff")
        .contains("That is asked separately")
        .contains("confirmed: 1 site holds it, 1 does not, 0 did not answer");
    assertThat(cli.run(new byte[0], "locate", "size>=5 size<6").out())
        .contains(
            "1 of 3 sites may hold it; query on a range of size: a site is listed if the range")
        .doesNotContain("hash collisions");
  }

  @Test
  void rowsOfJsonMayHaveBounds() {
    load("items.csv");
    cli.write(
        "q.ndjson",
        "{\"size\":{\"ge\":20}}",
        "{\"name\":\"a\",\"mtime\":{\"ge\":\"2026-01-01 12:00:00\",\"lt\":\"2026-01-02 00:00:00\"}}",
        "{\"price\":{\"gt\":\"99.9\"},\"size\":{\"lt\":30}}",
        "{\"name\":{\"ge\":\"a\"}}",
        "{\"mtime\":{\"ge\":\"noon\"}}");

    Result found = cli.run("locate --time-zone UTC --in @q.ndjson");

    assertThat(found.lines().subList(0, 3)).containsExactly("lima,oslo", "berlin", "lima");
    assertThat(found.lines().get(3))
        .startsWith("# line 4: query.name must be asked with = or in: no range is kept of it");
    assertThat(found.lines().get(4)).startsWith("# line 5: ").contains("mtime", "noon");
    assertThat(found.err()).contains("3 answers with candidates not tied to one item: a site is");
  }

  @Test
  void prunesByRanges() {
    load("items.csv");
    Result read =
        cli.run(
            new byte[0],
            "prune",
            "mtime between 2026-01-02T00:00:00Z and 2026-01-31T00:00:00Z",
            "oslo",
            "lima",
            "berlin",
            "atlantis");

    assertThat(read.code()).as(read.err()).isZero();
    assertThat(read.lines()).containsExactly("berlin", "atlantis");
    assertThat(read.err()).contains("2 skipped, 1 kept, 1 unknown (1 not found)");
    Result wrong = cli.run(new byte[0], "prune", "size>=5 name>a", "oslo");
    assertThat(wrong.code()).isEqualTo(1);
    assertThat(wrong.err())
        .contains("no range is kept of it; a federation keeps those that it declares")
        .endsWith("  size>=5 name>a\n          ^\n");
  }

  @Test
  void statusShowsWhatIsDeclared() {
    assertThat(cli.run("status").out())
        .containsPattern("schema +name:text,size:long,mtime:instant\\?,price:decimal\\?\n")
        .containsPattern("ranges +size, mtime, price\n");
  }

  @Test
  void filesKeepNoRanges() {
    cli.write("few.csv", "name,size", "a,1");
    cli.run("filter build --schema name,size:long --in @few.csv --out @f.cym");
    cli.write("sites.csv", "host,name,size", "x,a,1");
    cli.run("index build --schema name,size:long --site-column host --in @sites.csv --out @i.cyi");
    for (List<String> command :
        List.of(List.of("filter", "query", "@f.cym"), List.of("index", "locate", "@i.cyi"))) {
      String[] arguments = {command.get(0), command.get(1), command.get(2), "name=a size>=1"};
      Result wrong = cli.run(new byte[0], arguments);
      assertThat(wrong.code()).as(wrong.err()).isEqualTo(1);
      assertThat(wrong.err())
          .contains(
              "size must be asked with = or in: no range is kept of it; a federation keeps those that"
                  + " it declares when it is created (serve --range)")
          .endsWith("  name=a size>=1\n         ^\n");
    }
  }
}
