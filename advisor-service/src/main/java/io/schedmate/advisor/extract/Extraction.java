package io.schedmate.advisor.extract;

import io.schedmate.code.workload.Workload;
import io.schedmate.model.api.advice.SourceExcerpt;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The workload metadata found for a job.
 *
 * @param excerpts the cited lines of code
 * @param caveat a note for readers; null = none
 */
public record Extraction(
        Workload metadata,
        List<SourceExcerpt> excerpts,
        @Nullable String caveat) {

    public Extraction with(String other) {
        return new Extraction(metadata, excerpts, caveat == null ? other : caveat + " " + other);
    }
}
