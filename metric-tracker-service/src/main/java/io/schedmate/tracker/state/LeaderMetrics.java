package io.schedmate.tracker.state;

import io.schedmate.logs.extract.TrainingMetrics;

/**
 * The metrics that the leading source reports.
 *
 * @param all metrics since its reading began
 * @param part metrics in the latest lines
 */
record LeaderMetrics(TrainingMetrics all, TrainingMetrics part) {}
