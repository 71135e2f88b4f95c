/**
 * What the tests of every module share: properties that must hold for every seed.
 *
 * <p>Published as the test jar of this module.
 */
package dev.corymb.core.testkit;
