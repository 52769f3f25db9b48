package io.schedmate.simulator.policy.packing;

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

/** Schedules that were worked out by hand; a job ends one second late, as under the other counting policies. */
class HorusTest {

    private static final Workload OWL = new Workload("owl", "forest", 32, false);
    private static final ProfileTables TABLES = new ProfileTables(
            new CoLocationTable(Map.of(new CoLocationTable.Pair(OWL, OWL), new Speeds(0.5, 0.5))),
            ArrivalForecast.NONE);

    @Test
    void usesFreeGpusWhileThereAreSome() {
        List<JobOutcome> outcomes = run(job("a", 0, 100, 4, 10), job("b", 0, 100, 4, 10));

        assertThat(named(outcomes, "b").endSeconds()).isEqualTo(101);
        assertThat(named(outcomes, "b").marks()).isEmpty();
    }

    @Test
    void sharesWithTheLeastBusyJobIfNoGpusAreFree() {
        List<JobOutcome> outcomes =
                run(job("busy", 0, 100, 4, 60), job("lazy", 0, 100, 4, 20), job("new", 0, 30, 4, 40));

        // The new job and the lazy one share their GPUs for 61 s, in which each does half of its work.
        assertThat(named(outcomes, "new").endSeconds()).isEqualTo(61);
        assertThat(named(outcomes, "new").marks()).containsExactly(JobMark.PACKED);
        assertThat(named(outcomes, "busy").endSeconds()).isEqualTo(101);
        assertThat(named(outcomes, "lazy").endSeconds()).isEqualTo(61 + 70 + 1);
    }

    @Test
    void waitsIfEveryPartnerIsTooBusyAndIsNotOvertaken() {
        List<JobOutcome> outcomes =
                run(job("first", 0, 100, 8, 90), job("second", 1, 10, 8, 20), job("third", 2, 10, 8, 5));

        assertThat(named(outcomes, "second").startSeconds()).isEqualTo(101);
        assertThat(named(outcomes, "third").startSeconds()).isEqualTo(101);
    }

    private static List<JobOutcome> run(TraceJob... jobs) {
        return new Simulation(List.of(new VirtualCluster("vc", 1, 8)), List.of(jobs)).run(new Horus(TABLES));
    }

    private static JobOutcome named(List<JobOutcome> outcomes, String id) {
        return outcomes.stream()
                .filter(outcome -> outcome.job().id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static TraceJob job(String id, long submit, long duration, int gpus, double busyPercent) {
        return new TraceJob(
                id, "vc", 0, submit, duration, gpus, duration, new WorkloadProfile(OWL, busyPercent, 1_000, 0));
    }
}
