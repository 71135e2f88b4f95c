/** How bytes become filters again, and what becomes of bytes that are none. */
package dev.corymb.core.format;
