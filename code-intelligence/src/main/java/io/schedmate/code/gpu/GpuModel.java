package io.schedmate.code.gpu;

/**
 * A type of GPU by its data sheet.
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
     * How fast trainings run on it: the geometric mean of computing and reading, as layers are bound by either (Williams et al., Roofline,
     * 2009). Only its ratio to another GPU's has a meaning.
     */
    public double speed() {
        return Math.sqrt(teraflops * gigabytesPerSecond);
    }
}
