package io.schedmate.advisor.outlook;

import io.schedmate.advisor.estimate.Estimator;
import io.schedmate.model.api.outlook.JobOutlook;
import io.schedmate.model.api.outlook.OutlookGap;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.simulator.cluster.VirtualCluster;
import io.schedmate.simulator.outlook.DurationSpread;
import io.schedmate.tables.BoundedMap;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Predicts when jobs will start and end. Thread-safe. The result for a pool is cached for some time. */
public final class Outlooks {

    private static final int MAX_POOLS = 1_000;
    private static final int DRAWS_OF_ONE_RUN = 400;

    private final FollowedJobs jobs;
    private final Spreads spreads;
    private final PoolReader reader;
    private final OutlookSettings settings;
    private final OutlookAnswers answers;
    private final InstantSource clock;
    private final Map<Pool, Kept> kept = new BoundedMap<>(MAX_POOLS);

    /** Caches the state of a pool, which is computed by one thread at a time. */
    private final class Kept {

        private final Pool pool;
        private PoolReader.@Nullable Look look;
        private Instant at = Instant.MIN;

        Kept(Pool pool) {
            this.pool = pool;
        }

        synchronized PoolReader.Look look(Instant now) {
            if (look == null || !now.isBefore(at.plus(settings.keep()))) {
                look = reader.look(pool, now);
                at = now;
            }
            return look;
        }
    }

    public Outlooks(FollowedJobs jobs, Estimator estimator, OutlookSettings settings, InstantSource clock) {
        this.jobs = jobs;
        this.spreads = new Spreads(estimator);
        this.reader = new PoolReader(jobs, spreads, settings);
        this.settings = settings;
        this.answers = new OutlookAnswers(settings.draws());
        this.clock = clock;
    }

    public JobOutlook of(JobId jobId) {
        Instant now = clock.instant();
        Optional<FollowedJob> known = jobs.find(jobId);
        if (known.isEmpty()) {
            return OutlookAnswers.gap(
                    jobId, null, now, OutlookGap.NOT_FOLLOWED, "Expected a job with reported states, got none.");
        }
        FollowedJob job = known.get();
        if (job.state().ended()) {
            return OutlookAnswers.gap(
                    jobId,
                    job.state(),
                    now,
                    OutlookGap.ENDED,
                    "Expected a waiting or running job, got one that has ended.");
        }
        return job.startedAt() == null ? waiting(job, now) : running(job, job.startedAt(), now);
    }

    /**
     * Returns the nodes for which the jobs of a queue compete. They are named after the queue if they belong to it
     * alone. Empty if their number is unknown.
     */
    public Optional<VirtualCluster> nodes(String cluster, @Nullable String queue) {
        Pool pool = settings.pool(cluster, queue);
        return reader.capacity(pool, clock.instant())
                .map(Capacity::nodes)
                .map(nodes -> new VirtualCluster(
                        pool.queue() == null ? cluster : pool.queue(), nodes.nodes(), nodes.gpusPerNode()));
    }

    /** Returns the outlook of a job submitted now. */
    public JobOutlook ofNew(JobSubmission job) {
        Instant now = clock.instant();
        int gpus = Objects.requireNonNullElse(job.requested().gpus(), 0);
        Optional<DurationSpread> spread = spreads.ofNew(job);
        Gaps gaps = new Gaps(null, null, now, settings.most());
        if (gpus == 0) {
            return gaps.noGpus();
        }
        return spread.map(known -> seen(
                        settings.pool(job.cluster(), job.queue()),
                        gpus,
                        now,
                        gaps,
                        pool -> answers.waiting(null, null, now, pool, pool.withNew(gpus, known, settings.draws()))))
                .orElseGet(gaps::noDuration);
    }

