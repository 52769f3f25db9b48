package io.schedmate.simulator.policy.packing;

import io.schedmate.simulator.cluster.Placement;
import io.schedmate.simulator.profile.Speeds;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** GPUs with the one or two jobs that run on them, the earlier one first. */
public final class SharedGpus {

    private final Placement placement;
    private final List<LiveJob> jobs = new ArrayList<>(2);
    /** Whether the earlier job ended first; the published simulator never checks such GPUs again. */
    private boolean isLostFromSight;

    public SharedGpus(Placement placement) {
        this.placement = placement;
    }

    public Placement placement() {
        return placement;
    }

    public boolean isShared() {
        return jobs.size() > 1;
    }

    /** Returns whether both jobs run here together. */
    public boolean holds(LiveJob one, LiveJob other) {
        return jobs.contains(one) && jobs.contains(other);
    }

    public boolean takesAnother() {
        return jobs.size() == 1 && !isLostFromSight;
    }

    public void startAlone(LiveJob job, long now) {
        jobs.add(job);
        job.start(this, now);
    }

    public void startBeside(LiveJob job, Speeds speeds, long now) {
        jobs.getFirst().runAt(speeds.second(), now);
        jobs.add(job);
        job.start(this, now);
        job.runAt(speeds.first(), now);
    }

    /**
     * Removes an ended job.
     *
     * @param isLaterFreed whether the later job of a pair regains its speed when the earlier one ends first
     * @return the remaining job; empty if none
     */
    public Optional<LiveJob> end(LiveJob job, boolean isLaterFreed, long now) {
        boolean isEarlier = jobs.getFirst() == job;
        jobs.remove(job);
        Optional<LiveJob> left = jobs.stream().findFirst();
        if (!isLaterFreed && isEarlier && left.isPresent()) {
            isLostFromSight = true;
        } else {
            left.ifPresent(survivor -> survivor.runAt(1, now));
        }
        return left;
    }
}
