package io.schedmate.simulator.outlook;

import io.schedmate.simulator.outcome.JobOutcome;
import io.schedmate.simulator.policy.PartedPolicy;
import io.schedmate.simulator.trace.TraceJob;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Foretells a job's start and end: draws durations for all that runs and waits, replays the policy from now on, and does so
 * several times. Jobs that come later are not foreseen.
 */
public record OutlookForecast(PartedPolicy policy, int draws) {

    public OutlookForecast {
        if (draws < 1) {
            throw new IllegalArgumentException("expected at least 1 draw (" + draws + ")");
        }
    }

    /**
     * @param id of a job in the queue
     * @throws IllegalArgumentException where it does not wait, or does not fit the cluster
     */
    public Outlook of(QueueState state, String id, long seed) {
        QueueState.Waiting asked = state.queue().stream()
                .filter(job -> job.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("expected a job that waits (" + id + ")"));
        if (asked.gpus() > state.cluster().gpus()) {
            throw new IllegalArgumentException("expected a job that fits its virtual cluster (" + asked.gpus()
                    + " GPUs of " + state.cluster().gpus() + ")");
        }
        long[] starts = new long[draws];
        long[] ends = new long[draws];
        SplittableRandom random = new SplittableRandom(seed);
        for (int draw = 0; draw < draws; draw++) {
            JobOutcome outcome = replayed(state, id, random);
            starts[draw] = Math.max(0, outcome.startSeconds());
            ends[draw] = Math.max(0, outcome.endSeconds());
        }
        Arrays.sort(starts);
        Arrays.sort(ends);
        return new Outlook(Outlook.Range.of(starts), Outlook.Range.of(ends));
    }

    private JobOutcome replayed(QueueState state, String id, SplittableRandom random) {
        String cluster = state.cluster().name();
        List<TraceJob> jobs = new ArrayList<>();
        // What runs is placed before second 0; large ones first, as they need whole nodes.
        state.running().stream()
                .sorted(Comparator.comparingInt(QueueState.Active::gpus).reversed())
                .forEach(job -> {
                    long left = job.duration().remaining(job.elapsedSeconds(), random);
                    jobs.add(new TraceJob("runs " + job.id(), cluster, jobs.size(), -1, left + 1, job.gpus(), left));
                });
        for (QueueState.Waiting job : state.queue()) {
            long whole = job.duration().remaining(0, random);
            jobs.add(new TraceJob(job.id(), cluster, jobs.size(), 0, whole, job.gpus(), job.predictedSeconds()));
        }
        return policy.replay(state.cluster(), jobs).stream()
                .filter(outcome -> outcome.job().id().equals(id))
                .findFirst()
                .orElseThrow();
    }
}
