package io.schedmate.cli.capacity;

/**
 * The load that a cluster produces.
 *
 * @param linesPerGpu lines a second of one GPU's process, on the average
 * @param peak how many times as many at peak
 * @param linesPerChunk that senders gather
 * @param lineBytes as JSON
 * @param jobs at a time
 */
record Load(double gpus, double linesPerGpu, double peak, double linesPerChunk, double lineBytes, double jobs) {

    double linesPerSecond() {
        return gpus * linesPerGpu;
    }

    double chunksAtPeak() {
        return linesPerSecond() * peak / linesPerChunk;
    }
}
