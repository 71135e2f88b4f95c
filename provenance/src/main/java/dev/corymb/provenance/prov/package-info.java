/** Documents of PROV: the form that all its formats are written from, its writers and readers. */
@NullMarked
package dev.corymb.provenance.prov;

import org.jspecify.annotations.NullMarked;
