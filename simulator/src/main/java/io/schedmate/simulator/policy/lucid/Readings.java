package io.schedmate.simulator.policy.lucid;

import io.schedmate.simulator.profile.WorkloadProfile;
import org.jspecify.annotations.Nullable;

/** The values that the profiler measures of a job. */
public enum Readings {
    /** The true values, as in the published simulator. */
    TRUE {
        @Override
        @Nullable
        WorkloadProfile of(@Nullable WorkloadProfile job) {
            return job;
        }
    },
    /**
     * Heavy models load for longer than the profiler measures (full paper, section 4.1), so they appear to use little
     * of their GPUs. It is our assumption that this holds for all of them.
     */
    OF_WARM_UP {
        @Override
        @Nullable
        WorkloadProfile of(@Nullable WorkloadProfile job) {
            return job == null || job.sharingScore() < HEAVY
                    ? job
                    : new WorkloadProfile(job.workload(), job.gpuPercent(), job.memoryMebibytes(), 0);
        }
    };

    private static final int HEAVY = 2;

    abstract @Nullable WorkloadProfile of(@Nullable WorkloadProfile job);
}
