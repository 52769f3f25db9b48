package io.schedmate.logs.extract.plan.value;

/** The kind of progress that a segment reports. */
public enum ProgressKind {
    /** A training step, or a state of a training bar. */
    TRAINING_STEP,
    /** A whole epoch or the run so far. */
    TRAINING_SUMMARY,
    /** One row of a table of metrics: a name and a value. */
    TABLE_ROW,
    /** Results or a bar of validation or test. */
    VALIDATION,
    /** A bar of loading, downloading, preprocessing or saving. */
    OTHER_BAR,
    NONE;

    /** Returns true for training itself, not for validation or loading. */
    public boolean isTraining() {
        return this == TRAINING_STEP || this == TRAINING_SUMMARY || this == TABLE_ROW;
    }
}
