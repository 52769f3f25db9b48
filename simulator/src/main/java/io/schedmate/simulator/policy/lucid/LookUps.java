package io.schedmate.simulator.policy.lucid;

import io.schedmate.simulator.trace.TraceJob;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/** The times at which each job's lookup by the advisor ends: first come, first served, by a number of instances. */
public final class LookUps {

    private final Map<TraceJob, Long> ends = new HashMap<>();

    /** @param jobs jobs by submission; each is looked up, whether a similar one is found or not */
    public LookUps(Assistance assistance, List<TraceJob> jobs) {
        PriorityQueue<Long> busyUntil = new PriorityQueue<>();
        for (TraceJob job : jobs) {
            long start = job.submitSeconds();
            if (assistance.advisors() > 0 && busyUntil.size() == assistance.advisors()) {
                start = Math.max(start, busyUntil.remove());
            }
            ends.put(job, start + assistance.lookUpSeconds());
            if (assistance.advisors() > 0) {
                busyUntil.add(start + assistance.lookUpSeconds());
            }
        }
    }

    public long endSeconds(TraceJob job) {
        return ends.getOrDefault(job, job.submitSeconds());
    }
}
