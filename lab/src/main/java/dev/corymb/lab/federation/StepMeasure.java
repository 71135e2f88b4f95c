package dev.corymb.lab.federation;

/**
 * What was seen at the end of one step, over all sites.
 *
 * @param step from 1
 * @param items of all sites
 * @param missRate the part of a site's items that another host does not find, in the mean
 * @param worstMissRate that of the site where it is largest
 * @param falseRate the chance that another host lists a site for values of two of its items, mixed
 * @param behind the part of the sites of which another host has an earlier version, or none
 * @param estimatedMissRate what the owners expected, in the mean
 * @param estimatedFalseRate what the owners expected, in the mean
 * @param updates published in this step
 * @param bytes of these updates
 */
public record StepMeasure(
    int step,
    long items,
    double missRate,
    double worstMissRate,
    double falseRate,
    double behind,
    double estimatedMissRate,
    double estimatedFalseRate,
    long updates,
    long bytes) {}
