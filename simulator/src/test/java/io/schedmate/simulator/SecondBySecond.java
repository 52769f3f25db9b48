package io.schedmate.simulator;

import io.schedmate.simulator.trace.TraceJob;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The slow truth: one virtual cluster simulated second by second with plain lists, written from the description of the
 * models and sharing nothing with the simulator. Answers the end second of each job.
 */
final class SecondBySecond {

    private static final class Job {
        final TraceJob trace;
        long remain;
        long attained;
        int[] held = {};

        Job(TraceJob trace) {
            this.trace = trace;
            this.remain = trace.durationSeconds();
        }
    }

    private final SlowNodes nodes;
    private final int gpus;
    private final List<TraceJob> jobs;
    private List<Job> queue = new ArrayList<>();
    private final List<Job> run = new ArrayList<>();
    private final Map<String, Long> ends = new TreeMap<>();

    SecondBySecond(int nodes, List<TraceJob> jobs) {
        this.nodes = new SlowNodes(nodes);
        this.gpus = nodes * SlowNodes.GPUS;
        this.jobs = jobs;
    }

    Map<String, Long> withoutPreemption(Comparator<TraceJob> order) {
        return withoutPreemption(order, false);
    }

    Map<String, Long> withoutPreemption(Comparator<TraceJob> order, boolean passes) {
        for (long now = 0; ends.size() < jobs.size(); now++) {
            for (Job job : List.copyOf(run)) {
                if (ends.getOrDefault(job.trace.id(), now) <= now) {
                    release(job);
                }
            }
            arrive(now);
            queue.sort((a, b) -> order.compare(a.trace, b.trace));
            for (Job job : List.copyOf(queue)) {
                if (place(job)) {
                    queue.remove(job);
                    run.add(job);
                    ends.put(job.trace.id(), now + job.trace.durationSeconds());
                } else if (!passes) {
                    break;
                }
            }
        }
        return ends;
    }

    Map<String, Long> withPreemption(Comparator<long[]> byRemainAttainedSubmit, int period) {
        for (long now = 0; ends.size() < jobs.size(); now++) {
            for (Job job : List.copyOf(run)) {
                if (job.remain == 0) {
                    ends.put(job.trace.id(), now);
                    release(job);
                } else {
                    job.remain--;
                    job.attained += job.trace.gpus();
                }
            }
            arrive(now);
            if (now % period == 0) {
                decide(byRemainAttainedSubmit);
            }
        }
        return ends;
    }

    private void decide(Comparator<long[]> order) {
        List<Job> all = new ArrayList<>(run);
        all.addAll(queue);
        all.sort((a, b) -> order.compare(facts(a), facts(b)));
        int quota = gpus;
        List<Job> start = new ArrayList<>();
        for (Job job : all) {
            if (job.trace.gpus() <= quota) {
                quota -= job.trace.gpus();
                if (queue.contains(job)) {
                    start.add(job);
                }
            } else if (run.contains(job)) {
                job.remain += job.trace.gpus() <= 8 ? 40 : 60;
                release(job);
                queue.add(job);
            }
        }
        for (Job job : start) {
            if (place(job)) {
                queue.remove(job);
                run.add(job);
            }
        }
    }

    private static long[] facts(Job job) {
        return new long[] {
            job.remain, job.attained, job.trace.submitSeconds(), (long) job.trace.predictedSeconds() * job.trace.gpus()
        };
    }

    private void arrive(long now) {
        jobs.stream().filter(job -> job.submitSeconds() == now).map(Job::new).forEach(queue::add);
    }

    private void release(Job job) {
        nodes.release(job.held);
        run.remove(job);
    }

    private boolean place(Job job) {
        int[] taken = nodes.take(job.trace.gpus());
        job.held = taken.length > 0 ? taken : job.held;
        return taken.length > 0;
    }
}
