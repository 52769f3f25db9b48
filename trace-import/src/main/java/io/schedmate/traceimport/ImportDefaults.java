package io.schedmate.traceimport;

import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * The defaults for values that rows omit.
 *
 * @param cluster of rows without one; null = such rows are refused
 * @param zone of times without one
 */
public record ImportDefaults(@Nullable String cluster, ZoneId zone) {}
