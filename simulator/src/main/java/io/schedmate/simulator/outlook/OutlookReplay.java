package io.schedmate.simulator.outlook;

import io.schedmate.code.estimate.DurationEstimate;
import io.schedmate.code.estimate.DurationEstimator;
import io.schedmate.code.history.FinishedRun;
import io.schedmate.code.history.JobFacts;
import io.schedmate.simulator.cluster.VirtualCluster;
import io.schedmate.simulator.engine.Simulation;
import io.schedmate.simulator.outcome.JobOutcome;
import io.schedmate.simulator.policy.PartitionedPolicy;
import io.schedmate.simulator.trace.TraceJob;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Predicts the outlook of waiting jobs at their submission, from what was known by then, and compares it with the same
 * policy run with the true durations.
 */
public final class OutlookReplay {

    /** The distribution for a job without known facts, before any run has ended. */
    private static final DurationSpread UNKNOWN = new DurationSpread(60, 3_600, 86_400);

    private static final int SUBMITTED = 1;
    private static final int STARTED = 2;
    private static final int ENDED = 0;

    private final Map<String, VirtualCluster> clusters;
    private final Map<String, JobFacts> facts;
    private final OutlookForecast forecast;
    private final long seed;
    private final Set<String> asked = new HashSet<>();
    private final DurationEstimator estimator = new DurationEstimator();
    private final OutlookCalibration calibration = new OutlookCalibration();
    /** Uncalibrated predictions for jobs that have not ended yet. */
    private final Map<String, Raw> open = new HashMap<>();

    private final GroupWaits waits = new GroupWaits();
    private final Map<String, DurationSpread> spreads = new HashMap<>();
    private final Map<String, Map<String, JobOutcome>> running = new HashMap<>();
    private final Map<String, Map<String, JobOutcome>> queues = new HashMap<>();
    private final List<OutlookAnswer> answers = new ArrayList<>();

    private record Raw(Outlook outlook, long askedAt) {}

    private record Event(long second, int kind, JobOutcome outcome) {
        static final Comparator<Event> ORDER = Comparator.comparingLong(Event::second)
                .thenComparingInt(Event::kind)
                .thenComparingInt(event -> event.outcome().job().order());
    }

    private OutlookReplay(
            List<VirtualCluster> clusters,
            Map<String, JobFacts> facts,
            PartitionedPolicy policy,
            int draws,
            long seed) {
        this.clusters = clusters.stream().collect(Collectors.toMap(VirtualCluster::name, each -> each));
        this.facts = facts;
        this.forecast = new OutlookForecast(policy, draws);
        this.seed = seed;
    }

    /**
     * @param facts by job id
     * @param most number of jobs to predict, evenly spread over those that do not start at once
     */
    public static List<OutlookAnswer> run(
            List<VirtualCluster> clusters,
            List<TraceJob> jobs,
            Map<String, JobFacts> facts,
            PartitionedPolicy policy,
            int most,
            int draws,
            long seed) {
        var replay = new OutlookReplay(clusters, facts, policy, draws, seed);
        replay.follow(new Simulation(clusters, jobs).run(policy), most);
        return replay.answers;
    }

    private void follow(List<JobOutcome> outcomes, int most) {
        List<JobOutcome> waited = outcomes.stream()
                .filter(outcome -> outcome.queueSeconds() > 0)
                .sorted(Comparator.comparingLong(outcome -> outcome.job().submitSeconds()))
                .toList();
        IntStream.range(0, Math.min(most, waited.size()))
                .mapToObj(each -> waited.get((int) ((long) each * waited.size() / Math.min(most, waited.size()))))
                .forEach(outcome -> asked.add(outcome.job().id()));
        List<Event> events = new ArrayList<>(outcomes.size() * 3);
        for (JobOutcome outcome : outcomes) {
            events.add(new Event(outcome.job().submitSeconds(), SUBMITTED, outcome));
            events.add(new Event(outcome.startSeconds(), STARTED, outcome));
            events.add(new Event(outcome.endSeconds(), ENDED, outcome));
        }
        events.sort(Event.ORDER);
        List<JobOutcome> due = new ArrayList<>();
        long now = Long.MIN_VALUE;
        for (Event event : events) {
            if (event.second() != now) {
                long then = now;
                due.forEach(outcome -> answer(outcome, then));
                due.clear();
                now = event.second();
            }
            happened(event);
            if (event.kind() == SUBMITTED
                    && asked.contains(event.outcome().job().id())) {
                due.add(event.outcome());
            }
        }
    }

