package io.schedmate.simulator;

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

/** One virtual cluster whose GPUs run up to two jobs each, second by second with plain lists. */
abstract class SlowPairs {

    static final class Job {
        final TraceJob trace;
        long entry;
        long firstStart = -1;
        double remain;
        double rate = 1;
        boolean exclusive = true;
        boolean packable = true;
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

    private record Pair(Job earlier, Job later, long since) {}

    final List<Job> jobs;
    final List<Job> running = new ArrayList<>();
    final Map<String, Long> ends = new TreeMap<>();
    final SlowNodes slots;
    private final BiFunction<WorkloadProfile, WorkloadProfile, Speeds> speeds;
    private final Map<Job, Job> partners = new HashMap<>();
    private final List<Pair> pairs = new ArrayList<>();
    private final List<Job> restored = new ArrayList<>();

    SlowPairs(int nodes, BiFunction<WorkloadProfile, WorkloadProfile, Speeds> speeds, List<TraceJob> jobs) {
        this.slots = new SlowNodes(nodes);
        this.speeds = speeds;
        this.jobs = jobs.stream().map(Job::new).toList();
    }

    /** Puts the queue in its order and starts what can start, taking it from the queue. */
    abstract void start(List<Job> queue, long now);

    /** Whether the later of a pair regains its speed when the earlier ends. */
    abstract boolean freesTheLater();

    /** The earlier one's speed under which the later one is sent away, three minutes after; 0 for never. */
    double evictBelow() {
        return 0;
    }

    final Map<String, Long> run() {
        List<Job> left =
                jobs.stream().filter(job -> !ends.containsKey(job.trace.id())).toList();
        List<Job> queue = new ArrayList<>();
        for (long now = 0; ends.size() < jobs.size(); now++) {
            for (Job job : List.copyOf(running)) {
                if (job.remain <= 0) {
                    ends.put(job.trace.id(), now);
                    end(job);
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
            evict(queue, now);
            start(queue, now);
        }
        return ends;
    }

    final boolean startAlone(Job job, long now) {
        job.held = slots.take(job.trace.gpus());
        return job.held.length > 0 && started(job, now);
    }

    final boolean startBeside(Job job, Job other, long now) {
        Speeds together = speeds.apply(job.profile(), other.profile());
        job.rate = together.first();
        other.rate = together.second();
        job.exclusive = false;
        other.exclusive = false;
        job.held = other.held;
        partners.put(job, other);
        partners.put(other, job);
        pairs.add(new Pair(other, job, now));
        return started(job, now);
    }

    private boolean started(Job job, long now) {
        job.firstStart = job.firstStart < 0 ? now : job.firstStart;
        return running.add(job);
    }

    private void evict(List<Job> queue, long now) {
        pairs.stream()
                .filter(pair -> pair.since() + 180 == now && partners.get(pair.earlier()) == pair.later())
                // Three readings, a minute apart, from before the packing.
                .filter(pair -> pair.since() - pair.earlier().firstStart > 120)
                .filter(pair -> pair.earlier().rate < evictBelow())
                .sorted(Comparator.comparing(pair -> pair.later().trace.id()))
                .forEach(pair -> {
                    partners.remove(pair.earlier());
                    partners.remove(pair.later());
                    pair.earlier().exclusive = true;
                    pair.earlier().rate = 1;
                    running.remove(pair.later());
                    pair.later().remain = pair.later().trace.durationSeconds();
                    pair.later().rate = 1;
                    pair.later().exclusive = true;
                    pair.later().packable = false;
                    queue.add(pair.later());
                });
    }

    private void end(Job job) {
        Job partner = partners.remove(job);
        if (partner == null) {
            slots.release(job.held);
        } else {
            partners.remove(partner);
            boolean isEarlier = running.indexOf(partner) < running.indexOf(job);
            if (isEarlier || freesTheLater()) {
                // It is as fast as alone from the next second on.
                restored.add(partner);
                partner.exclusive = true;
            }
        }
        running.remove(job);
    }
}
