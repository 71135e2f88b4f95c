/** Summaries of sites, replicas of them on other nodes, and the control of what their age costs. */
@NullMarked
package dev.corymb.replication;

import org.jspecify.annotations.NullMarked;
