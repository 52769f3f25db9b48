package io.schedmate.traceimport;

import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * The values for what rows do not tell.
 *
 * @param cluster of rows that name none; null = such rows are refused
 * @param zone of times that name none
 */
public record ImportDefaults(@Nullable String cluster, ZoneId zone) {}
