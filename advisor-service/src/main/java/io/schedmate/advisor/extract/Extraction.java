package io.schedmate.advisor.extract;

import io.schedmate.code.workload.Workload;
import org.jspecify.annotations.Nullable;

/**
 * The workload metadata found for a job.
 *
 * @param caveat what a reader should know of it; null = nothing
 */
public record Extraction(Workload metadata, @Nullable String caveat) {

    public Extraction with(String other) {
        return new Extraction(metadata, caveat == null ? other : caveat + " " + other);
    }
}
