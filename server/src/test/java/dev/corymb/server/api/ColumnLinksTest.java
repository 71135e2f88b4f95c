package dev.corymb.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.client.api.ColumnsAnswer;
import dev.corymb.client.api.ColumnsBody.Place;
import dev.corymb.client.api.WalkAnswer.Column;
import dev.corymb.client.api.WalkAnswer.ColumnEdge;
import dev.corymb.client.api.WalkAnswer.Evidence;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class ColumnLinksTest {

  private static final Evidence NORTH = new Evidence("north", "1", "2026-11-19T10:00:00Z");
  private static final Evidence SOUTH = new Evidence("south", "2", "2026-11-19T11:00:00Z");

  private final ColumnLinks links = new ColumnLinks(Set.of("urn:a", "urn:b"));

  private static ColumnEdge edge(String effect, String cause, Evidence... evidence) {
    return new ColumnEdge(
        new Column(effect, Optional.of("x")),
        new Column(cause, Optional.of("y")),
        Optional.empty(),
        List.of(evidence));
  }

  private static Place place(Evidence evidence) {
    return new Place(evidence.site(), evidence.event());
  }

  @Test
  void equalLinksOfSeveralNodesAreOne() {
    links.add(new ColumnsAnswer(List.of(edge("urn:a", "urn:b", NORTH)), 0), List.of(place(NORTH)));
    links.add(new ColumnsAnswer(List.of(edge("urn:a", "urn:b", SOUTH)), 2), List.of(place(SOUTH)));
    links.unread(1);

    assertThat(links.answer())
        .isEqualTo(new ColumnsAnswer(List.of(edge("urn:a", "urn:b", NORTH, SOUTH)), 3));
  }

  @Test
  void aNodeSpeaksOnlyOfWhatItWasAskedAbout() {
    links.add(
        new ColumnsAnswer(
            List.of(
                edge("urn:a", "urn:b", SOUTH, NORTH),
                edge("urn:b", "urn:a", SOUTH),
                edge("urn:a", "urn:elsewhere", NORTH)),
            -5),
        List.of(place(NORTH)));

    assertThat(links.answer())
        .isEqualTo(new ColumnsAnswer(List.of(edge("urn:a", "urn:b", NORTH)), 0));
  }

  @Test
  void evidenceOfAllNodesTogetherIsBounded() {
    Evidence[] many = Collections.nCopies(ColumnLinks.MOST / 2, NORTH).toArray(new Evidence[0]);
    ColumnsAnswer half = new ColumnsAnswer(List.of(edge("urn:a", "urn:b", many)), 0);
    links.add(half, List.of(place(NORTH)));
    assertThat(links.isFull()).isFalse();
    links.add(half, List.of(place(NORTH)));
    assertThat(links.isFull()).isTrue();
  }
}
