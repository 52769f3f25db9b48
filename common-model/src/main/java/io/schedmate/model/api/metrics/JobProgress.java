package io.schedmate.model.api.metrics;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The progress of a job, and how complete its log is.
 *
 * @param explanation one sentence
 * @param stepTimeP95Seconds 95th percentile of its latest step times; null = unknown
 * @param etaLowSeconds time left at the speed of its faster chunks; null = unknown
 * @param etaHighSeconds time left at the speed of its slower chunks; null = unknown
 * @param slowRanks ranks that delay the others, slowest first
 * @param lines number of lines received
 * @param skippedLines number of these that were counted but not read because too many arrived at a time
 * @param missingChunks number of chunks that were skipped and not received since
 * @param lateChunks number of chunks received after their turn
 * @param duplicateChunks number of chunks received again and dropped
 */
public record JobProgress(
        ProgressStatus progress,
        String explanation,
        @Nullable Double stepTimeP95Seconds,
        @Nullable Double etaLowSeconds,
        @Nullable Double etaHighSeconds,
        List<SlowRank> slowRanks,
        long lines,
        long skippedLines,
        long missingChunks,
        long lateChunks,
        long duplicateChunks) {

    public JobProgress {
        Require.present("progress", progress);
        Limits.text("explanation", Require.present("explanation", explanation), 1, 2000);
        Limits.amount("stepTimeP95Seconds", stepTimeP95Seconds);
        Limits.amount("etaLowSeconds", etaLowSeconds);
        Limits.amount("etaHighSeconds", etaHighSeconds);
        slowRanks = Limits.items("slowRanks", slowRanks, 0, 100);
        Require.notNegative("lines", lines);
        Require.notNegative("skippedLines", skippedLines);
        Require.notNegative("missingChunks", missingChunks);
        Require.notNegative("lateChunks", lateChunks);
        Require.notNegative("duplicateChunks", duplicateChunks);
    }
}