    private void happened(Event event) {
        JobOutcome outcome = event.outcome();
        TraceJob job = outcome.job();
        Map<String, JobOutcome> queue = queues.computeIfAbsent(job.virtualCluster(), _ -> new LinkedHashMap<>());
        Map<String, JobOutcome> active = running.computeIfAbsent(job.virtualCluster(), _ -> new LinkedHashMap<>());
        switch (event.kind()) {
            case SUBMITTED -> {
                spreads.put(
                        job.id(),
                        estimator
                                .submitted(job.id(), factsOf(job))
                                .map(estimate -> spread(estimate, limit(job)))
                                .orElse(UNKNOWN));
                queue.put(job.id(), outcome);
            }
            case STARTED -> {
                queue.remove(job.id());
                waits.add(job, outcome.queueSeconds());
                if (outcome.endSeconds() > outcome.startSeconds()) {
                    active.put(job.id(), outcome);
                }
            }
            default -> {
                active.remove(job.id());
                Raw raw = open.remove(job.id());
                if (raw != null) {
                    calibration.observe(
                            raw.outlook(),
                            outcome.startSeconds() - raw.askedAt(),
                            outcome.endSeconds() - raw.askedAt());
                }
                estimator.ended(factsOf(job), new FinishedRun(job.id(), job.durationSeconds(), null));
            }
        }
    }

    private void answer(JobOutcome outcome, long now) {
        TraceJob job = outcome.job();
        String cluster = job.virtualCluster();
        List<JobOutcome> active =
                List.copyOf(running.getOrDefault(cluster, Map.of()).values());
        List<JobOutcome> queue =
                List.copyOf(queues.getOrDefault(cluster, Map.of()).values());
        QueueState state = state(cluster, active, queue, now, each -> spreads.getOrDefault(each.id(), UNKNOWN));
        Outlook drawn = forecast.of(state, job.id(), seed + answers.size());
        OptionalDouble usual = waits.median(job);
        Outlook raw = usual.isPresent() ? drawn.beside(usual.getAsDouble()) : drawn;
        open.put(job.id(), new Raw(raw, now));
        answers.add(new OutlookAnswer(
                job.id(),
                outcome.startSeconds() - now,
                outcome.endSeconds() - now,
                drawn,
                calibration.of(raw),
                byLimits(cluster, active, queue, now, job),
                usual.orElse(0)));
    }

    /** Returns the start if each job runs to its limit; null if a relevant job has no limit. */
    private @Nullable Double byLimits(
            String cluster, List<JobOutcome> active, List<JobOutcome> queue, long now, TraceJob job) {
        boolean haveLimits = Stream.concat(active.stream(), queue.stream()).allMatch(each -> limit(each.job()) != null);
        if (!haveLimits) {
            return null;
        }
        QueueState state = state(cluster, active, queue, now, each -> {
            Double limit = limit(each);
            return DurationSpread.exactly(limit == null ? 1 : limit);
        });
        return new OutlookForecast(forecast.policy(), 1)
                .of(state, job.id(), seed)
                .start()
                .p50();
    }

    private @Nullable Double limit(TraceJob job) {
        return factsOf(job).requestedSeconds();
    }

    private JobFacts factsOf(TraceJob job) {
        return facts.getOrDefault(job.id(), JobFacts.UNKNOWN);
    }

    private QueueState state(
            String cluster,
            List<JobOutcome> active,
            List<JobOutcome> queue,
            long now,
            Function<TraceJob, DurationSpread> spread) {
        VirtualCluster nodes = Objects.requireNonNull(clusters.get(cluster));
        return new QueueState(
                nodes,
                active.stream()
                        .map(each -> new QueueState.Active(
                                each.job().id(),
                                each.job().gpus(),
                                now - each.startSeconds(),
                                spread.apply(each.job())))
                        .toList(),
                queue.stream()
                        .map(each -> new QueueState.Waiting(
                                each.job().id(),
                                each.job().gpus(),
                                spread.apply(each.job()),
                                each.job().predictedSeconds()))
                        .toList());
    }

    private static DurationSpread spread(DurationEstimate estimate, @Nullable Double limit) {
        DurationSpread spread = new DurationSpread(estimate.p10(), estimate.p50(), estimate.p90());
        return limit == null ? spread : spread.atMost(limit);
    }
}
