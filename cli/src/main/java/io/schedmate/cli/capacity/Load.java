package io.schedmate.cli.capacity;

/**
 * The load that a cluster produces.
 *
 * @param linesPerGpu mean lines per second of one GPU's process
 * @param peak the peak rate as a multiple of the mean
 * @param linesPerChunk that senders collect
 * @param lineBytes as JSON
 * @param jobs running at a time
 */
record Load(double gpus, double linesPerGpu, double peak, double linesPerChunk, double lineBytes, double jobs) {

    double linesPerSecond() {
        return gpus * linesPerGpu;
    }

    double chunksAtPeak() {
        return linesPerSecond() * peak / linesPerChunk;
    }
}
