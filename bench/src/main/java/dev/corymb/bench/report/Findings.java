package dev.corymb.bench.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;

/**
 * What a command has measured.
 *
 * @param title of the page
 * @param header of the table
 * @param findings its lines
 * @param remark beneath the table
 */
public record Findings(
    String title, List<String> header, List<? extends Finding> findings, String remark) {

  /** One of them. */
  public interface Finding {

    /** Its line of the table. */
    List<String> row();

    /** Writes it as an object. */
    void write(JsonGenerator out) throws IOException;
  }

  void print(Environment environment, boolean markdown, PrintWriter out) {
    Table table = new Table(header);
    findings.forEach(finding -> table.add(finding.row()));
    if (markdown) {
      out.println("# " + title + "\n\n" + environment.markdown());
    }
    out.println(markdown ? table.markdown() : table.text());
    out.println(remark);
    out.flush();
  }

  void write(Environment environment, JsonGenerator out) throws IOException {
    out.writeStartObject();
    out.writeFieldName("environment");
    environment.write(out);
    out.writeArrayFieldStart("findings");
    for (Finding finding : findings) {
      finding.write(out);
    }
    out.writeEndArray();
    out.writeStringField("remark", remark);
    out.writeEndObject();
  }
}
