package io.schedmate.cli.capacity;

import java.util.List;

/**
 * The CPU time per chunk of lines, as measured by {@code ./schedmate bench tracker} (docs/scaling.md).
 *
 * @param trackerMicros microseconds in the tracker
 * @param databaseMicros microseconds in its database
 */
record Cost(double linesPerChunk, double trackerMicros, double databaseMicros) {

    private static final List<Cost> MEASURED =
            List.of(new Cost(2, 286, 25), new Cost(20, 78, 21), new Cost(100, 345, 26));

    /**
     * Returns the cost of a chunk, interpolated between the two nearest measured sizes and extrapolated above the
     * largest.
     */
    static Cost of(double linesPerChunk) {
        int above = 1;
        while (above < MEASURED.size() - 1 && MEASURED.get(above).linesPerChunk < linesPerChunk) {
            above++;
        }
        Cost from = MEASURED.get(above - 1);
        Cost to = MEASURED.get(above);
        // Chunks below the smallest measured size cost as much as that one.
        double size = Math.max(linesPerChunk, MEASURED.getFirst().linesPerChunk);
        double share = (size - from.linesPerChunk) / (to.linesPerChunk - from.linesPerChunk);
        return new Cost(
                linesPerChunk,
                from.trackerMicros + share * (to.trackerMicros - from.trackerMicros),
                from.databaseMicros + share * (to.databaseMicros - from.databaseMicros));
    }
}
