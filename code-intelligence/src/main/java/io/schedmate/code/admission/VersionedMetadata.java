package io.schedmate.code.admission;

import io.schedmate.code.workload.Workload;
import java.util.List;

/**
 * A job's metadata and its origin.
 *
 * @param cached whether the answer was stored and still valid
 * @param filesCompared number of files that were opened to detect changes
 * @param filesRead number of files that were opened to be read
 * @param changedFiles paths from the root whose findings differ from the last reading; empty if cached or read for the
 *      first time
 * @param changedFields names of the metadata's components whose value differs from the last reading
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
