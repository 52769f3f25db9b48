package io.schedmate.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.simulator.cluster.VirtualCluster;
import io.schedmate.simulator.engine.Simulation;
import io.schedmate.simulator.fault.FaultChains;
import io.schedmate.simulator.fault.FaultModel;
import io.schedmate.simulator.fault.Handling;
import io.schedmate.simulator.outcome.JobOutcome;
import io.schedmate.simulator.policy.Policy;
import io.schedmate.simulator.policy.lucid.Assistance;
import io.schedmate.simulator.policy.lucid.Lucid;
import io.schedmate.simulator.policy.lucid.Mode;
import io.schedmate.simulator.policy.packing.Horus;
import io.schedmate.simulator.policy.preemptive.DurationAwareTiresias;
import io.schedmate.simulator.policy.preemptive.Srtf;
import io.schedmate.simulator.policy.preemptive.Tiresias;
import io.schedmate.simulator.policy.queue.FailingJobsPolicy;
import io.schedmate.simulator.policy.queue.Fifo;
import io.schedmate.simulator.policy.queue.SchedMate;
import io.schedmate.simulator.policy.queue.Sjf;
import io.schedmate.simulator.profile.ArrivalForecast;
import io.schedmate.simulator.profile.CoLocationTable;
import io.schedmate.simulator.profile.ProfileTables;
import io.schedmate.simulator.profile.Speeds;
import io.schedmate.simulator.profile.Workload;
import io.schedmate.simulator.profile.WorkloadProfile;
import io.schedmate.simulator.trace.TraceJob;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Random tiny traces, each policy against a second-by-second simulation. A failing seed reproduces itself. */
class PoliciesAgainstTheSlowTruthTest {

