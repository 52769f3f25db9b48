package io.schedmate.code.gpu;

/**
 * A GPU type according to its data sheet.
 *
 * @param memoryBytes of one GPU
 * @param teraflops dense, in half precision on tensor cores if it has them, else in single precision
 * @param gigabytesPerSecond between the GPU and its memory
 */
public record GpuModel(long memoryBytes, double teraflops, double gigabytesPerSecond) {

    /** The share of the memory that the driver, the context and fragmentation leave to a job. */
    private static final double USABLE = 0.95;

    /** Returns the memory that one job can use. */
    public long usableBytes() {
        return (long) (memoryBytes * USABLE);
    }

    /**
     * Returns the training speed: the geometric mean of compute and bandwidth, because layers are bound by either
     * (Williams et al., Roofline, 2009). Only the ratio between GPUs is meaningful.
     */
    public double speed() {
        return Math.sqrt(teraflops * gigabytesPerSecond);
    }
}
