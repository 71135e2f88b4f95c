/** What processes that are killed write, and what must be found afterwards. */
package dev.corymb.node.testkit;
