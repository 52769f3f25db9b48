package io.schedmate.advisor.messaging;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.schedmate.advisor.advise.AdviceQueue;
import io.schedmate.advisor.advise.StoredAdvice;
import io.schedmate.model.advice.Quantiles;
import io.schedmate.model.event.JobEnded;
import io.schedmate.model.job.JobState;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Measures the errors of estimated durations. */
@Component
class EstimateErrors {

    private static final double MILLIS = 1000;

    private final AdviceQueue advice;
    private final DistributionSummary error;
    private final Counter within;
    private final Counter outside;

    EstimateErrors(AdviceQueue advice, MeterRegistry meters) {
        this.advice = advice;
        this.error = DistributionSummary.builder("schedmate.advice.duration.error.ratio")
                .description("Relative error of the predicted median duration")
                .serviceLevelObjectives(0.1, 0.25, 0.5, 1, 2, 5)
                .register(meters);
        this.within = meters.counter("schedmate.advice.durations", "range", "within");
        this.outside = meters.counter("schedmate.advice.durations", "range", "outside");
    }

    /**
     * Measures the error for an ended job. Only successful jobs count, because the time at which a job was killed says
     * nothing about its duration.
     */
    void ended(JobEnded event) {
        if (event.imported() || event.outcome() != JobState.SUCCEEDED || event.startedAt() == null) {
            return;
        }
        double took = Duration.between(event.startedAt(), event.endedAt()).toMillis() / MILLIS;
        Quantiles estimate = estimated(advice.find(event.jobId()).orElse(null));
        if (estimate != null && took > 0) {
            measure(estimate, took);
        }
    }

    private static @Nullable Quantiles estimated(AdviceQueue.@Nullable Known known) {
        StoredAdvice advised = known == null ? null : known.advised();
        return advised == null ? null : advised.estimates().durationSeconds();
    }

    private void measure(Quantiles estimate, double took) {
        error.record(Math.abs(estimate.p50() - took) / took);
        (estimate.p10() <= took && took <= estimate.p90() ? within : outside).increment();
    }
}
