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
 * @param infraType the part of the infrastructure; null = none or unknown
 * @param reason the finer name; null = failures of this category without a named cause
 * @param failures how many there were
 * @param jobs how many jobs had one
 * @param firstAt when the first of them failed
 * @param lastAt when the last of them failed
 * @param line the newest line that states the cause, with secrets masked; null = none
 * @param nodes found faulty, most often first, at most five
 * @param remedies actions taken, most frequent first, at most five
 * @param right how many diagnoses people found right
 * @param wrong how many diagnoses people found wrong
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
