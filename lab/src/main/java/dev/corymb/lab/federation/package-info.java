/**
 * Federations of the shipped node on simulated time: what each policy costs and what it keeps to,
 * measured by asking the directories of other hosts.
 */
package dev.corymb.lab.federation;
