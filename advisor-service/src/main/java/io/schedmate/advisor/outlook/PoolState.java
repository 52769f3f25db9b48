package io.schedmate.advisor.outlook;

import io.schedmate.model.advice.Quantiles;
import io.schedmate.model.job.JobId;
import io.schedmate.simulator.outlook.DurationSpread;
import io.schedmate.simulator.outlook.Outlook;
import io.schedmate.simulator.outlook.OutlookCalibration;
import io.schedmate.simulator.outlook.OutlookForecast;
import io.schedmate.simulator.outlook.QueueState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The running and waiting jobs of a pool, and the uncalibrated outlooks of all waiting ones.
 *
 * @param waits usual waits in seconds, by the GPUs that jobs request
 * @param remaining remaining times of running jobs; null if no job is running
 * @param earlier number of outcomes on which {@code calibration} is based
 */
record PoolState(
        Instant at,
        Capacity capacity,
        QueueState state,
        Map<String, Outlook> outlooks,
        Map<Integer, Double> waits,
        @Nullable Quantiles remaining,
        OutlookCalibration calibration,
        int earlier) {

    /** The seed of the draws. It is constant, so that the same jobs get the same answer. */
    static final long SEED = 1;

    private static final String NEW = "new";

    /** The outlook of a job that waits or would be submitted now. */
    record Asked(
            Outlook outlook,
            int ahead,
            int gpusAhead,
            @Nullable Double usualWait) {}

    boolean fits(int gpus) {
        return gpus <= capacity.nodes().gpus();
    }

    @Nullable
    Asked waiting(JobId jobId) {
        Outlook outlook = outlooks.get(jobId.toString());
        if (outlook == null) {
            return null;
        }
        Double usual = null;
        int ahead = 0;
        int gpus = 0;
        for (QueueState.Waiting each : state.queue()) {
            if (each.id().equals(jobId.toString())) {
                usual = waits.get(each.gpus());
                break;
            }
            ahead++;
            gpus += each.gpus();
        }
        return new Asked(calibration.of(outlook), ahead, gpus, usual);
    }

    /** Returns the state without one job, waiting or running. */
    PoolState without(JobId jobId) {
        String id = jobId.toString();
        QueueState left = new QueueState(
                state.cluster(),
                state.running().stream().filter(job -> !job.id().equals(id)).toList(),
                state.queue().stream().filter(job -> !job.id().equals(id)).toList());
        return new PoolState(at, capacity, left, outlooks, waits, remaining, calibration, earlier);
    }

    Asked withNew(int gpus, DurationSpread spread, int draws) {
        List<QueueState.Waiting> queue = new ArrayList<>(state.queue());
        queue.add(new QueueState.Waiting(NEW, gpus, spread, spread.p50()));
        QueueState with = new QueueState(state.cluster(), state.running(), queue);
        Outlook outlook = new OutlookForecast(capacity.order().policy(), draws).of(with, NEW, SEED);
        return new Asked(
                calibration.of(beside(outlook, gpus, waits)), state.queue().size(), gpusWaiting(), waits.get(gpus));
    }

    static Outlook beside(Outlook drawn, int gpus, Map<Integer, Double> waits) {
        Double usual = waits.get(gpus);
        return usual == null ? drawn : drawn.beside(usual);
    }

    int runningGpus() {
        return state.running().stream().mapToInt(QueueState.Active::gpus).sum();
    }

    private int gpusWaiting() {
        return state.queue().stream().mapToInt(QueueState.Waiting::gpus).sum();
    }
}
