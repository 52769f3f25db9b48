package io.schedmate.simulator;

import io.schedmate.simulator.policy.lucid.Mode;
import io.schedmate.simulator.profile.Speeds;
import io.schedmate.simulator.profile.WorkloadProfile;
import io.schedmate.simulator.trace.TraceJob;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/** Lucid on one virtual cluster, second by second, written from the description of the model. */
final class SlowLucid extends SlowPairs {

    private final Mode mode;
    private final boolean isHelped;

    /** @param isHelped by SchedMate, which reads every log and looks a job up in 9 s */
    SlowLucid(
            int nodes,
            Mode mode,
            boolean isHelped,
            BiFunction<WorkloadProfile, WorkloadProfile, Speeds> speeds,
            List<TraceJob> jobs) {
        super(nodes, speeds, jobs);
        this.mode = mode;
        this.isHelped = isHelped;
    }

    Map<String, Long> ends() {
        profile();
        return run();
    }

    @Override
    boolean freesTheLater() {
        return mode == Mode.CORRECTED;
    }

    @Override
    double evictBelow() {
        return isHelped ? 0.65 : 0;
    }

    private void profile() {
        var profiler = new SlowNodes(2);
        List<Job> queue = new ArrayList<>();
        Map<Job, Long> profiled = new HashMap<>();
        jobs.stream().filter(this::isSpared).forEach(job -> job.entry += 9);
        List<Job> small = jobs.stream()
                .filter(job -> job.trace.gpus() <= 4 && !isSpared(job))
                .toList();
        int left = small.size();
        for (long now = 0; left > 0; now++) {
            for (Job job : small) {
                if (profiled.getOrDefault(job, -1L) == now) {
                    profiler.release(job.held);
                    profiled.remove(job);
                    left--;
                    if (job.trace.durationSeconds() <= 80) {
                        ends.put(job.trace.id(), now);
                    } else if (mode == Mode.CORRECTED) {
                        job.entry = now;
                    }
                }
                if (job.trace.submitSeconds() == now) {
                    queue.add(job);
                }
            }
            queue.sort(Comparator.comparingInt(job -> job.trace.gpus()));
            while (!queue.isEmpty()) {
                Job head = queue.getFirst();
                head.held = profiler.take(head.trace.gpus());
                if (head.held.length == 0) {
                    break;
                }
                queue.removeFirst();
                profiled.put(head, now + Math.min(80, head.trace.durationSeconds()));
            }
        }
    }

    private boolean isSpared(Job job) {
        return isHelped && job.trace.isLikeKnown();
    }

    @Override
    void start(List<Job> queue, long now) {
        queue.sort(Comparator.comparingDouble(Job::priority));
        for (Job job : List.copyOf(queue)) {
            if (place(job, now)) {
                queue.remove(job);
            }
        }
    }

    private boolean place(Job job, long now) {
        for (Job other : running) {
            boolean fits = other.exclusive
                    && job.packable
                    && job.trace.gpus() <= 8
                    && other.trace.gpus() == job.trace.gpus()
                    && other.profile().memoryMebibytes() + job.profile().memoryMebibytes() < 24_576
                    && other.profile().sharingScore() + job.profile().sharingScore() <= 2
                    && job.priority() <= 2 * other.priority();
            if (fits) {
                return startBeside(job, other, now);
            }
        }
        return startAlone(job, now);
    }
}
