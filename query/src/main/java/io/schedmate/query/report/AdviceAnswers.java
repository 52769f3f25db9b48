package io.schedmate.query.report;

import io.schedmate.model.advice.Estimates;
import io.schedmate.model.advice.Quantiles;
import io.schedmate.model.advice.SimilarJob;
import io.schedmate.model.api.advice.Advice;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Describes the advisor's estimates in words. */
final class AdviceAnswers {

    private AdviceAnswers() {}

    static Optional<String> to(ReportFact fact, Advice advice) {
        return switch (fact) {
            case DURATION -> spread(advice, Estimates::durationSeconds, Figures::time);
            case MEMORY -> spread(advice, Estimates::gpuMemoryBytes, Figures::gibibytes);
            case UTILISATION -> spread(advice, Estimates::gpuUtilisationRatio, Figures::percent);
            case TIME_LIMIT ->
                Optional.ofNullable(advice.suggestedTimeLimitSeconds()).map(Figures::time);
            case SIMILAR -> similar(advice);
            case ALERTS, HANG, DIVERGED, OUT_OF_TIME, OUT_OF_MEMORY, GPU_IDLE -> Optional.empty();
            case LOSS_AT_STEP, LOSS_NOW, LOWEST_LOSS, HIGHEST_LOSS, STEP, EPOCH, SLOWEST_EPOCH, FASTEST_EPOCH ->
                Optional.empty();
            case TIME_LEFT, THROUGHPUT, STEP_TIME, THROUGHPUT_DROP, SLOW_RANKS, ADVANCES -> Optional.empty();
        };
    }

    private interface Part {
        @Nullable
        Quantiles of(Estimates estimates);
    }

    private static Optional<String> spread(Advice advice, Part part, DoubleFunction<String> words) {
        return Optional.ofNullable(advice.estimates())
                .flatMap(estimates -> Optional.ofNullable(part.of(estimates)))
                .map(range -> "%s, most likely between %s and %s"
                        .formatted(words.apply(range.p50()), words.apply(range.p10()), words.apply(range.p90())));
    }

    private static Optional<String> similar(Advice advice) {
        return advice.similarJobs().isEmpty()
                ? Optional.empty()
                : Optional.of(
                        advice.similarJobs().stream().map(AdviceAnswers::words).collect(Collectors.joining("; ")));
    }

    private static String words(SimilarJob job) {
        return "%s, %s alike%s%s"
                .formatted(
                        job.jobId() == null ? "a job of another project" : job.jobId(),
                        Figures.percent(job.similarityRatio()),
                        job.endState() == null ? "" : ", " + job.endState().wire(),
                        job.durationSeconds() == null ? "" : " after " + Figures.time(job.durationSeconds()));
    }
}
