package io.schedmate.tracker.state;

import io.schedmate.tracker.slowdown.Pace;
import io.schedmate.tracker.slowdown.Silence;
import java.time.Duration;

/**
 * How attempts are tracked.
 *
 * @param sampleEvery the minimum time between two history entries
 * @param flow how much of a log is read
 * @param mostLive attempts whose reading stays in memory; others resume from their tail
 */
public record TrackingRules(Duration sampleEvery, int mostLive, LineQuota.Limit flow, Pace pace, Silence silence) {}
