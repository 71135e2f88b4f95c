/** Summaries of sites, replicas of them on other nodes, and the control of what their age costs. */
package dev.corymb.replication;
