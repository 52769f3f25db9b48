package io.schedmate.simulator.policy.lucid;

import io.schedmate.simulator.profile.WorkloadProfile;
import org.jspecify.annotations.Nullable;

/** What the profiler measures of a job. */
public enum Readings {
    /** The truth, as in the published simulator. */
    TRUE {
        @Override
        @Nullable
        WorkloadProfile of(@Nullable WorkloadProfile job) {
            return job;
        }
    },
    /**
     * Heavy models load for longer than the profiler looks (full paper, section 4.1), so that it takes them for jobs that hardly
     * use their GPUs. That it does so with all of them is ours.
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
