package io.schedmate.tracker.api;

import io.schedmate.edge.problem.ProblemException;
import io.schedmate.model.job.JobId;
import io.schedmate.model.problem.ProblemType;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Checks and refusals that several calls share. */
final class Answers {

    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59Z");

    private Answers() {}

    static ProblemException unknown(JobId jobId) {
        return ProblemException.of(
                ProblemType.NOT_FOUND,
                "Expected a known job (%s). Maybe compute the id from cluster, scheduler and externalId again."
                        .formatted(jobId));
    }

    static ProblemException unknown(JobId jobId, int attempt) {
        return ProblemException.of(
                ProblemType.NOT_FOUND,
                "Expected an attempt that there is of job %s (%d). Maybe leave it out for the latest."
                        .formatted(jobId, attempt));
    }

    static @Nullable Integer attempt(@Nullable Integer attempt) {
        if (attempt != null && attempt < 1) {
            throw ProblemException.invalid("query:attempt", attempt.toString(), "a whole number from 1");
        }
        return attempt;
    }

    static @Nullable Instant time(String where, @Nullable Instant value) {
        if (value != null && (value.isBefore(Instant.EPOCH) || value.isAfter(LATEST))) {
            throw ProblemException.invalid(where, value.toString(), "a time from 1970 to 9999");
        }
        return value;
    }

    static @Nullable String text(String name, @Nullable String value, int longest) {
        if (value != null && (value.isEmpty() || value.length() > longest || value.indexOf('\0') >= 0)) {
            throw ProblemException.invalid(
                    "query:" + name,
                    value.length() + " characters",
                    "a text of 1 to %d characters without U+0000".formatted(longest));
        }
        return value;
    }
}
