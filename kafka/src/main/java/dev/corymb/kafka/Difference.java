package dev.corymb.kafka;

/**
 * One thing of a topic that is not as it has to be.
 *
 * @param topic the name of the topic
 * @param setting what it is about
 * @param expected what it has to be
 * @param found what it is
 */
public record Difference(String topic, String setting, String expected, String found) {

  @Override
  public String toString() {
    return topic + ": " + setting + " must be " + expected + ", but was " + found;
  }
}
