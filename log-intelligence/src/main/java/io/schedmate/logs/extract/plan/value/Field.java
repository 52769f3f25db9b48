package io.schedmate.logs.extract.plan.value;

/** The meaning of a number in a progress line. */
public enum Field {
    STEP,
    TOTAL_STEPS,
    /** Samples that the training has read since its start; divided by the batch size, they give the step. */
    SAMPLES,
    /** Samples of one step, over all ranks. */
    BATCH_SIZE,
    EPOCH,
    TOTAL_EPOCHS,
    LOSS,
    /** A loss on validation data: the last resort for a log without another loss. */
    EVAL_LOSS,
    LEARNING_RATE,
    /** Seconds for one step. */
    STEP_TIME,
    /** Seconds for one epoch. */
    EPOCH_TIME,
    THROUGHPUT,
    /** Seconds left. */
    ETA,
    /** Seconds since some start: a clock for logs without time stamps. */
    ELAPSED,
    /** Seconds since the line of the step before: also a clock. */
    SINCE_LAST_LINE,
    GRAD_NORM,
    MEMORY,
    TFLOPS,
    MFU,
    /** A named value that only shows that the line is about a model's quality, such as an accuracy. */
    METRIC
}
