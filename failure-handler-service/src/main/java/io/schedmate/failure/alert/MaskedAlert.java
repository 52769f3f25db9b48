package io.schedmate.failure.alert;

import io.schedmate.model.alert.AlertEvidence;
import io.schedmate.model.alert.CollectedEvidence;
import io.schedmate.model.alert.JobAlert;
import java.util.function.UnaryOperator;

/** Masks secrets in the printed lines of alerts. */
final class MaskedAlert {

    private MaskedAlert() {}

    static JobAlert of(JobAlert alert, UnaryOperator<String> mask) {
        AlertEvidence evidence = alert.evidence();
        return new JobAlert(
                alert.alertId(),
                alert.jobId(),
                alert.cluster(),
                alert.attempt(),
                alert.condition(),
                alert.kind(),
                alert.severity(),
                alert.status(),
                mask.apply(alert.summary()),
                alert.action(),
                new AlertEvidence(
                        evidence.lines().stream().map(mask).toList(),
                        evidence.figures(),
                        evidence.nodes(),
                        evidence.collected().stream()
                                .map(each -> of(each, mask))
                                .toList()),
                alert.cost(),
                alert.since(),
                alert.openedAt(),
                alert.openings(),
                alert.updatedAt(),
                alert.closedAt(),
                alert.acknowledged(),
                alert.silenced());
    }

    private static CollectedEvidence of(CollectedEvidence collected, UnaryOperator<String> mask) {
        return new CollectedEvidence(
                collected.node(),
                collected.at(),
                mask.apply(collected.summary()),
                collected.lines().stream().map(mask).toList());
    }
}
