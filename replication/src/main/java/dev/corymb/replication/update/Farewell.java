package dev.corymb.replication.update;

import static java.util.Objects.requireNonNull;

/**
 * A site is gone: its replicas up to this version can be dropped. A site that comes again under the
 * same id has a greater epoch, so a late farewell does it no harm.
 *
 * @param profile the fingerprint of the federation's profile
 * @param origin the process that owned the site; messages of version 1 do not say
 * @param site the id of the site
 * @param version the last one
 */
public record Farewell(long profile, Origin origin, String site, Version version)
    implements Message {

  public Farewell {
    if (!origin.isOfVersion1()) {
      origin.requireNode();
    } else if (!origin.equals(Origin.ANYONE)) {
      throw new IllegalArgumentException(
          "origin must have an incarnation or be unknown, but was " + origin);
    }
    Names.require("site", site);
    requireNonNull(version, "version");
  }
}
