package dev.corymb.provenance.walk;

import dev.corymb.provenance.event.Key;
import java.util.List;

/** Says from local memory where events may be. */
public interface SiteLocator {

  /** For each key the sites that may have events of it; all own sites that have are among them. */
  List<List<Place>> locate(List<Key> keys);

  /** How much of what the sites hold can be located now. */
  Coverage coverage();

  /**
   * How often a site has ceased to be located so far, for whatever reason. If this has not changed,
   * all that the {@link #coverage} of before said to be located still is.
   */
  long departures();

  /** The sites that say that they have changes which they have not published. */
  List<Place> unpublished();
}
