package io.schedmate.model.api.metrics;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The progress of a job, and how much of its log that rests on.
 *
 * @param progress whether it advances
 * @param explanation why, in a sentence
 * @param stepTimeP95Seconds the slow end of its latest step times; null = not known
 * @param etaLowSeconds time left if it goes on as in its faster chunks; null = not known
 * @param etaHighSeconds time left if it goes on as in its slower chunks; null = not known
 * @param slowRanks those that hold the others up, the slowest first
 * @param lines of its log that have come
 * @param skippedLines of these that were counted and not read, because too many came at a time
 * @param missingChunks passed over and not come since
 * @param lateChunks that came after their turn
 * @param duplicateChunks that came again and were dropped
 */
public record JobStanding(
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

    public JobStanding {
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
