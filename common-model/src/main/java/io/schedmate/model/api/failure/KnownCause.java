package io.schedmate.model.api.failure;

import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A cause of failures, with its frequency and places, the actions taken, and whether they helped.
 *
 * @param infraType part of the infrastructure that failed; null = none or unknown
 * @param reason finer name of the failure; null = failures of this category without a named cause
 * @param failures number of failures
 * @param jobs number of jobs with such a failure
 * @param firstAt time of the first failure
 * @param lastAt time of the last failure
 * @param line the newest line that states the cause, with secrets masked; null = none
 * @param nodes nodes found faulty, most often first, at most five
 * @param remedies actions taken, most frequent first, at most five
 * @param right number of diagnoses that people found right
 * @param wrong number of diagnoses that people found wrong
 */
public record KnownCause(
        FailureCategory category,
        @Nullable InfraType infraType,
        @Nullable String reason,
        long failures,
        long jobs,
        Instant firstAt,
        Instant lastAt,
        @Nullable String line,
        List<BlamedNode> nodes,
        List<TriedRemedy> remedies,
        long right,
        long wrong) {

    public KnownCause {
        Require.present("category", category);
        Limits.text("reason", reason, 1, 256);
        Limits.atLeast("failures", failures, 1);
        Limits.atLeast("jobs", jobs, 1);
        Require.present("firstAt", firstAt);
        Require.present("lastAt", lastAt);
        nodes = Limits.items("nodes", nodes, 0, 5);
        remedies = Limits.items("remedies", remedies, 0, 5);
        Limits.atLeast("right", right, 0);
        Limits.atLeast("wrong", wrong, 0);
    }
}
