package io.schedmate.code.estimate;

import io.schedmate.code.history.JobFacts;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A fact about a job that narrows the range of its duration. */
public enum Fact {
    USER(JobFacts::user),
    WORKLOAD(JobFacts::workload),
    QUEUE(JobFacts::queue),
    GPUS(JobFacts::gpus),
    TIME_LIMIT(JobFacts::requestedSeconds);

    private final Function<JobFacts, @Nullable Object> value;

    Fact(Function<JobFacts, @Nullable Object> value) {
        this.value = value;
    }

    @Nullable
    Object of(JobFacts facts) {
        return value.apply(facts);
    }
}