    /**
     * Returns the outlook of a job submitted now with the given duration, in seconds, up to its requested time limit.
     *
     * @param replaced a job that would neither wait nor run in this case; null = none
     */
    public JobOutlook instead(@Nullable JobId replaced, JobSubmission job, double p10, double p50, double p90) {
        Instant now = clock.instant();
        int gpus = Objects.requireNonNullElse(job.requested().gpus(), 0);
        Gaps gaps = new Gaps(replaced, null, now, settings.most());
        if (gpus == 0) {
            return gaps.noGpus();
        }
        DurationSpread spread = Spreads.limited(new DurationSpread(p10, p50, p90), job);
        return seen(settings.pool(job.cluster(), job.queue()), gpus, now, gaps, pool -> {
            PoolState others = replaced == null ? pool : pool.without(replaced);
            return answers.waiting(replaced, null, now, others, others.withNew(gpus, spread, settings.draws()));
        });
    }

    private JobOutlook waiting(FollowedJob job, Instant now) {
        Gaps gaps = new Gaps(job.jobId(), job.state(), now, settings.most());
        if (job.gpus() == 0) {
            return gaps.noGpus();
        }
        if (spreads.of(job.jobId(), job.submission()).isEmpty()) {
            return gaps.noDuration();
        }
        return seen(settings.pool(job.cluster(), job.queue()), job.gpus(), now, gaps, pool -> {
            PoolState.Asked asked = pool.waiting(job.jobId());
            // The job was submitted after the last update, so it is the last in the queue.
            return answers.waiting(
                    job.jobId(),
                    job.state(),
                    now,
                    pool,
                    asked == null ? pool.withNew(job.gpus(), spreads.orUnknown(job), settings.draws()) : asked);
        });
    }

    private JobOutlook running(FollowedJob job, Instant started, Instant now) {
        Gaps gaps = new Gaps(job.jobId(), job.state(), now, settings.most());
        @Nullable
        PoolState pool = job.gpus() > 0
                        && look(settings.pool(job.cluster(), job.queue()), now)
                                instanceof PoolReader.Look.Seen(PoolState seen)
                ? seen
                : null;
        return spreads.of(job.jobId(), job.submission())
                .map(spread -> spread.remaining(PoolReader.elapsed(job, now), DRAWS_OF_ONE_RUN, PoolState.SEED))
                .map(left -> answers.running(job.jobId(), job.state(), now, started, left, pool))
                .orElseGet(gaps::noDuration);
    }

    private JobOutlook seen(Pool pool, int gpus, Instant now, Gaps gaps, Function<PoolState, JobOutlook> answer) {
        return switch (look(pool, now)) {
            case PoolReader.Look.Unknown() -> gaps.noCapacity(pool);
            case PoolReader.Look.TooMany() -> gaps.tooMany();
            case PoolReader.Look.Seen(PoolState state)
            when !state.fits(gpus) -> gaps.doesNotFit(gpus, state.capacity());
            case PoolReader.Look.Seen(PoolState state) -> answer.apply(state);
        };
    }

    /**
     * Stores the prediction for the latest waiting job in each pool, for calibration. More predictions at a time would
     * add little information, because their errors are correlated.
     */
    public void predict() {
        jobs.withoutOutlook().stream()
                .map(place -> settings.pool(place.cluster(), place.queue()))
                .distinct()
                .forEach(this::predict);
    }

    private void predict(Pool pool) {
        if (look(pool, clock.instant()) instanceof PoolReader.Look.Seen(PoolState state)) {
            jobs.waiting(pool, settings.most()).stream()
                    .filter(job -> !job.isPredicted())
                    .map(FollowedJob::jobId)
                    .filter(jobId -> state.outlooks().containsKey(jobId.toString()))
                    .reduce((_, latest) -> latest)
                    .ifPresent(jobId -> predict(jobId, state));
        }
    }

    private void predict(JobId jobId, PoolState state) {
        jobs.predicted(jobId, Objects.requireNonNull(state.outlooks().get(jobId.toString())), state.at());
    }

    private PoolReader.Look look(Pool pool, Instant now) {
        Kept of;
        synchronized (kept) {
            of = kept.computeIfAbsent(pool, Kept::new);
        }
        return of.look(now);
    }
}
