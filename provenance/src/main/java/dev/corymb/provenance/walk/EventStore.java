package dev.corymb.provenance.walk;

/** The events of the sites of one node, found by their keys. */
public interface EventStore {

  /**
   * What a site has on a question: the newest events first, by their times and then their ids.
   *
   * @param most how many findings at most
   */
  Answer find(Question question, int most);
}
