package io.schedmate.model.api.metrics;

import io.schedmate.model.WireValue;

/** The status of a job's progress. */
public enum ProgressStatus implements WireValue {
    /** Its log does not tell, or nothing of it has come. */
    UNKNOWN,
    /** It goes on. */
    ADVANCING,
    /** It runs and has told nothing for much longer than its own habit explains. */
    STALLED,
    /** Its loss is no number, or has grown far beyond what it was. */
    DIVERGED
}
