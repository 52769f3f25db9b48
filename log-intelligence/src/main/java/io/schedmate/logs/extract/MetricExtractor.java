package io.schedmate.logs.extract;

import io.schedmate.logs.intake.LogLines;

/** Reads training metrics out of a log. */
public interface MetricExtractor {

    TrainingMetrics extract(LogLines log);

    /** Reads backwards and stops after {@code progressLines} progress lines. */
    TrainingMetrics extractLast(LogLines log, int progressLines);

    /** Starts to read a log that is still being written. This one keeps its lines and extracts from them when asked. */
    default Reading open() {
        return new KeptLines(this);
    }

    /**
     * As {@link #open()}, for one of very many logs that are followed at once: in little memory, with medians over a
     * sample of some hundreds of values where there are more.
     */
    default Reading openOneOfMany() {
        return open();
    }

    /** A log on its way from segment to segment. */
    interface Reading {

        /** Reads the next segment: what stands between two carriage returns or line ends. */
        void segment(String segment);

        /** Says that the segments since the last call make up one line. */
        void endLine();

        /** What {@link MetricExtractor#extract} would say of what has been read so far. */
        TrainingMetrics metrics();

        /** What the segments since the last call of this say by themselves, each read as the whole log has taught. */
        TrainingMetrics part();
    }
}
