package dev.corymb.provenance.walk;

/** Which statements a walk follows. */
public enum Mode {
  /**
   * Whatever may have had an influence: generation and use, derivation, communication, membership,
   * responsibility, other names. PROV does not say that what an activity used is in what it made;
   * this walk assumes it.
   */
  INFLUENCE,
  /** Stated derivations and other names, and nothing else. */
  DERIVATION
}
