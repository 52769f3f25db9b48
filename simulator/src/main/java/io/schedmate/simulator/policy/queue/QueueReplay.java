package io.schedmate.simulator.policy.queue;

import io.schedmate.simulator.cluster.NodePool;
import io.schedmate.simulator.cluster.Placement;
import io.schedmate.simulator.cluster.VirtualCluster;
import io.schedmate.simulator.outcome.JobOutcome;
import io.schedmate.simulator.policy.ReplayStopped;
import io.schedmate.simulator.trace.TraceJob;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.TreeSet;

/**
 * One virtual cluster under a queue policy. At each relevant second: free ended jobs, add arrivals, start the head of
 * the queue while it fits.
 */
final class QueueReplay {

    private record Queued(TraceJob job, double key, long sequence) {
        /** Equal keys keep the order in which they entered the queue. */
        static final Comparator<Queued> ORDER =
                Comparator.comparingDouble(Queued::key).thenComparingLong(Queued::sequence);
    }

    private record Running(TraceJob job, long endSeconds, Placement placement) {}

    private final QueuePolicy policy;
    private final List<TraceJob> jobs;
    private final NodePool nodes;
    private final NavigableSet<Queued> queue = new TreeSet<>(Queued.ORDER);
    private final PriorityQueue<Running> running = new PriorityQueue<>(Comparator.comparingLong(Running::endSeconds));
    private final RunEndHandler runEnds;
    /** Ordered by time. */
    private final PriorityQueue<TraceJob> comebacks = new PriorityQueue<>(
            Comparator.comparingLong(TraceJob::submitSeconds).thenComparing(TraceJob::id));

    private final List<JobOutcome> outcomes;
    private int arrived;
    private long sequence;

    QueueReplay(QueuePolicy policy, VirtualCluster cluster, List<TraceJob> jobs, RunEndHandler runEnds) {
        this.policy = policy;
        this.jobs = jobs;
        this.runEnds = runEnds;
        this.nodes = new NodePool(cluster);
        this.outcomes = new ArrayList<>(jobs.size());
    }

    List<JobOutcome> run() {
        boolean again = false;
        long now = Long.MIN_VALUE;
        while (arrived < jobs.size() || !queue.isEmpty() || mayComeBack()) {
            ReplayStopped.ifInterrupted();
            now = again ? now + 1 : nextSecond();
            again = false;
            free(now);
            List<TraceJob> fresh = arrivals(now);
            if (policy.ordersFreshQueueByGpus() && queue.isEmpty() && !fresh.isEmpty()) {
                again = startFresh(fresh, now);
            } else {
                fresh.forEach(this::enqueue);
                startQueued(now);
            }
        }
        return outcomes;
    }

    private boolean mayComeBack() {
        return !comebacks.isEmpty() || (runEnds != RunEndHandler.NONE && !running.isEmpty());
    }

    private long nextSecond() {
        Running first = running.peek();
        TraceJob comeback = comebacks.peek();
        long next = first == null ? Long.MAX_VALUE : first.endSeconds();
        next = comeback == null ? next : Math.min(next, comeback.submitSeconds());
        return arrived < jobs.size() ? Math.min(next, jobs.get(arrived).submitSeconds()) : next;
    }

    private void free(long now) {
        for (Running first = running.peek(); first != null && first.endSeconds() <= now; first = running.peek()) {
            nodes.release(running.remove().placement());
            runEnds.of(first.job(), first.endSeconds()).ifPresent(comebacks::add);
        }
    }

    private List<TraceJob> arrivals(long now) {
        int from = arrived;
        while (arrived < jobs.size() && jobs.get(arrived).submitSeconds() <= now) {
            arrived++;
        }
        TraceJob first = comebacks.peek();
        if (first == null || first.submitSeconds() > now) {
            return jobs.subList(from, arrived);
        }
        List<TraceJob> fresh = new ArrayList<>(jobs.subList(from, arrived));
        for (TraceJob back = first; back != null && back.submitSeconds() <= now; back = comebacks.peek()) {
            fresh.add(comebacks.remove());
        }
        return fresh;
    }

    /**
     * Starts arrivals by their GPUs.
     *
     * @return whether some are left, to be ordered by key a second later
     */
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

    private void startQueued(long now) {
        int least = Integer.MAX_VALUE;
        for (Iterator<Queued> each = queue.iterator(); each.hasNext() && nodes.freeGpus() > 0; ) {
            TraceJob job = each.next().job();
            // If this many GPUs are not available, more are not either.
            if (job.gpus() < least && start(job, now)) {
                each.remove();
            } else if (!policy.passesWhatDoesNotFit()) {
                return;
            } else {
                least = Math.min(least, job.gpus());
            }
        }
    }

    private void enqueue(TraceJob job) {
        queue.add(new Queued(job, policy.key(job), sequence++));
    }

    private boolean start(TraceJob job, long now) {
        Optional<Placement> placement = nodes.take(job.gpus());
        placement.ifPresent(taken -> {
            long end = now + job.durationSeconds();
            running.add(new Running(job, end, taken));
            outcomes.add(new JobOutcome(job, now, end, now - job.submitSeconds(), 0));
        });
        return placement.isPresent();
    }
}
