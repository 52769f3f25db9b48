package io.schedmate.query.report;

import io.schedmate.model.alert.AlertCondition;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The fact of a report that a question asks for. */
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
    HANG(AlertCondition.HANG),
    DIVERGED(AlertCondition.DIVERGED),
    OUT_OF_TIME(AlertCondition.OUT_OF_TIME),
    OUT_OF_MEMORY(AlertCondition.OUT_OF_MEMORY),
    GPU_IDLE(AlertCondition.GPU_IDLE),
    DURATION,
    MEMORY,
    UTILISATION,
    TIME_LIMIT,
    SIMILAR;

    private final @Nullable AlertCondition condition;

    ReportFact() {
        this(null);
    }

    ReportFact(@Nullable AlertCondition condition) {
        this.condition = condition;
    }

    /** Returns the alert condition that corresponds to it; empty if all conditions do, or none. */
    Optional<AlertCondition> condition() {
        return Optional.ofNullable(condition);
    }
}
