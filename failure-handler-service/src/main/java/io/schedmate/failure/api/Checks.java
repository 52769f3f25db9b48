package io.schedmate.failure.api;

import io.schedmate.edge.problem.ProblemException;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.Role;
import io.schedmate.failure.jobs.KnownJobs;
import io.schedmate.model.job.JobId;
import io.schedmate.model.problem.ProblemType;
import org.jspecify.annotations.Nullable;

/** Limits of the API that are not in a type, and who may see what. */
final class Checks {

    private static final int MOST_ITEMS = 500;

    private Checks() {}

    static void mayRead(Caller caller) {
        caller.require(Role.READER, Role.SUBMITTER, Role.OPERATOR, Role.ADMIN);
    }

    /** A job of others is answered as one that there is not. */
    static void sees(KnownJobs jobs, JobId jobId, Caller caller) {
        if (!isSeen(jobs, jobId, caller)) {
            throw unknown("job", jobId);
        }
    }

    static boolean isSeen(KnownJobs jobs, JobId jobId, Caller caller) {
        return jobs.find(jobId)
                .filter(job -> caller.sees(job.owner(), job.project()))
                .isPresent();
    }

    static ProblemException unknown(String what, Object id) {
        return ProblemException.of(
                ProblemType.NOT_FOUND, "Expected a known %s (%s). Maybe list them again.".formatted(what, id));
    }

    static int limit(int limit) {
        return limit(limit, MOST_ITEMS);
    }

    static int limit(int limit, int most) {
        if (limit < 1 || limit > most) {
            throw ProblemException.invalid("query:limit", Integer.toString(limit), "a whole number from 1 to " + most);
        }
        return limit;
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

    static @Nullable String storable(String where, @Nullable String value) {
        if (value != null && value.indexOf('\0') >= 0) {
            throw ProblemException.invalid(where, "a text with U+0000", "text without it");
        }
        return value;
    }
}
