package io.schedmate.failure.recovery.record;

import io.schedmate.model.InfraType;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.recovery.policy.PolicyAction;
import io.schedmate.recovery.policy.PolicyCase;
import java.util.Optional;

/**
 * Determines the cause that several failures share, so that one recovery handles them: a node that they name, or an
 * outage if too many jobs failed at about the same time to have separate causes.
 *
 * @param together number of failed jobs from which failures count as an outage
 */
public record SharedCause(int together) {

    public static final String OUTAGE = "outage";

    public Optional<String> of(PolicyCase about, PolicyAction action) {
        DiagnosisSummary diagnosis = about.diagnosis();
        if (!mayBeShared(diagnosis)) {
            return Optional.empty();
        }
        if (about.together() >= together) {
            return Optional.of(OUTAGE);
        }
        String node = diagnosis.component().node();
        return action == PolicyAction.VERIFY_THEN_ISOLATE && node != null
                ? Optional.of("node " + node)
                : Optional.empty();
    }

    /**
     * Returns whether failures may share the cause. A bug, a cancellation or a time limit concerns one job only,
     * however many jobs have one at the same time.
     */
    static boolean mayBeShared(DiagnosisSummary diagnosis) {
        boolean outOfMemory = diagnosis.infraType() == InfraType.NODE && Boolean.FALSE.equals(diagnosis.retriable());
        return switch (diagnosis.category()) {
            case INFRASTRUCTURE -> !outOfMemory;
            case FRAMEWORK, NONE -> true;
            case USER_SCRIPT, OTHER -> false;
        };
    }
}
