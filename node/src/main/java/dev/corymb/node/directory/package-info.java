/** The replicas of all sites, indexed: which of them might hold a match? */
package dev.corymb.node.directory;
