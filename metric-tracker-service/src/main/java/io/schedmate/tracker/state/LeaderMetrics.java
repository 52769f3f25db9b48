package io.schedmate.tracker.state;

import io.schedmate.logs.extract.TrainingMetrics;

/**
 * The metrics reported by the leading source.
 *
 * @param all since its reading began
 * @param part in the latest lines
 */
record LeaderMetrics(TrainingMetrics all, TrainingMetrics part) {}
