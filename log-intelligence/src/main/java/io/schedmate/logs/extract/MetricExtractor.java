package io.schedmate.logs.extract;

import io.schedmate.logs.intake.LogLines;

/** Extracts training metrics from a log. */
public interface MetricExtractor {

    TrainingMetrics extract(LogLines log);

    /** Reads backwards from the end and stops after {@code progressLines} progress lines. */
    TrainingMetrics extractLast(LogLines log, int progressLines);

    /** Starts reading a growing log. The default keeps its lines and extracts on request. */
    default Reading open() {
        return new KeptLines(this);
    }

    /**
     * Like {@link #open()}, for one of very many logs that are followed at the same time. Uses little memory and takes
     * medians over a sample of a few hundred values.
     */
    default Reading openOneOfMany() {
        return open();
    }

    /** Reads one log segment by segment. */
    interface Reading {

        /** Reads the next segment: the text between two carriage returns or line ends. */
        void segment(String segment);

        /** Ends a line that consists of the segments since the last call. */
        void endLine();

        /** Returns what {@link MetricExtractor#extract} would return for the text so far. */
        TrainingMetrics metrics();

        /**
         * Returns the metrics of only the segments since the last call, read with the plans learned from the whole log.
         */
        TrainingMetrics part();
    }
}
