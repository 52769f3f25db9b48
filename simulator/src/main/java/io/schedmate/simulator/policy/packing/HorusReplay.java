package io.schedmate.simulator.policy.packing;

import io.schedmate.simulator.cluster.NodePool;
import io.schedmate.simulator.cluster.Placement;
import io.schedmate.simulator.cluster.VirtualCluster;
import io.schedmate.simulator.outcome.JobOutcome;
import io.schedmate.simulator.profile.ProfileTables;
import io.schedmate.simulator.profile.WorkloadProfile;
import io.schedmate.simulator.trace.TraceJob;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One virtual cluster under {@link Horus}. At each relevant second: remove ended jobs, add arrivals, start the head of
 * the queue while it fits.
 */
final class HorusReplay {

    private static final double MEMORY_MEBIBYTES = 24_576;
    private static final double BUSY_PERCENT = 100;

    private final ProfileTables tables;
    private final List<TraceJob> jobs;
    private final NodePool nodes;
    private final Deque<LiveJob> queue = new ArrayDeque<>();
    /** The running jobs, in the order of their starts. */
    private final Set<LiveJob> running = new LinkedHashSet<>();

    private final List<JobOutcome> outcomes = new ArrayList<>();
    private int arrived;
    private long now;

    HorusReplay(ProfileTables tables, VirtualCluster cluster, List<TraceJob> jobs) {
        this.tables = tables;
        this.jobs = jobs;
        this.nodes = new NodePool(cluster);
    }

    List<JobOutcome> run() {
        while (outcomes.size() < jobs.size()) {
            now = nextSecond();
            finish();
            arrive();
            while (!queue.isEmpty() && start(queue.getFirst())) {
                running.add(queue.removeFirst());
            }
        }
        return outcomes;
    }

    private long nextSecond() {
        long next = arrived < jobs.size() ? jobs.get(arrived).submitSeconds() : Long.MAX_VALUE;
        for (LiveJob job : running) {
            next = Math.min(next, job.endSeconds());
        }
        return next;
    }

    private void finish() {
        List<LiveJob> ended =
                running.stream().filter(job -> job.endSeconds() <= now).toList();
        for (LiveJob job : ended) {
            running.remove(job);
            outcomes.add(job.outcome(now));
            if (job.gpus().end(job, true, now).isEmpty()) {
                nodes.release(job.gpus().placement());
            }
        }
    }

    private void arrive() {
        while (arrived < jobs.size() && jobs.get(arrived).submitSeconds() <= now) {
            TraceJob job = jobs.get(arrived++);
            queue.add(new LiveJob(job, job.submitSeconds(), 0, false));
        }
    }

    private boolean start(LiveJob job) {
        Optional<Placement> own = nodes.take(job.job().gpus());
        if (own.isPresent()) {
            new SharedGpus(own.get()).startAlone(job, now);
            return true;
        }
        Optional<LiveJob> partner = partner(job);
        partner.ifPresent(with -> with.gpus().startBeside(job, tables.together(job.profile(), with.profile()), now));
        return partner.isPresent();
    }

    private Optional<LiveJob> partner(LiveJob queued) {
        return running.stream()
                .filter(job -> job.job().gpus() == queued.job().gpus())
                .filter(job -> job.gpus().takesAnother() && bear(job.profile(), queued.profile()))
                .min(Comparator.comparingDouble(job -> busyPercent(job.profile())));
    }

    private static boolean bear(@Nullable WorkloadProfile running, @Nullable WorkloadProfile queued) {
        return running != null
                && queued != null
                && busyPercent(running) + busyPercent(queued) <= BUSY_PERCENT
                && running.memoryMebibytes() + queued.memoryMebibytes() < MEMORY_MEBIBYTES;
    }

    private static double busyPercent(@Nullable WorkloadProfile profile) {
        return profile == null ? BUSY_PERCENT : profile.gpuPercent();
    }
}
