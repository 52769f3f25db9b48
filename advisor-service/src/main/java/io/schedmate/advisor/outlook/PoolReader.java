package io.schedmate.advisor.outlook;

import io.schedmate.model.advice.Quantiles;
import io.schedmate.simulator.outlook.Outlook;
import io.schedmate.simulator.outlook.OutlookCalibration;
import io.schedmate.simulator.outlook.OutlookForecast;
import io.schedmate.simulator.outlook.QueueState;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Reads the running and waiting jobs of a pool, and computes the outlooks of all waiting jobs. */
final class PoolReader {

    /** The number of draws for the quantiles of the remaining times of all running jobs. */
    private static final int DRAWS_OF_REMAINING = 20;

    private static final int EARLIER = 500;

    private final FollowedJobs jobs;
    private final Spreads spreads;
    private final Capacities capacities;
    private final OutlookSettings settings;

    /** The result of reading a pool. */
    sealed interface Look {

        record Seen(PoolState state) implements Look {}

        /** Neither settings nor jobs show the number of GPUs. */
        record Unknown() implements Look {}

        record TooMany() implements Look {}
    }

    PoolReader(FollowedJobs jobs, Spreads spreads, OutlookSettings settings) {
        this.jobs = jobs;
        this.spreads = spreads;
        this.capacities = new Capacities(jobs, settings);
        this.settings = settings;
    }

    Look look(Pool pool, Instant now) {
        List<FollowedJob> running = jobs.running(pool, settings.most() + 1);
        List<FollowedJob> waiting = jobs.waiting(pool, settings.most() + 1);
        if (Math.max(running.size(), waiting.size()) > settings.most()) {
            return new Look.TooMany();
        }
        Optional<Capacity> capacity =
                capacities.of(pool, running.stream().mapToInt(FollowedJob::gpus).sum(), now);
        return capacity.isEmpty()
                ? new Look.Unknown()
                : new Look.Seen(drawn(pool, capacity.get(), active(running, now), queued(waiting), now));
    }

    Optional<Capacity> capacity(Pool pool, Instant now) {
        return capacities.of(pool, 0, now);
    }

    private PoolState drawn(
            Pool pool,
            Capacity capacity,
            List<QueueState.Active> running,
            List<QueueState.Waiting> queue,
            Instant now) {
        QueueState state = new QueueState(capacity.nodes(), running, queue);
        OutlookForecast forecast = new OutlookForecast(capacity.order().policy(), settings.draws());
        List<FollowedJobs.PredictionOutcome> earlier = jobs.outcomes(pool, EARLIER);
        OutlookCalibration calibration = new OutlookCalibration();
        earlier.forEach(each -> calibration.observe(
                new Outlook(exactly(each.predictedStart()), exactly(each.predictedEnd())), each.start(), each.end()));
        Map<Integer, Double> waits = capacities.waits(pool, now);
        Map<String, Outlook> outlooks = forecast.all(state, PoolState.SEED);
        queue.forEach(
                job -> outlooks.computeIfPresent(job.id(), (_, drawn) -> PoolState.beside(drawn, job.gpus(), waits)));
        return new PoolState(now, capacity, state, outlooks, waits, remaining(running), calibration, earlier.size());
    }

    private List<QueueState.Active> active(List<FollowedJob> running, Instant now) {
        return running.stream()
                .map(job -> new QueueState.Active(
                        job.jobId().toString(), job.gpus(), elapsed(job, now), spreads.orUnknown(job)))
                .toList();
    }

    private List<QueueState.Waiting> queued(List<FollowedJob> waiting) {
        return waiting.stream()
                .map(job -> {
                    var spread = spreads.orUnknown(job);
                    return new QueueState.Waiting(job.jobId().toString(), job.gpus(), spread, spread.p50());
                })
                .toList();
    }

    static long elapsed(FollowedJob job, Instant now) {
        return Math.max(
                0,
                Duration.between(Objects.requireNonNull(job.startedAt(), "startedAt"), now)
                        .toSeconds());
    }

    private static @Nullable Quantiles remaining(List<QueueState.Active> running) {
        if (running.isEmpty()) {
            return null;
        }
        double[] sorted = IntStream.range(0, running.size())
                .boxed()
                .flatMapToDouble(at -> {
                    QueueState.Active job = running.get(at);
                    Outlook.Range left =
                            job.duration().remaining(job.elapsedSeconds(), DRAWS_OF_REMAINING, PoolState.SEED + at);
                    return DoubleStream.of(left.p10(), left.p50(), left.p90());
                })
                .sorted()
                .toArray();
        double mean = Arrays.stream(sorted).average().orElse(0);
        return new Quantiles(at(sorted, 0.1), at(sorted, 0.5), at(sorted, 0.9), mean);
    }

    private static double at(double[] sorted, double share) {
        return sorted[(int) Math.round(share * (sorted.length - 1))];
    }

    private static Outlook.Range exactly(double seconds) {
        return new Outlook.Range(seconds, seconds, seconds);
    }
}
