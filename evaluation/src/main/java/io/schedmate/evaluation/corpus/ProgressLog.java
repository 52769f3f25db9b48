package io.schedmate.evaluation.corpus;

import io.schedmate.logs.extract.Throughput;
import org.jspecify.annotations.Nullable;

/**
 * A log with training progress and the values that it states; null if it does not state a value.
 *
 * @param stepTimeSeconds median over the progress segments
 * @param throughput median over the progress segments
 * @param firstProgressLine from 1
 * @param progressRegex matches a progress segment, with named groups such as {@code step}, in Java's syntax
 * @param note free text on what is special about the log
 */
public record ProgressLog(
        String file,
        String source,
        @Nullable Double stepTimeSeconds,
        @Nullable Throughput throughput,
        @Nullable Double lastStep,
        @Nullable Double totalSteps,
        @Nullable Double lastEpoch,
        @Nullable Double lastLoss,
        long progressLines,
        long progressSegments,
        long firstProgressLine,
        long lastProgressLine,
        @Nullable String progressRegex,
        String note)
        implements LabelledLog {}
