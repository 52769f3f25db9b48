package io.schedmate.cli.capacity;

/** The platform size that a load requires, as calculated in docs/scaling.md. */
record Plan(
        double trackerCores,
        int trackers,
        int partitions,
        double brokerMegabytesPerSecond,
        double diskTerabytesPerDay,
        double databaseCoresAtPeak,
        int databaseCores,
        double writeAheadMegabytesPerSecond,
        double historyGigabytesPerDay) {

    /** The share of its capacity that a component uses at peak. */
    private static final double FILLED = 0.5;

    private static final int CORES_OF_A_TRACKER = 2;
    private static final int CONSUMERS_OF_A_TRACKER = 2;
    private static final int PARTITIONS_OF_A_CONSUMER = 6;
    private static final int REPLICAS = 3;
    private static final double COMPRESSION = 4;
    private static final double STATE_BYTES = 3_500;
    private static final double SAMPLE_BYTES = 500;
    private static final double SAMPLE_SECONDS = 10;
    private static final double DAY = 86_400;

    static Plan of(Load load) {
        Cost cost = Cost.of(load.linesPerChunk());
        double trackerCores = load.chunksAtPeak() * cost.trackerMicros() / 1e6;
        double databaseCores = load.chunksAtPeak() * cost.databaseMicros() / 1e6;
        // One more, so that one may fail.
        int trackers = (int) Math.ceil(trackerCores / FILLED / CORES_OF_A_TRACKER) + 1;
        double bytes = load.linesPerSecond() * load.lineBytes();
        return new Plan(
                trackerCores,
                trackers,
                trackers * CONSUMERS_OF_A_TRACKER * PARTITIONS_OF_A_CONSUMER,
                bytes * load.peak() / 1e6,
                bytes * DAY * REPLICAS / COMPRESSION / 1e12,
                databaseCores,
                (int) Math.ceil(databaseCores / FILLED),
                load.chunksAtPeak() * STATE_BYTES / 1e6,
                load.jobs() / SAMPLE_SECONDS * SAMPLE_BYTES * DAY / 1e9);
    }
}
