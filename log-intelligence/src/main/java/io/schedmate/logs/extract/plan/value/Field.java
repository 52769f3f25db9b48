package io.schedmate.logs.extract.plan.value;

/** What a number in a progress line can stand for. */
public enum Field {
    STEP,
    TOTAL_STEPS,
    /** Samples that the training has read since its start; with the batch size they tell the step. */
    SAMPLES,
    /** Samples of one step, over all ranks. */
    BATCH_SIZE,
    EPOCH,
    TOTAL_EPOCHS,
    LOSS,
    /** A loss on validation data: the last resort for a log that prints no other. */
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
    /** Seconds since the line that told the step before: a clock, too. */
    SINCE_LAST_LINE,
    GRAD_NORM,
    MEMORY,
    TFLOPS,
    MFU,
    /** A named value that only tells that the line speaks of a model's quality, such as an accuracy. */
    METRIC
}
