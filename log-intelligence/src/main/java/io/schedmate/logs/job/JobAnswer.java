package io.schedmate.logs.job;

import io.schedmate.logs.diagnose.Diagnosis;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The reason why a job died, from all its logs.
 *
 * @param file the file of the root cause; null if nothing failed
 * @param firstErrorFile the file in which the failure appeared first, that is, the rank that reported it first; null if
 *     nothing failed
 * @param diagnosis its line numbers are those of the files: the root cause's of {@code file}, the first error's of
 *     {@code firstErrorFile}, each citation's of the file at the same index in {@code evidenceFiles}, each attempt's of
 *     that in {@code attemptFiles}
 * @param failureStarts each file that shows a failure, with the first line of that failure's output
 */
public record JobAnswer(
        @Nullable String file,
        @Nullable String firstErrorFile,
        Diagnosis diagnosis,
        List<String> evidenceFiles,
        List<String> attemptFiles,
        Map<String, Long> failureStarts) {

    public JobAnswer {
        evidenceFiles = List.copyOf(evidenceFiles);
        attemptFiles = List.copyOf(attemptFiles);
        failureStarts = Map.copyOf(failureStarts);
    }
}
