package io.schedmate.failure.diagnosis;

import io.schedmate.failure.diagnosis.Evidence.GpuFact;
import io.schedmate.model.Engine;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.failure.Component;
import io.schedmate.model.failure.DiagnosisSummary;
import java.util.List;

/** Uses the error counters of a GPU to explain a failure about which the log says little. */
final class GpuCounters {

    static final List<String> ACTIONS =
            List.of("Check the GPU's node", "Restart from the last checkpoint on another node");

    private static final double CONFIDENCE = 0.7;

    private GpuCounters() {}

    static DiagnosisSummary diagnosis(DiagnosisSummary byLog, GpuFact fact) {
        String log = byLog.category() == FailureCategory.NONE ? "" : " The log adds: " + byLog.explanation();
        return new DiagnosisSummary(
                byLog.failureId(),
                FailureCategory.INFRASTRUCTURE,
                InfraType.GPU,
                "GPU Failure",
                null,
                new Component(
                        fact.node(), null, fact.gpu(), null, null, null, null, null, null, null, null, null, null),
                true,
                byLog.firstError(),
                byLog.rootCause(),
                byLog.evidence(),
                "%s, while the job ran: %s%s".formatted(fact.node(), fact.words(), log),
                CONFIDENCE,
                Engine.RULES);
    }
}
