package io.schedmate.tracker.state;

import io.schedmate.logs.extract.TrainingMetrics;

/**
 * What the source that leads has told.
 *
 * @param all since the reading of it began
 * @param part in the latest lines
 */
record LeaderMetrics(TrainingMetrics all, TrainingMetrics part) {}
