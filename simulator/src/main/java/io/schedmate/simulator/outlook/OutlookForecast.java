package io.schedmate.simulator.outlook;

import io.schedmate.simulator.outcome.JobOutcome;
import io.schedmate.simulator.policy.PartitionedPolicy;
import io.schedmate.simulator.trace.TraceJob;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;

/**
 * Predicts a job's start and end: draws durations for all running and waiting jobs and replays the policy from now on,
 * several times. Later submissions are not included. A job larger than its cluster is omitted, because it would wait
 * forever.
 */
public record OutlookForecast(PartitionedPolicy policy, int draws) {

    public OutlookForecast {
        if (draws < 1) {
            throw new IllegalArgumentException("expected at least 1 draw (" + draws + ")");
        }
    }

    /**
     * @param id id of a job in the queue
     * @throws IllegalArgumentException if it does not wait, or does not fit the cluster
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
        return Objects.requireNonNull(all(state, seed).get(id));
    }

    /** Returns the outlooks of all waiting jobs by id, except those that never fit the cluster. */
    public Map<String, Outlook> all(QueueState state, long seed) {
        Map<String, SimulatedTimes> drawn = new HashMap<>();
        state.queue().stream().filter(state::fits).forEach(job -> drawn.put(job.id(), new SimulatedTimes(draws)));
        SplittableRandom random = new SplittableRandom(seed);
        for (int draw = 0; draw < draws; draw++) {
            for (JobOutcome outcome : policy.replay(state.cluster(), jobs(state, random))) {
                SimulatedTimes of = drawn.get(outcome.job().id());
                if (of != null) {
                    of.keep(draw, outcome);
                }
            }
        }
        Map<String, Outlook> outlooks = new HashMap<>();
        drawn.forEach((id, each) -> outlooks.put(id, each.outlook()));
        return outlooks;
    }

    private static List<TraceJob> jobs(QueueState state, SplittableRandom random) {
        String cluster = state.cluster().name();
        List<TraceJob> jobs = new ArrayList<>();
        // Running jobs are placed before second 0; large ones first, because they need whole nodes.
        state.running().stream()
                .filter(state::fits)
                .sorted(Comparator.comparingInt(QueueState.Active::gpus).reversed())
                .forEach(job -> {
                    long left = job.duration().remaining(job.elapsedSeconds(), random);
                    jobs.add(new TraceJob("runs " + job.id(), cluster, jobs.size(), -1, left + 1, job.gpus(), left));
                });
        for (QueueState.Waiting job : state.queue()) {
            long whole = job.duration().remaining(0, random);
            if (state.fits(job)) {
                jobs.add(new TraceJob(job.id(), cluster, jobs.size(), 0, whole, job.gpus(), job.predictedSeconds()));
            }
        }
        return jobs;
    }

    private record SimulatedTimes(long[] starts, long[] ends) {

        SimulatedTimes(int draws) {
            this(new long[draws], new long[draws]);
        }

        void keep(int draw, JobOutcome outcome) {
            starts[draw] = Math.max(0, outcome.startSeconds());
            ends[draw] = Math.max(0, outcome.endSeconds());
        }

        Outlook outlook() {
            Arrays.sort(starts);
            Arrays.sort(ends);
            return new Outlook(Outlook.Range.of(starts), Outlook.Range.of(ends));
        }
    }
}
