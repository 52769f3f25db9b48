package io.schedmate.model.api.metrics;

import io.schedmate.model.WireValue;

/** The status of a job's progress. */
public enum ProgressStatus implements WireValue {
    /** Its log does not report progress, or nothing of it has arrived. */
    UNKNOWN,
    /** It makes progress. */
    ADVANCING,
    /** It runs and has reported nothing for much longer than is usual for it. */
    STALLED,
    /** Its loss is not a number, or has grown far beyond its earlier level. */
    DIVERGED
}
