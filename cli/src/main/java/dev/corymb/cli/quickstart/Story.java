package dev.corymb.cli.quickstart;

import dev.corymb.client.CorymbClient;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;

/** What a quickstart shows on a server of its own, over HTTP. */
interface Story {

  /**
   * How it is told.
   *
   * @param folder the folder that was chosen for samples; null if none was
   * @param exit whether the server is stopped at the end
   * @param json whether nothing is printed but the result
   */
  record Telling(Path folder, boolean exit, boolean json) {}

  /** The schema of the server. */
  String schema();

  /** Writes samples of what is loaded. */
  void writeSamples(Path folder) throws IOException;

  /** Loads, asks, and shows the answers; returns what it did, for JSON. */
  Record tell(CorymbClient api, URI server) throws InterruptedException;
}
