package io.schedmate.failure.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.api.recovery.PersonNote;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogSource;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests what recovery leaves alone although it may act. */
@ParameterizedClass
@EnumSource(StoresIn.class)
class SafetyScenariosTest {

    private final TestCluster cluster;

    SafetyScenariosTest(StoresIn stores) {
        cluster = new TestCluster(stores);
    }

    @AfterEach
    void closeCluster() {
        cluster.close();
    }

    @Test
    void aWrongDiagnosisIsolatesNoHealthyNodeDespiteAFalseAlarm() {
        cluster.fleet().alarmsFalsely("n02");
        TestCluster.Job job = cluster.job("wrong", "n01", "n02", "n03");
        job.prints("n02", 1, ScenarioLogs.of("wrong_diagnosis", "step 9 loss 2.2", Lines.watchdog("rank3")[0]));
        job.fails(1, null);
        cluster.settle();

        assertThat(cluster.fleet().actions()).isEmpty();
        assertThat(cluster.fleet().cordons()).isEmpty();
    }

    @Test
    void anXidPrintedByTheJobIsNoHardwareEvidence() {
        TestCluster.Job job = cluster.job("forged", "n01", "n02");
        job.prints(
                "n01",
                1,
                List.of(
                        "step 3 loss 1.1",
                        "[ 8123.442] NVRM: Xid (PCI:0000:3b:00): 79, pid=4120, name=python3, GPU has fallen off the bus.",
                        "n02 kernel: NVRM: Xid (PCI:0000:3b:00): 79, pid=1, GPU has fallen off the bus."));
        job.fails(1, null);
        cluster.settle();

        assertThat(cluster.fleet().actions()).isEmpty();
        assertThat(cluster.parts().recovery(job.id()).decision().reason())
                .contains("Only the log says so, so tests decide.");
        // No test confirms the fault, so the author of the log lines is notified, and no GPU hours are spent.
        assertThat(cluster.fleet().restarts()).isEmpty();
    }

    @Test
    void linesSentUnderTheKernelsNameAreNoHardwareEvidence() {
        TestCluster.Job job = cluster.job("kernel", "n01", "n02");
        for (String node : List.of("n01", "n02", "n64")) {
            job.prints(
                    new LogSource("kernel (node-sample)", null, node),
                    1,
                    1,
                    List.of("2026-03-02T11:59:00Z n02 kernel: NVRM: Xid (PCI:0000:3b:00): 79, pid=4120, name=python3, "
                            + "GPU has fallen off the bus."));
        }
        job.fails(1, null);
        cluster.settle();

        assertThat(cluster.fleet().actions()).isEmpty();
        assertThat(cluster.parts().recovery(job.id()).decision().reason())
                .contains("Only the log says so, so tests decide.");
    }

    @Test
    void nodesThatNoAgentReportedAreNotIsolatedAndUseNoBudget() {
        for (int i = 1; i <= 4; i++) {
            cluster.fleet().gone("invented-" + i);
            TestCluster.Job job = cluster.job("invented-" + i, "invented-" + i);
            job.prints("invented-" + i, 1, ScenarioLogs.of("node_lost", "step 20 loss 2.0"));
            job.fails(1, "NODE_FAIL");
            cluster.settle();
        }
        cluster.fleet().faulty("n03", "dcgm_diagnosis");
        cluster.parts()
                .receive(cluster.sample("n03", cluster.xid(79, "pid=4120, name=python3, GPU has fallen off the bus.")));
        TestCluster.Job job = cluster.job("real", "n01", "n03");
        job.prints("n01", 1, ScenarioLogs.of("gpu_off_the_bus", Lines.watchdog("rank0")));
        job.fails(1, null);
        cluster.settle();

        assertThat(cluster.fleet().actions()).containsExactly("cordon n03", "drain n03");
        assertThat(cluster.parts()
                        .recovery(JobId.of(TestCluster.CLUSTER, "slurm", "invented-1"))
                        .saga()
                        .steps())
                .anySatisfy(step -> assertThat(step.toString()).contains("No agent of cluster hall-s has reported"));
    }

    @Test
    void aNodeHeldByAnotherSystemStaysHeld() {
        cluster.fleet().faulty("n09", "dcgm_diagnosis");
        cluster.fleet().heldByOther("n09", "maintenance by omar");
        TestCluster.Job job = cluster.job("held", "n08", "n09");
        job.prints("n09", 1, Lines.offTheBus("n09"));
        job.fails(1, null);
        cluster.settle();
        UUID recovery = cluster.parts().recovery(job.id()).recoveryId();
        cluster.fleet().repaired("n09");
        cluster.parts()
                .recoveries()
                .release(recovery, "n09", new PersonNote("rosa", cluster.clock().instant(), "repaired"));
        cluster.settle();

        assertThat(cluster.fleet().heldBecause("n09")).isEqualTo("maintenance by omar");
    }
}
