package io.schedmate.simulator.policy.queue;

import io.schedmate.simulator.cluster.NodePool;
import io.schedmate.simulator.cluster.Placement;
import io.schedmate.simulator.cluster.VirtualCluster;
import io.schedmate.simulator.outcome.JobOutcome;
import io.schedmate.simulator.trace.TraceJob;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * One virtual cluster under a queue policy. Each second of interest: free what has ended, take in what arrives, start the
 * head of the queue as long as it fits.
 */
final class QueueReplay {

    private record Queued(TraceJob job, double key, long sequence) {
        /** Equal keys keep the order in which they came to the queue. */
        static final Comparator<Queued> ORDER =
                Comparator.comparingDouble(Queued::key).thenComparingLong(Queued::sequence);
    }

    private record Running(long endSeconds, Placement placement) {}

    private final QueuePolicy policy;
    private final List<TraceJob> jobs;
    private final NodePool nodes;
    private final PriorityQueue<Queued> queue = new PriorityQueue<>(Queued.ORDER);
    private final PriorityQueue<Running> running = new PriorityQueue<>(Comparator.comparingLong(Running::endSeconds));
    private final List<JobOutcome> outcomes;
    private int arrived;
    private long sequence;

    QueueReplay(QueuePolicy policy, VirtualCluster cluster, List<TraceJob> jobs) {
        this.policy = policy;
        this.jobs = jobs;
        this.nodes = new NodePool(cluster);
        this.outcomes = new ArrayList<>(jobs.size());
    }

    List<JobOutcome> run() {
        boolean again = false;
        long now = Long.MIN_VALUE;
        while (arrived < jobs.size() || !queue.isEmpty()) {
            now = again ? now + 1 : nextSecond();
            again = false;
            free(now);
            List<TraceJob> fresh = arrivals(now);
            if (policy.ordersFreshQueueByGpus() && queue.isEmpty() && !fresh.isEmpty()) {
                again = startFresh(fresh, now);
            } else {
                fresh.forEach(this::enqueue);
                startHead(now);
            }
        }
        return outcomes;
    }

    private long nextSecond() {
        Running first = running.peek();
        long end = first == null ? Long.MAX_VALUE : first.endSeconds();
        return arrived < jobs.size() ? Math.min(end, jobs.get(arrived).submitSeconds()) : end;
    }

    private void free(long now) {
        for (Running first = running.peek(); first != null && first.endSeconds() <= now; first = running.peek()) {
            nodes.release(running.remove().placement());
        }
    }

    private List<TraceJob> arrivals(long now) {
        int from = arrived;
        while (arrived < jobs.size() && jobs.get(arrived).submitSeconds() <= now) {
            arrived++;
        }
        return jobs.subList(from, arrived);
    }

    /** Starts arrivals by their GPUs; whether some are left, to be ordered by key a second later. */
    private boolean startFresh(List<TraceJob> fresh, long now) {
        boolean blocked = false;
        for (TraceJob job :
                fresh.stream().sorted(Comparator.comparingInt(TraceJob::gpus)).toList()) {
            blocked = blocked || !start(job, now);
            if (blocked) {
                enqueue(job);
            }
        }
        return blocked;
    }

    private void startHead(long now) {
        for (Queued head = queue.peek(); head != null && start(head.job(), now); head = queue.peek()) {
            queue.remove();
        }
    }

    private void enqueue(TraceJob job) {
        queue.add(new Queued(job, policy.key(job), sequence++));
    }

    private boolean start(TraceJob job, long now) {
        Optional<Placement> placement = nodes.take(job.gpus());
        placement.ifPresent(taken -> {
            long end = now + job.durationSeconds();
            running.add(new Running(end, taken));
            outcomes.add(new JobOutcome(job, now, end, now - job.submitSeconds(), 0));
        });
        return placement.isPresent();
    }
}
