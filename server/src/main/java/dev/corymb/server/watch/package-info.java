/** What a server knows of itself: meters, events, the history of sites, the state of the disk. */
package dev.corymb.server.watch;
