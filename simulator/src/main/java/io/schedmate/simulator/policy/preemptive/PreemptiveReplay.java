package io.schedmate.simulator.policy.preemptive;

import io.schedmate.simulator.cluster.NodePool;
import io.schedmate.simulator.cluster.Placement;
import io.schedmate.simulator.cluster.VirtualCluster;
import io.schedmate.simulator.outcome.JobOutcome;
import io.schedmate.simulator.policy.ReplayStopped;
import io.schedmate.simulator.trace.TraceJob;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One virtual cluster under a preemptive policy. At each relevant second: free ended jobs, add arrivals, and if a
 * decision is due, preempt first and place afterwards.
 */
final class PreemptiveReplay {

    private final PreemptivePolicy policy;
    private final List<TraceJob> jobs;
    private final NodePool nodes;
    private final int gpus;
    /** The running jobs, in the order of their starts. */
    private final Set<Contest> running = new LinkedHashSet<>();
    /** The queued jobs, in the order in which they entered the queue, by arrival or by preemption. */
    private final Set<Contest> queued = new LinkedHashSet<>();

    private final List<JobOutcome> outcomes;
    private int arrived;
    private long now;
    /** Whether anything has changed since a decision without effect. */
    private boolean isUnsettled;

    PreemptiveReplay(PreemptivePolicy policy, VirtualCluster cluster, List<TraceJob> jobs) {
        this.policy = policy;
        this.jobs = jobs;
        this.nodes = new NodePool(cluster);
        this.gpus = cluster.gpus();
        this.outcomes = new ArrayList<>(jobs.size());
    }

    List<JobOutcome> run() {
        now = jobs.isEmpty() ? 0 : jobs.getFirst().submitSeconds();
        while (outcomes.size() < jobs.size()) {
            ReplayStopped.ifInterrupted();
            finish();
            arrive();
            if (isDue()) {
                isUnsettled = decide();
            }
            now = nextSecond();
        }
        return outcomes;
    }

    private void finish() {
        for (Iterator<Contest> each = running.iterator(); each.hasNext(); ) {
            Contest contest = each.next();
            if (contest.endSeconds() <= now) {
                nodes.release(contest.finish(now));
                outcomes.add(contest.outcome(now));
                each.remove();
                isUnsettled = true;
            }
        }
    }

    private void arrive() {
        while (arrived < jobs.size() && jobs.get(arrived).submitSeconds() <= now) {
            queued.add(new Contest(jobs.get(arrived++)));
            isUnsettled = true;
        }
    }

    private boolean isDue() {
        return Math.floorMod(now, policy.periodSeconds()) == 0;
    }

    /** Returns whether any job was started or preempted. */
    private boolean decide() {
        // Running jobs precede queued ones, so that an equal job does not preempt them.
        List<Contest> contenders = new ArrayList<>(running);
        contenders.addAll(queued);
        contenders.forEach(contest -> contest.at(now));
        contenders.sort(policy.order()::compare);
        List<Contest> chosen = new ArrayList<>();
        boolean isPreempting = shareOut(contenders, chosen);
        boolean isStarting = false;
        for (Contest contest : chosen) {
            isStarting |= start(contest);
        }
        return isPreempting || isStarting;
    }

    private boolean shareOut(List<Contest> contenders, List<Contest> chosen) {
        int quota = gpus;
        boolean isPreempting = false;
        for (Contest contest : contenders) {
            if (contest.job().gpus() <= quota) {
                quota -= contest.job().gpus();
                if (!contest.isRunning()) {
                    chosen.add(contest);
                }
            } else if (contest.isRunning()) {
                preempt(contest);
                isPreempting = true;
            }
        }
        return isPreempting;
    }

    private void preempt(Contest contest) {
        nodes.release(contest.preempt(now));
        running.remove(contest);
        queued.add(contest);
    }

    private boolean start(Contest contest) {
        Optional<Placement> placement = nodes.take(contest.job().gpus());
        placement.ifPresent(taken -> {
            contest.start(taken, now);
            queued.remove(contest);
            running.add(contest);
        });
        return placement.isPresent();
    }

    private long nextSecond() {
        long next = arrived < jobs.size() ? jobs.get(arrived).submitSeconds() : Long.MAX_VALUE;
        for (Contest contest : running) {
            next = Math.min(next, contest.endSeconds());
        }
        return queued.isEmpty() ? next : Math.min(next, nextDecision());
    }

    /** Returns the next second at which a decision may differ from the last one. */
    private long nextDecision() {
        long soon = Math.floorDiv(now, policy.periodSeconds()) * policy.periodSeconds() + policy.periodSeconds();
        if (isUnsettled) {
            return soon;
        }
        long change = policy.ordersByProgress() ? nextCrossing() : nextMove();
        return change == Long.MAX_VALUE
                ? change
                : Math.max(soon, Math.ceilDiv(change, policy.periodSeconds()) * policy.periodSeconds());
    }

    /** Returns when the first running job may change its position. */
    private long nextMove() {
        return running.stream()
                .mapToLong(contest -> policy.secondsToMove(contest.at(now)))
                .filter(seconds -> seconds < Long.MAX_VALUE)
                .map(seconds -> now + seconds)
                .min()
                .orElse(Long.MAX_VALUE);
    }

    /** Returns when the first running job will have as little remaining as a queued one. */
    private long nextCrossing() {
        long soonest = Long.MAX_VALUE;
        for (Contest runner : running) {
            for (Contest waiting : queued) {
                long gap = runner.at(now).remainingSeconds() - waiting.remainingSeconds();
                if (gap >= 0) {
                    soonest = Math.min(soonest, now + gap);
                }
            }
        }
        return soonest;
    }
}
