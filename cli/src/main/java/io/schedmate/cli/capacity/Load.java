package io.schedmate.cli.capacity;

/**
 * The load that a cluster produces.
 *
 * @param linesPerGpu mean lines per second of one GPU's process
 * @param peak the peak rate as a multiple of the mean
 * @param linesPerChunk number of lines that senders collect in a chunk
 * @param lineBytes size of a line as JSON, in bytes
 * @param jobs number of jobs that run at a time
 */
record Load(double gpus, double linesPerGpu, double peak, double linesPerChunk, double lineBytes, double jobs) {

    double linesPerSecond() {
        return gpus * linesPerGpu;
    }

    double chunksAtPeak() {
        return linesPerSecond() * peak / linesPerChunk;
    }
}
