package io.schedmate.simulator.policy.lucid;

import io.schedmate.simulator.cluster.NodePool;
import io.schedmate.simulator.cluster.VirtualCluster;
import io.schedmate.simulator.outcome.JobOutcome;
import io.schedmate.simulator.policy.packing.LiveJob;
import io.schedmate.simulator.policy.packing.SharedGpus;
import io.schedmate.simulator.profile.ProfileTables;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One virtual cluster under Lucid. At each relevant second: remove ended jobs, add arrivals, then go through the queue
 * by predicted GPU time. A job is packed with a compatible running job, or else placed on its own GPUs; if neither is
 * possible it waits, and the next job is tried.
 */
final class PackedReplay {

    private static final Comparator<LiveJob> BY_PRIORITY = Comparator.comparingDouble(LiveJob::priority);
    private static final int SHARING_DECIDED_EVERY_SECONDS = 100;
    /** With this few jobs predicted for ten minutes, GPUs need not be shared. */
    private static final double FEW_JOBS = 2;

    private final LucidRecipe recipe;
    private final ProfileTables tables;
    private final Mode mode;
    private final PackingWatch watch;
    private final List<LiveJob> jobs;
    private final List<NodeTransfer> transfers;
    private final NodePool nodes;
    /** The running jobs, in the order of their starts. */
    private final Set<LiveJob> running = new LinkedHashSet<>();

    private final List<LiveJob> queue = new ArrayList<>();
    private final List<JobOutcome> outcomes = new ArrayList<>();
    private int arrived;
    private int loaned;
    private long now;
    /**
     * Whether anything has changed since a pass through the queue that started nothing; without a change another pass
     * would start nothing either.
     */
    private boolean isUnsettled = true;

    private boolean sharedBefore;

    /** @param transfers transfers of this virtual cluster's nodes to the profiler, by time */
    PackedReplay(
            LucidRecipe recipe,
            ProfileTables tables,
            Mode mode,
            Assistance assistance,
            VirtualCluster cluster,
            Collection<LiveJob> jobs,
            List<NodeTransfer> transfers) {
        this.recipe = recipe;
        this.tables = tables;
        this.mode = mode;
        this.watch = new PackingWatch(assistance);
        this.jobs = jobs.stream()
                .sorted(Comparator.comparingLong(LiveJob::entrySeconds)
                        .thenComparingInt(job -> job.job().order()))
                .toList();
        this.transfers = transfers;
        this.nodes = new NodePool(cluster);
    }

    List<JobOutcome> run() {
        now = jobs.isEmpty() ? 0 : jobs.getFirst().entrySeconds();
        lendUntil(now - 1);
        while (outcomes.size() < jobs.size()) {
            finish();
            arrive();
            evict();
            boolean isChanged = allocate();
            isChanged |= lendUntil(now);
            isUnsettled |= isChanged;
            now = isChanged && !queue.isEmpty() ? now + 1 : nextSecond();
        }
        return outcomes;
    }

    /** Returns whether any job was started. */
    private boolean allocate() {
        boolean shares = sharesNow();
        if (!isUnsettled && shares == sharedBefore) {
            return false;
        }
        sharedBefore = shares;
        isUnsettled = shares ? packOrPlaceEach() : placeHead();
        return isUnsettled;
    }

    private void finish() {
        List<LiveJob> ended =
                running.stream().filter(job -> job.endSeconds() <= now).toList();
        isUnsettled |= !ended.isEmpty();
        for (LiveJob job : ended) {
            running.remove(job);
            outcomes.add(job.outcome(now));
            if (job.gpus().end(job, mode == Mode.CORRECTED, now).isEmpty()) {
                nodes.release(job.gpus().placement());
            }
        }
    }

    private void arrive() {
        int before = arrived;
        while (arrived < jobs.size() && jobs.get(arrived).entrySeconds() <= now) {
            queue.add(jobs.get(arrived++));
        }
        if (arrived > before) {
            isUnsettled = true;
            queue.sort(BY_PRIORITY);
        }
    }

    private void evict() {
        for (LiveJob job : watch.unbearable(now)) {
            job.gpus().end(job, mode == Mode.CORRECTED, now);
            running.remove(job);
            job.evict(now);
            isUnsettled = true;
            queue.add(job);
            queue.sort(BY_PRIORITY);
        }
    }

    private boolean sharesNow() {
        if (!recipe.sharesOnlyWhenBusy()) {
            return true;
        }
        long decided = Math.floorDiv(now, SHARING_DECIDED_EVERY_SECONDS) * SHARING_DECIDED_EVERY_SECONDS;
        return tables.forecast().jobsAfter(decided).orElse(Double.MAX_VALUE) > FEW_JOBS;
    }

    private boolean packOrPlaceEach() {
        return queue.removeIf(job -> pack(job) || place(job));
    }

    private boolean placeHead() {
        boolean isChanged = false;
        while (!queue.isEmpty() && place(queue.getFirst())) {
            queue.removeFirst();
            isChanged = true;
        }
        return isChanged;
    }

    private boolean pack(LiveJob job) {
        Optional<LiveJob> partner = PartnerRule.partner(job, running);
        partner.ifPresent(with -> {
            with.gpus().startBeside(job, tables.together(job.profile(), with.profile()), now);
            running.add(job);
            watch.packed(with, job, now);
        });
        return partner.isPresent();
    }

    private boolean place(LiveJob job) {
        return nodes.take(job.job().gpus())
                .map(taken -> {
                    new SharedGpus(taken).startAlone(job, now);
                    return running.add(job);
                })
                .orElse(false);
    }

    private boolean lendUntil(long second) {
        boolean isChanged = false;
        while (loaned < transfers.size() && transfers.get(loaned).atSeconds() <= second) {
            isChanged |= transfers.get(loaned++).toProfiler() ? nodes.giveAway() : nodes.borrow();
        }
        return isChanged;
    }

    private long nextSecond() {
        long next = arrived < jobs.size() ? jobs.get(arrived).entrySeconds() : Long.MAX_VALUE;
        next = loaned < transfers.size() ? Math.min(next, transfers.get(loaned).atSeconds()) : next;
        for (LiveJob job : running) {
            next = Math.min(next, job.endSeconds());
        }
        next = Math.min(next, watch.nextSecond());
        boolean maySoonShare = !queue.isEmpty() && recipe.sharesOnlyWhenBusy();
        return maySoonShare ? Math.min(next, nextDecision()) : next;
    }

    private long nextDecision() {
        return (Math.floorDiv(now, SHARING_DECIDED_EVERY_SECONDS) + 1) * SHARING_DECIDED_EVERY_SECONDS;
    }
}
