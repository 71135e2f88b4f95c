/**
 * The filters that are compared, Corymb's and others', behind one {@linkplain
 * dev.corymb.bench.contender.Contender interface}, and the {@linkplain
 * dev.corymb.bench.contender.Items items} they work on.
 */
package dev.corymb.bench.contender;
