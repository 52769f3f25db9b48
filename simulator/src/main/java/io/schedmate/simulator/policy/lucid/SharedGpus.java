package io.schedmate.simulator.policy.lucid;

import io.schedmate.simulator.cluster.Placement;
import io.schedmate.simulator.profile.Speeds;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** GPUs with the one or two jobs that run on them, the earlier first. */
final class SharedGpus {

    private final Placement placement;
    private final List<LiveJob> jobs = new ArrayList<>(2);
    /** The published simulator never looks again at GPUs whose earlier job ended first. */
    private boolean isLostFromSight;

    SharedGpus(Placement placement) {
        this.placement = placement;
    }

    Placement placement() {
        return placement;
    }

    boolean isShared() {
        return jobs.size() > 1;
    }

    boolean takesAnother() {
        return jobs.size() == 1 && !isLostFromSight;
    }

    void startAlone(LiveJob job, long now) {
        jobs.add(job);
        job.start(this, now);
    }

    void startBeside(LiveJob job, Speeds speeds, long now) {
        jobs.getFirst().runAt(speeds.second(), now);
        jobs.add(job);
        job.start(this, now);
        job.runAt(speeds.first(), now);
    }

    /** A job ends; answers who is left alone there. */
    Optional<LiveJob> end(LiveJob job, Mode mode, long now) {
        boolean isEarlier = jobs.getFirst() == job;
        jobs.remove(job);
        Optional<LiveJob> left = jobs.stream().findFirst();
        if (mode == Mode.PUBLISHED && isEarlier && left.isPresent()) {
            isLostFromSight = true;
        } else {
            left.ifPresent(survivor -> survivor.runAt(1, now));
        }
        return left;
    }
}
