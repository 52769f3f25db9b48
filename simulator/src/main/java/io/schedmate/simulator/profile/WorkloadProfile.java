package io.schedmate.simulator.profile;

/**
 * The resource use of a workload on its own GPU.
 *
 * @param gpuPercent GPU utilisation, 0 to 100
 * @param memoryMebibytes GPU memory in MiB
 * @param sharingScore interference with a job on the same GPU: 0 little, 1 medium, 2 much (Lucid, ASPLOS '23)
 */
public record WorkloadProfile(Workload workload, double gpuPercent, double memoryMebibytes, int sharingScore) {}