    private static final int TRACES = 40;
    private static final Workload OWL = new Workload("owl", "forest", 32, false);
    private static final Workload FINCH = new Workload("finch", "garden", 8, true);
    private static final VirtualCluster CLUSTER = new VirtualCluster("vc", 3, 8);
    private static final ProfileTables TABLES = new ProfileTables(
            new CoLocationTable(Map.of(
                    new CoLocationTable.Pair(OWL, OWL), new Speeds(0.5, 0.5),
                    new CoLocationTable.Pair(OWL, FINCH), new Speeds(0.75, 1.25))),
            ArrivalForecast.NONE);

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void fifoAgrees(long seed) {
        agrees(seed, new Fifo(), truth -> truth.withoutPreemption(Comparator.comparingLong(TraceJob::submitSeconds)));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void sjfAgrees(long seed) {
        agrees(seed, new Sjf(), truth -> truth.withoutPreemption(Comparator.comparingLong(TraceJob::durationSeconds)));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void srtfAgrees(long seed) {
        agrees(seed, new Srtf(), truth -> truth.withPreemption(Comparator.comparingLong(facts -> facts[0]), 1));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void tiresiasAgrees(long seed) {
        Comparator<long[]> order = Comparator.<long[], Boolean>comparing(facts -> facts[1] > 18_000)
                .thenComparingLong(facts -> facts[2]);

        agrees(seed, new Tiresias(), truth -> truth.withPreemption(order, 60));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void schedMateAgrees(long seed) {
        Comparator<TraceJob> order = Comparator.comparingDouble(TraceJob::gpuSeconds);

        agrees(seed, new SchedMate(), truth -> truth.withoutPreemption(order, true));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void durationAwareTiresiasAgrees(long seed) {
        Comparator<long[]> order = Comparator.<long[], Boolean>comparing(facts -> Math.max(facts[1], facts[3]) > 18_000)
                .thenComparingLong(facts -> facts[3])
                .thenComparingLong(facts -> facts[2]);

        agrees(seed, new DurationAwareTiresias(), truth -> truth.withPreemption(order, 60));
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void lucidAgrees(Mode mode) {
        var random = new Random(mode.ordinal());
        agreePacked(
                random, new Lucid(TABLES, mode), jobs -> new SlowLucid(3, mode, false, TABLES::together, jobs).ends());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void lucidWithSchedMateAgrees(long seed) {
        var helped = new Lucid(TABLES, Mode.CORRECTED, new Assistance(true, 9, 1, 0.65, 1));

        int evictions = agreePacked(
                new Random(seed),
                helped,
                jobs -> new SlowLucid(3, Mode.CORRECTED, true, TABLES::together, jobs).ends());

        assertThat(evictions).isPositive();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void horusAgrees(long seed) {
        agreePacked(new Random(seed), new Horus(TABLES), jobs -> new SlowHorus(3, TABLES::together, jobs).run());
    }

    @ParameterizedTest
    @EnumSource(Handling.class)
    void fifoWithFaultsAgrees(Handling handling) {
        // Every few long jobs there is a failure; its recovery takes as long as a short job.
        var model = new FaultModel(5, 0.5, 200, 200, 0.3, 120, 0.612, 0.065, 1);
        var random = new Random(5);
        int failures = 0;
        for (int trace = 0; trace < TRACES; trace++) {
            List<TraceJob> jobs = jobs(random);
            List<JobOutcome> outcomes = run(new FailingJobsPolicy(new Fifo(), model, handling), jobs);
            failures += outcomes.stream().mapToInt(JobOutcome::failures).sum();

            assertThat(ends(outcomes))
                    .as("trace %d: %s", trace, jobs)
                    .isEqualTo(SlowFaults.ends(3, jobs, new FaultChains(model, handling, jobs)));
        }
        assertThat(failures).isGreaterThan(TRACES);
    }

    /** How many jobs were evicted. */
    private static int agreePacked(Random random, Policy policy, Function<List<TraceJob>, Map<String, Long>> slow) {
        int evictions = 0;
        for (int trace = 0; trace < TRACES; trace++) {
            List<TraceJob> jobs =
                    jobs(random).stream().map(job -> profiled(job, random)).toList();
            List<JobOutcome> outcomes = run(policy, jobs);
            evictions += outcomes.stream().mapToInt(JobOutcome::preemptions).sum();

            assertThat(ends(outcomes)).as("trace %d: %s", trace, jobs).isEqualTo(slow.apply(jobs));
        }
        return evictions;
    }

    private static TraceJob profiled(TraceJob job, Random random) {
        var profile = new WorkloadProfile(
                random.nextBoolean() ? OWL : FINCH, 20 + random.nextInt(60), random.nextInt(20_000), random.nextInt(3));
        return new TraceJob(
                job.id(),
                job.virtualCluster(),
                job.order(),
                job.submitSeconds(),
                job.durationSeconds(),
                job.gpus(),
                random.nextInt(10_000),
                profile,
                random.nextBoolean());
    }

    private static List<JobOutcome> run(Policy policy, List<TraceJob> jobs) {
        return new Simulation(List.of(CLUSTER), jobs).run(policy);
    }

    private static Map<String, Long> ends(List<JobOutcome> outcomes) {
        Map<String, Long> ends = new TreeMap<>();
        outcomes.forEach(outcome -> ends.put(outcome.job().id(), outcome.endSeconds()));
        return ends;
    }

    private static void agrees(long seed, Policy policy, Function<SecondBySecond, Map<String, Long>> slow) {
        var random = new Random(seed);
        for (int trace = 0; trace < TRACES; trace++) {
            List<TraceJob> jobs = jobs(random);
            assertThat(ends(run(policy, jobs)))
                    .as("trace %d: %s", trace, jobs)
                    .isEqualTo(slow.apply(new SecondBySecond(3, jobs)));
        }
    }

    private static List<TraceJob> jobs(Random random) {
        List<TraceJob> jobs = new ArrayList<>();
        long submit = 0;
        for (int order = 0; order < 14; order++) {
            submit += random.nextInt(4) == 0 ? random.nextInt(400) : random.nextInt(3);
            int gpus = random.nextInt(4) == 0 ? 8 + random.nextInt(17) : 1 + random.nextInt(8);
            long duration = random.nextInt(5) == 0 ? 1_000 + random.nextInt(3_000) : 1 + random.nextInt(300);
            jobs.add(new TraceJob("job-" + order, "vc", order, submit, duration, gpus, duration));
        }
        return jobs;
    }
}
