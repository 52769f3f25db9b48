package io.schedmate.logs.extract;

import io.schedmate.logs.intake.LogLines;

/** Reads training metrics out of a log. */
public interface MetricExtractor {

    TrainingMetrics extract(LogLines log);

    /** Reads backwards and stops after {@code progressLines} progress lines. */
    TrainingMetrics extractLast(LogLines log, int progressLines);
}
