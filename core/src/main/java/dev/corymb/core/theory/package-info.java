/**
 * The formulas: what the mathematics promises about each structure, and how large to make it.
 *
 * <p>Nobody needs them to use a filter: {@code core.filter.FilterPlan} does the sizing. There is
 * one class for each paper with filters of its own, {@link dev.corymb.core.theory.ParallelTheory}
 * (000), {@link dev.corymb.core.theory.FengTheory} (001) and {@link
 * dev.corymb.core.theory.MultibitTheory} (003), beside what they share: {@link
 * dev.corymb.core.theory.BloomTheory} and {@link dev.corymb.core.theory.Sizing}, which the plans
 * are made with. The formulas of paper 002 are in {@code dev.corymb.replication.theory}.
 *
 * <p>Pure functions without state. Each one names the theorem or equation it comes from. Where a
 * paper is in error, both forms stand side by side: the name that ends in {@code AsPrinted} (or
 * {@code AsStated}, {@code OfProof}) is faithful to the paper, the plain name is correct, and the
 * comment says what was wrong.
 *
 * <h2>Words used here</h2>
 *
 * <dl>
 *   <dt>false rate
 *   <dd>the chance that a structure lists an item it was never given, in [0, 1].
 *   <dt>fill
 *   <dd>the expected fraction of cells that are not zero, in [0, 1].
 *   <dt>random query
 *   <dd>an item none of whose attribute values was ever stored.
 *   <dt>mixed query
 *   <dd>an item all of whose attribute values were stored, but in different items.
 *   <dt>finite form
 *   <dd>a formula with (1 - 1/m)^n, true for every m; the limit form replaces it by e^(-n/m).
 * </dl>
 *
 * <p>The letters of the mathematics are declared once per class, in its class comment. Arguments
 * outside the domain of a formula are refused; NaN is never an answer.
 *
 * <p>Depends on {@code dev.corymb.core.check} only. It knows no filter.
 */
@NullMarked
package dev.corymb.core.theory;

import org.jspecify.annotations.NullMarked;
