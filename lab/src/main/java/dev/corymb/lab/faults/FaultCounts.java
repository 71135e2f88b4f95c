package dev.corymb.lab.faults;

/**
 * What happened in runs, so that one sees that something did.
 *
 * @param runs all of them
 * @param calmRuns those without faults, in which budgets were checked at every node
 * @param operations in all
 * @param batches of changes
 * @param created sites
 * @param deleted sites
 * @param kills nodes that died
 * @param stops nodes that ended properly
 * @param partitions of the network
 * @param moves of sites to another shape
 * @param lost messages
 * @param duplicated messages
 * @param copies processes that ran under the name of a node beside it
 * @param rivals sites that a second node owned, too
 * @param checks single answers that were held against the model
 * @param jumps of wall clocks
 * @param retries batches with a key that came again
 */
public record FaultCounts(
    long runs,
    long calmRuns,
    long operations,
    long batches,
    long created,
    long deleted,
    long kills,
    long stops,
    long partitions,
    long moves,
    long lost,
    long duplicated,
    long copies,
    long rivals,
    long checks,
    long jumps,
    long retries) {

  static final FaultCounts NONE =
      new FaultCounts(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

  FaultCounts plus(FaultCounts more) {
    return new FaultCounts(
        runs + more.runs,
        calmRuns + more.calmRuns,
        operations + more.operations,
        batches + more.batches,
        created + more.created,
        deleted + more.deleted,
        kills + more.kills,
        stops + more.stops,
        partitions + more.partitions,
        moves + more.moves,
        lost + more.lost,
        duplicated + more.duplicated,
        copies + more.copies,
        rivals + more.rivals,
        checks + more.checks,
        jumps + more.jumps,
        retries + more.retries);
  }
}
