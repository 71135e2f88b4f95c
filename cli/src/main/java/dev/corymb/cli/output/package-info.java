/** How results are written: aligned text for people, JSON for programs. */
package dev.corymb.cli.output;
