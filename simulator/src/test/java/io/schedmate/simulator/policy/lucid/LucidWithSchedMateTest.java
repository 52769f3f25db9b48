package io.schedmate.simulator.policy.lucid;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.simulator.cluster.VirtualCluster;
import io.schedmate.simulator.engine.Simulation;
import io.schedmate.simulator.outcome.JobMark;
import io.schedmate.simulator.outcome.JobOutcome;
import io.schedmate.simulator.profile.ArrivalForecast;
import io.schedmate.simulator.profile.CoLocationTable;
import io.schedmate.simulator.profile.HeavyPairs;
import io.schedmate.simulator.profile.ProfileTables;
import io.schedmate.simulator.profile.Speeds;
import io.schedmate.simulator.profile.Workload;
import io.schedmate.simulator.profile.WorkloadProfile;
import io.schedmate.simulator.trace.TraceJob;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LucidWithSchedMateTest {

    private static final Workload OWL = new Workload("owl", "forest", 32, false);
    private static final Workload BERT = new Workload("BERT", "forest", 32, false);
    private static final Assistance READS_ALL = new Assistance(true, 9, 1, 0.65, 1);

    @Test
    void aJobWithAKnownSimilarJobSkipsTheProfiler() {
        TraceJob known = job("known", OWL, 0, 1_000, 1).predicted(1_000, true);

        JobOutcome outcome = run(tables(0.5), READS_ALL, known).getFirst();

        assertThat(outcome.endSeconds()).isEqualTo(9 + 1_000 + 1);
        assertThat(outcome.marks()).doesNotContain(JobMark.PROFILED);
    }

    @Test
    void thePartnerOfAJobThatLostHalfItsSpeedIsEvictedAndRestartsAlone() {
        List<JobOutcome> outcomes =
                run(tables(0.5), READS_ALL, job("first", OWL, 0, 5_000, 8), job("second", OWL, 1_000, 500, 8));

        // Packed at 1,000 and corrected at 1,180: the first job lost 90 s of work.
        assertThat(named(outcomes, "first").endSeconds()).isEqualTo(5_000 + 90 + 1);
        JobOutcome second = named(outcomes, "second");
        assertThat(second.preemptions()).isEqualTo(1);
        assertThat(second.endSeconds()).isEqualTo(5_091 + 500 + 1);
    }

    @Test
    void aPairWithoutInterferenceIsKept() {
        TraceJob[] jobs = {job("first", OWL, 0, 5_000, 8), job("second", OWL, 1_000, 500, 8)};

        assertThat(run(tables(0.7), READS_ALL, jobs)).allMatch(outcome -> outcome.preemptions() == 0);
        var readsNone = new Assistance(true, 9, 0, 0.65, 1);
        assertThat(run(tables(0.5), readsNone, jobs)).allMatch(outcome -> outcome.preemptions() == 0);
    }

    @Test
    void heavyPairsInterfereOnlyUnderThatAssumption() {
        TraceJob[] jobs = {job("first", BERT, 0, 5_000, 8), job("second", BERT, 1_000, 500, 8)};
        ProfileTables asPublished = tables(0.5);

        assertThat(named(run(asPublished, Assistance.NONE, jobs), "second").endSeconds())
                .isEqualTo(1_000 + 500 + 1);
        // Each keeps a GPU busy for 80 % of the time, so each gets 100/160 of its speed.
        assertThat(named(run(asPublished.with(HeavyPairs.TIME_SLICED), Assistance.NONE, jobs), "second")
                        .endSeconds())
                .isEqualTo(1_000 + 800 + 1);
    }

    private static ProfileTables tables(double speed) {
        return new ProfileTables(
                new CoLocationTable(Map.of(new CoLocationTable.Pair(OWL, OWL), new Speeds(speed, speed))),
                ArrivalForecast.NONE);
    }

    private static List<JobOutcome> run(ProfileTables tables, Assistance assistance, TraceJob... jobs) {
        return new Simulation(List.of(new VirtualCluster("vc", 1, 8)), List.of(jobs))
                .run(new Lucid(tables, Mode.CORRECTED, assistance));
    }

    private static JobOutcome named(List<JobOutcome> outcomes, String id) {
        return outcomes.stream()
                .filter(outcome -> outcome.job().id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static TraceJob job(String id, Workload workload, long submit, long duration, int gpus) {
        return new TraceJob(id, "vc", 0, submit, duration, gpus, duration, new WorkloadProfile(workload, 80, 1_000, 0));
    }
}
