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
import java.util.TreeMap;
import java.util.function.BiFunction;

/** Lucid on one virtual cluster, second by second with plain lists, written from the description of the model. */
final class SlowLucid {

    private static final class Job {
        final TraceJob trace;
        long entry;
        double remain;
        double rate = 1;
        boolean exclusive = true;
        int[] held = {};

        Job(TraceJob trace) {
            this.trace = trace;
            this.entry = trace.submitSeconds();
            this.remain = trace.durationSeconds();
        }

        WorkloadProfile profile() {
            if (trace.profile() == null) {
                throw new IllegalStateException("expected a profile");
            }
            return trace.profile();
        }

        double priority() {
            return trace.predictedSeconds() * trace.gpus();
        }
    }

    private final int nodes;
    private final Mode mode;
    private final BiFunction<WorkloadProfile, WorkloadProfile, Speeds> speeds;
    private final List<Job> jobs;
    private final List<Job> restored = new ArrayList<>();
    private final Map<String, Long> ends = new TreeMap<>();

    SlowLucid(int nodes, Mode mode, BiFunction<WorkloadProfile, WorkloadProfile, Speeds> speeds, List<TraceJob> jobs) {
        this.nodes = nodes;
        this.mode = mode;
        this.speeds = speeds;
        this.jobs = jobs.stream().map(Job::new).toList();
    }

    Map<String, Long> ends() {
        profile();
        run();
        return ends;
    }

    private void profile() {
        var slots = new SlowNodes(2);
        List<Job> queue = new ArrayList<>();
        Map<Job, Long> running = new HashMap<>();
        long left = jobs.stream().filter(job -> job.trace.gpus() <= 4).count();
        for (long now = 0; left > 0; now++) {
            for (Job job : jobs) {
                if (running.getOrDefault(job, -1L) == now) {
                    slots.release(job.held);
                    running.remove(job);
                    left--;
                    if (job.trace.durationSeconds() <= 80) {
                        ends.put(job.trace.id(), now);
                    } else if (mode == Mode.CORRECTED) {
                        job.entry = now;
                    }
                }
                if (job.trace.submitSeconds() == now && job.trace.gpus() <= 4) {
                    queue.add(job);
                }
            }
            queue.sort(Comparator.comparingInt(job -> job.trace.gpus()));
            while (!queue.isEmpty()) {
                Job head = queue.getFirst();
                head.held = slots.take(head.trace.gpus());
                if (head.held.length == 0) {
                    break;
                }
                queue.removeFirst();
                running.put(head, now + Math.min(80, head.trace.durationSeconds()));
            }
        }
    }

    private void run() {
        var slots = new SlowNodes(nodes);
        List<Job> queue = new ArrayList<>();
        List<Job> running = new ArrayList<>();
        List<Job> left =
                jobs.stream().filter(job -> !ends.containsKey(job.trace.id())).toList();
        Map<Job, Job> partners = new HashMap<>();
        for (long now = 0; ends.size() < jobs.size(); now++) {
            for (Job job : List.copyOf(running)) {
                if (job.remain <= 0) {
                    ends.put(job.trace.id(), now);
                    end(job, running, partners, slots);
                } else {
                    job.remain -= job.rate;
                }
            }
            restored.forEach(job -> job.rate = 1);
            restored.clear();
            for (Job job : left) {
                if (job.entry == now) {
                    queue.add(job);
                }
            }
            queue.sort(Comparator.comparingDouble(Job::priority));
            for (Job job : List.copyOf(queue)) {
                if (place(job, running, partners, slots)) {
                    queue.remove(job);
                    running.add(job);
                }
            }
        }
    }

    private void end(Job job, List<Job> running, Map<Job, Job> partners, SlowNodes slots) {
        Job partner = partners.remove(job);
        if (partner == null) {
            slots.release(job.held);
        } else {
            partners.remove(partner);
            boolean isLater = running.indexOf(partner) < running.indexOf(job);
            if (isLater || mode == Mode.CORRECTED) {
                // It is as fast as alone from the next second on.
                restored.add(partner);
                partner.exclusive = true;
            }
        }
        running.remove(job);
    }

    private boolean place(Job job, List<Job> running, Map<Job, Job> partners, SlowNodes slots) {
        for (Job other : running) {
            boolean fits = other.exclusive
                    && job.trace.gpus() <= 8
                    && other.trace.gpus() == job.trace.gpus()
                    && other.profile().memoryMebibytes() + job.profile().memoryMebibytes() < 24_576
                    && other.profile().sharingScore() + job.profile().sharingScore() <= 2
                    && job.priority() <= 2 * other.priority();
            if (fits) {
                Speeds together = speeds.apply(job.profile(), other.profile());
                job.rate = together.first();
                other.rate = together.second();
                job.exclusive = false;
                other.exclusive = false;
                job.held = other.held;
                partners.put(job, other);
                partners.put(other, job);
                return true;
            }
        }
        job.held = slots.take(job.trace.gpus());
        return job.held.length > 0;
    }
}
