package dev.corymb.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.corymb.client.api.BatchResult;
import dev.corymb.client.api.Receipt;
import dev.corymb.client.api.RefusedItem;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The answers that are records have the members that the description of the API gives them. */
final class AnswerRecordsTest {

  /** A record may have several schemas, which say what of it is left out where. */
  private static void requireSame(Class<? extends Record> type, String... schemas)
      throws IOException {
    ApiDescription api = ApiDescription.read();
    Set<String> described = new TreeSet<>();
    Set<String> always = null;
    for (String name : schemas) {
      JsonNode schema = api.schema(name);
      Set<String> required = new TreeSet<>();
      schema.path("required").forEach(one -> required.add(one.asText()));
      schema.path("properties").fieldNames().forEachRemaining(described::add);
      if (always == null) {
        always = new TreeSet<>(required);
      }
      always.retainAll(required);
    }
    List<RecordComponent> components = List.of(type.getRecordComponents());
    assertThat(components.stream().map(RecordComponent::getName))
        .as("members of %s", type)
        .containsExactlyInAnyOrderElementsOf(described);
    assertThat(
            components.stream()
                .filter(component -> component.getType() != Optional.class)
                .map(RecordComponent::getName))
        .as("required members of %s", type)
        .containsExactlyInAnyOrderElementsOf(new LinkedHashSet<>(always));
  }

  @Test
  void batchResults() throws IOException {
    requireSame(BatchResult.class, "BatchResult", "BatchOfSitesResult");
    requireSame(RefusedItem.class, "RefusedItem");
  }

  @Test
  void receipts() throws IOException {
    requireSame(Receipt.class, "Receipt", "ReceiptOfSites");
  }
}
