package io.schedmate.code.agent;

import io.schedmate.code.WorkloadMetadata;
import io.schedmate.model.Engine;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A job's metadata, with who gave each part of it.
 *
 * @param engines by field, for each field that has a value
 * @param refused claims of the model that were not believed, and why
 * @param obstacle why the model gave no answer; null where it gave one, or was not needed
 */
public record AgentReport(
        WorkloadMetadata metadata,
        Map<String, Engine> engines,
        List<RefusedClaim> refused,
        AgentUse use,
        @Nullable String obstacle) {

    public AgentReport {
        engines = Collections.unmodifiableMap(new TreeMap<>(engines));
        refused = List.copyOf(refused);
    }
}
