package io.schedmate.code.gpu;

/**
 * A GPU type according to its data sheet.
 *
 * @param memoryBytes of one GPU
 * @param teraflops dense, half precision on tensor cores where it has them, else single precision
 * @param gigabytesPerSecond between the GPU and its memory
 */
public record GpuModel(long memoryBytes, double teraflops, double gigabytesPerSecond) {

    /** Of the memory, what the driver, the context and fragments leave to a job. */
    private static final double USABLE = 0.95;

    /** What one job can use. */
    public long usableBytes() {
        return (long) (memoryBytes * USABLE);
    }

    /**
     * The speed of trainings on it: the geometric mean of compute and bandwidth, because layers are bound by either
     * (Williams et al., Roofline, 2009). Only the ratio between GPUs is meaningful.
     */
    public double speed() {
        return Math.sqrt(teraflops * gigabytesPerSecond);
    }
}
