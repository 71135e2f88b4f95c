package dev.corymb.provenance.walk;

import dev.corymb.provenance.event.Key;
import java.util.List;

/** Says from local memory where events may be. */
public interface SiteLocator {

  /** For each key the sites that may have events of it; all own sites that have are among them. */
  List<List<Place>> locate(List<Key> keys);

  /** How much of what the sites hold can be located now. */
  Coverage coverage();

  /** The sites that say that they have changes which they have not published. */
  List<Place> unpublished();
}
