package io.schedmate.recovery;

import io.schedmate.model.Engine;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.failure.Component;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.recovery.ledger.FailedTry;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Failures for tests. */
public final class Failures {

    private static final Instant AT = Instant.parse("2026-03-02T12:00:00Z");

    private Failures() {}

    public static DiagnosisSummary of(FailureCategory category, @Nullable InfraType type, @Nullable String node) {
        return new DiagnosisSummary(
                new UUID(1, 1),
                category,
                type,
                category + " " + type,
                null,
                Component.UNNAMED.orElse(node, null),
                null,
                null,
                null,
                List.of(),
                "It failed so.",
                0.9,
                Engine.RULES);
    }

    public static FailedTry tried(int attempt, @Nullable Long step, DiagnosisSummary diagnosis, String... nodes) {
        return new FailedTry(attempt, AT.plusSeconds(attempt * 60L), step, List.of(nodes), diagnosis);
    }
}
