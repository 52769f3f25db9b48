package io.schedmate.query.report;

/** What a question asks of a report. */
enum ReportFact {
    LOSS_AT_STEP,
    LOSS_NOW,
    LOWEST_LOSS,
    HIGHEST_LOSS,
    STEP,
    EPOCH,
    SLOWEST_EPOCH,
    FASTEST_EPOCH,
    TIME_LEFT,
    THROUGHPUT,
    STEP_TIME,
    THROUGHPUT_DROP,
    SLOW_RANKS,
    ADVANCES,
    ALERTS,
    HANG,
    DIVERGED,
    OUT_OF_TIME,
    OUT_OF_MEMORY,
    GPU_IDLE,
    DURATION,
    MEMORY,
    UTILISATION,
    TIME_LIMIT,
    SIMILAR
}
