package io.schedmate.code.agent;

import io.schedmate.code.agent.claim.RefusedClaim;
import io.schedmate.code.workload.Workload;
import io.schedmate.model.Engine;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A job's metadata with the engine of each part.
 *
 * @param refused rejected claims of the model, with reasons
 * @param obstacle why the model gave no answer; null if it did, or was not needed
 */
public record AgentReport(
        Workload metadata,
        List<RefusedClaim> refused,
        AgentUse use,
        @Nullable String obstacle) {

    public AgentReport {
        refused = List.copyOf(refused);
    }

    /** Whether the model finished its task. */
    public boolean isComplete() {
        return obstacle == null && use.samples() > 0;
    }

    /** Returns the engine of each value by the value's name. */
    public Map<String, Engine> engines() {
        return metadata.engines();
    }
}
