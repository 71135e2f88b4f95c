/** The replicas of all sites, indexed: which of them might hold a match? */
@NullMarked
package dev.corymb.node.directory;

import org.jspecify.annotations.NullMarked;
