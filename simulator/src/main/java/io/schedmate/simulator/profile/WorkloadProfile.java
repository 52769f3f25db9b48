package io.schedmate.simulator.profile;

/**
 * The resource use of a workload on a GPU of its own.
 *
 * @param gpuPercent how busy it keeps the GPU, 0 to 100
 * @param memoryMebibytes of GPU memory
 * @param sharingScore how badly it shares a GPU: 0 hardly noticed, 1 medium, 2 a burden (Lucid, ASPLOS '23)
 */
public record WorkloadProfile(Workload workload, double gpuPercent, double memoryMebibytes, int sharingScore) {}
