package io.schedmate.simulator.policy.lucid;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.simulator.cluster.VirtualCluster;
import io.schedmate.simulator.engine.Simulation;
import io.schedmate.simulator.outcome.JobMark;
import io.schedmate.simulator.outcome.JobOutcome;
import io.schedmate.simulator.profile.ArrivalForecast;
import io.schedmate.simulator.profile.CoLocationTable;
import io.schedmate.simulator.profile.ProfileTables;
import io.schedmate.simulator.profile.Speeds;
import io.schedmate.simulator.profile.Workload;
import io.schedmate.simulator.profile.WorkloadProfile;
import io.schedmate.simulator.trace.TraceJob;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LucidTest {

    private static final Workload OWL = new Workload("owl", "forest", 32, false);
    private static final ProfileTables TABLES = new ProfileTables(
            new CoLocationTable(Map.of(new CoLocationTable.Pair(OWL, OWL), new Speeds(0.5, 0.8))),
            ArrivalForecast.NONE);

    @Test
    void aShortJobEndsInTheProfiler() {
        JobOutcome outcome = run(Mode.CORRECTED, job("short", 0, 50, 1)).getFirst();

        assertThat(outcome.endSeconds()).isEqualTo(50);
        assertThat(outcome.marks()).containsExactlyInAnyOrder(JobMark.PROFILED, JobMark.ENDED_IN_PROFILER);
    }

    @Test
    void profilingDelaysALongJobExceptInThePublishedMode() {
        TraceJob job = job("long", 0, 1_000, 1);

        assertThat(run(Mode.PUBLISHED, job).getFirst().endSeconds()).isEqualTo(1_001);
        assertThat(run(Mode.CORRECTED, job).getFirst().endSeconds()).isEqualTo(1_081);
    }

    @Test
    void aPairRunsAtItsMeasuredSpeeds() {
        // The second job arrives at 100 and runs at 0.5 beside the first, which continues at 0.8.
        List<JobOutcome> outcomes = run(Mode.PUBLISHED, job("first", 0, 500, 8), job("second", 100, 200, 8));

        assertThat(named(outcomes, "second").marks()).contains(JobMark.PACKED);
        assertThat(named(outcomes, "second").endSeconds()).isEqualTo(100 + 400 + 1);
        // 501 s after 100 at 0.8 leaves 500 - 100 - 0.8 * 401 = 79.2 s for the first.
        assertThat(named(outcomes, "first").endSeconds()).isEqualTo(501 + 80 + 1);
    }

    @Test
    void inThePublishedModeTheLaterJobOfAPairStaysSlowAfterTheEarlierEnds() {
        TraceJob[] jobs = {job("first", 0, 180, 8), job("second", 100, 200, 8)};

        assertThat(named(run(Mode.PUBLISHED, jobs), "second").endSeconds()).isEqualTo(501);
        assertThat(named(run(Mode.CORRECTED, jobs), "second").endSeconds()).isLessThan(501);
    }

    private static List<JobOutcome> run(Mode mode, TraceJob... jobs) {
        return new Simulation(List.of(new VirtualCluster("vc", 1, 8)), List.of(jobs)).run(new Lucid(TABLES, mode));
    }

    private static JobOutcome named(List<JobOutcome> outcomes, String id) {
        return outcomes.stream()
                .filter(outcome -> outcome.job().id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    /** Jobs of 8 GPUs are too large for this recipe's profiler. */
    private static TraceJob job(String id, long submit, long duration, int gpus) {
        return new TraceJob(id, "vc", 0, submit, duration, gpus, duration, new WorkloadProfile(OWL, 50, 1_000, 0));
    }
}
