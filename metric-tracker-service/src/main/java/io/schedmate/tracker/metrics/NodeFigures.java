package io.schedmate.tracker.metrics;

import org.jspecify.annotations.Nullable;

/**
 * Recent samples of an attempt's nodes.
 *
 * @param lately use since the job has trained steadily, limited to the idleness window; null = no data
 * @param beforeSlow use before it became slow; null = not slow, or no data
 * @param sinceSlow use since then; null = not slow, or no data
 */
public record NodeFigures(
        @Nullable ResourceUse lately,
        Trends trends,
        @Nullable ResourceUse beforeSlow,
        @Nullable ResourceUse sinceSlow) {}
