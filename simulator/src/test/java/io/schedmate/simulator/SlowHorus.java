package io.schedmate.simulator;

import io.schedmate.simulator.profile.Speeds;
import io.schedmate.simulator.profile.WorkloadProfile;
import io.schedmate.simulator.trace.TraceJob;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** Horus on one virtual cluster, second by second: first come, first served, alone before beside another. */
final class SlowHorus extends SlowPairs {

    SlowHorus(int nodes, BiFunction<WorkloadProfile, WorkloadProfile, Speeds> speeds, List<TraceJob> jobs) {
        super(nodes, speeds, jobs);
    }

    @Override
    boolean freesTheLater() {
        return true;
    }

    @Override
    void start(List<Job> queue, long now) {
        while (!queue.isEmpty() && place(queue.getFirst(), now)) {
            queue.removeFirst();
        }
    }

    private boolean place(Job job, long now) {
        if (startAlone(job, now)) {
            return true;
        }
        Optional<Job> partner = running.stream()
                .filter(other -> other.exclusive && other.trace.gpus() == job.trace.gpus())
                .filter(other -> other.profile().gpuPercent() + job.profile().gpuPercent() <= 100)
                .filter(other ->
                        other.profile().memoryMebibytes() + job.profile().memoryMebibytes() < 24_576)
                .min(Comparator.comparingDouble(other -> other.profile().gpuPercent()));
        return partner.isPresent() && startBeside(job, partner.get(), now);
    }
}
