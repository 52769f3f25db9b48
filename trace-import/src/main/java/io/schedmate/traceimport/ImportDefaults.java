package io.schedmate.traceimport;

import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * The defaults for values that rows omit.
 *
 * @param cluster cluster of rows without one; null to refuse such rows
 * @param zone time zone of times without one
 */
public record ImportDefaults(@Nullable String cluster, ZoneId zone) {}
