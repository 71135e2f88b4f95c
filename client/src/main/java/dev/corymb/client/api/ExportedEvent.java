package dev.corymb.client.api;

/**
 * Where an exported event is in the order of its site. An export line has these members, and
 * others.
 *
 * @param id of the event
 * @param recorded when its site recorded it
 */
public record ExportedEvent(String id, String recorded) {}
