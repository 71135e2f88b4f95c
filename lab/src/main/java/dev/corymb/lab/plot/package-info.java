/** Pictures of what was measured. */
package dev.corymb.lab.plot;
