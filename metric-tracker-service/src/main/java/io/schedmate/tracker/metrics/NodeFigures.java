package io.schedmate.tracker.metrics;

import org.jspecify.annotations.Nullable;

/**
 * What an attempt's nodes told lately.
 *
 * @param lately what it used since it trains steadily, at most so long back as idleness is looked for; null = nothing was told
 * @param beforeSlow before it became slow; null = it is not, or nothing was told
 * @param sinceSlow since then; null likewise
 */
public record NodeFigures(
        @Nullable ResourceUse lately,
        Trends trends,
        @Nullable ResourceUse beforeSlow,
        @Nullable ResourceUse sinceSlow) {}
