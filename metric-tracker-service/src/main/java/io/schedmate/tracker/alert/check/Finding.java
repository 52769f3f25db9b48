package io.schedmate.tracker.alert.check;

import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertEvidence;
import io.schedmate.model.alert.AlertSeverity;
import java.time.Instant;

/**
 * A condition that holds.
 *
 * @param kind a key of {@code actions.tsv}
 * @param summary one sentence
 * @param since the start of the condition
 * @param wasted share of the GPU time that the condition wastes, 0 to 1
 */
public record Finding(
        AlertCondition condition,
        String kind,
        AlertSeverity severity,
        String summary,
        Instant since,
        AlertEvidence evidence,
        double wasted) {}
