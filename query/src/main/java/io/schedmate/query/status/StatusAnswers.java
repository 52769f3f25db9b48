package io.schedmate.query.status;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Answers questions about the current state of a job from known facts. */
public final class StatusAnswers {

    private StatusAnswers() {}

    /** Returns whether a question is about the current state, so that reading that state is worthwhile. */
    public static boolean isAsked(String question) {
        return StatusQuestions.STANDARD.read(question).isPresent();
    }

    /** The facts behind an answer. */
    public enum Basis {
        JOB,
        FAILURE,
        RECOVERY
    }

    /** An answer and the facts behind it. */
    public record StatusAnswer(String answer, Basis basis) {}

    /** Answers a question about the current state; empty for other questions, or if the fact is unknown. */
    public static Optional<StatusAnswer> to(String question, JobStatus job, Instant now) {
        return StatusQuestions.STANDARD
                .read(question)
                .flatMap(fact -> Optional.ofNullable(answer(fact, job, now))
                        .map(answer -> new StatusAnswer(answer, basis(fact))));
    }

    private static Basis basis(StatusFact fact) {
        return switch (fact) {
            case EXIT -> Basis.FAILURE;
            case RECOVERY -> Basis.RECOVERY;
            case STATE, RUNNING, WAITING, SINCE, SUBMITTED, STARTED, ATTEMPTS, RESTARTS, NODES, GPUS -> Basis.JOB;
        };
    }

    private static @Nullable String answer(StatusFact fact, JobStatus job, Instant now) {
        String state = job.state();
        return switch (fact) {
            case STATE -> state == null ? null : state.replace('_', ' ');
            case RUNNING -> state == null ? null : yesOrNo(job.runs(), state);
            case WAITING -> state == null ? null : yesOrNo(job.waits(), state);
            case SINCE -> since(job, now);
            case SUBMITTED -> text(job.submittedAt());
            case STARTED -> text(job.startedAt());
            case ATTEMPTS -> text(job.attempt());
            case RESTARTS -> job.attempt() == null ? null : String.valueOf(job.attempt() - 1);
            case NODES -> job.nodes().isEmpty() ? null : String.join(", ", job.nodes());
            case GPUS -> text(job.gpus());
            case EXIT -> job.exit();
            case RECOVERY -> job.recoveries().isEmpty() ? "No recovery." : String.join("; ", job.recoveries());
        };
    }

    private static String yesOrNo(boolean yes, String state) {
        return (yes ? "Yes, " : "No, ") + state.replace('_', ' ');
    }

    private static @Nullable String since(JobStatus job, Instant now) {
        Instant since = job.since();
        if (since == null || !job.runs() && !job.waits()) {
            return null;
        }
        Duration time = Duration.between(since, now);
        return "%d h %d min, %s since %s"
                .formatted(time.toHours(), time.toMinutesPart(), job.runs() ? "running" : "waiting", since);
    }

    private static @Nullable String text(@Nullable Object value) {
        return value == null ? null : value.toString();
    }
}
