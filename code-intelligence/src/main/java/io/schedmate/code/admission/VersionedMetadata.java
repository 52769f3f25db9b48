package io.schedmate.code.admission;

import io.schedmate.code.workload.Workload;
import java.util.List;

/**
 * A job's metadata and how it came about.
 *
 * @param cached whether it was known already, nothing that it rests on having changed
 * @param filesCompared files that were opened to tell whether they have changed
 * @param filesRead files that were opened to be read
 * @param changedFiles paths from the root of which something else is told than at the last reading; empty if cached or
 *     read for the first time
 * @param changedFields names of the metadata's components that have another value than at the last reading
 */
public record VersionedMetadata(
        Workload metadata,
        boolean cached,
        int filesCompared,
        int filesRead,
        List<String> changedFiles,
        List<String> changedFields) {

    public VersionedMetadata {
        changedFiles = List.copyOf(changedFiles);
        changedFields = List.copyOf(changedFields);
    }
}
