package dev.corymb.server.api;

import java.time.Duration;

/**
 * What a stream may take.
 *
 * @param maxLine the bytes of a line
 * @param patience for the next bytes of a stream that is being read
 */
record StreamLimits(int maxLine, Duration patience) {}
