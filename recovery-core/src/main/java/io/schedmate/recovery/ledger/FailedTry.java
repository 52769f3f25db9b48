package io.schedmate.recovery.ledger;

import io.schedmate.model.check.Require;
import io.schedmate.model.failure.DiagnosisSummary;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One failed attempt.
 *
 * @param step progress, in steps or another measure that only grows; null if the log reports none
 * @param nodes nodes that it ran on
 */
public record FailedTry(int attempt, Instant at, @Nullable Long step, List<String> nodes, DiagnosisSummary diagnosis) {

    public FailedTry {
        Require.attempt(attempt);
        Require.present("at", at);
        Require.notNegative("step", step);
        nodes = Require.items("nodes", nodes);
        Require.present("diagnosis", diagnosis);
    }

    /** Returns what identifies the root cause: category, reason and code. */
    String root() {
        return "%s/%s/%s".formatted(diagnosis.category(), diagnosis.reason(), diagnosis.code());
    }
}
