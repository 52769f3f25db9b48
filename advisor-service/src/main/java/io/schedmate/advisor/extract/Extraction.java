package io.schedmate.advisor.extract;

import io.schedmate.code.WorkloadMetadata;
import io.schedmate.model.Engine;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The workload metadata found for a job.
 *
 * @param engines by component of the metadata; the metadata's own where one is missing
 * @param caveat what a reader should know of it; null = nothing
 */
public record Extraction(
        WorkloadMetadata metadata,
        Map<String, Engine> engines,
        @Nullable String caveat) {

    public Extraction {
        engines = Map.copyOf(engines);
    }

    public Extraction with(String other) {
        return new Extraction(metadata, engines, caveat == null ? other : caveat + " " + other);
    }
}
