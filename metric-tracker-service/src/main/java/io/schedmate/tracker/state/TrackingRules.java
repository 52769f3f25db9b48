package io.schedmate.tracker.state;

import io.schedmate.tracker.slowdown.Silence;
import io.schedmate.tracker.slowdown.SpeedComparison;
import java.time.Duration;

/**
 * How attempts are tracked.
 *
 * @param sampleEvery the minimum time between two history entries
 * @param flow limit of the lines read
 * @param maxLive number of attempts whose reading stays in memory; others resume from their tail
 */
public record TrackingRules(
        Duration sampleEvery, int maxLive, LineQuota.Limit flow, SpeedComparison speed, Silence silence) {}
