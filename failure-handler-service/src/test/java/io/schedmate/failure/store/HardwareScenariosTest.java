package io.schedmate.failure.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.failure.recovery.record.RecoveryRecord;
import io.schedmate.model.InfraType;
import io.schedmate.model.recovery.RecoveryAction;
import io.schedmate.model.recovery.RecoveryStatus;
import io.schedmate.recovery.saga.SagaStep;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the recovery of jobs whose hardware failed, on a simulated cluster of 64 nodes. Recovery may act. */
@ParameterizedClass
@EnumSource(StoresIn.class)
class HardwareScenariosTest {

    private final TestCluster cluster;

    HardwareScenariosTest(StoresIn stores) {
        cluster = new TestCluster(stores);
    }

    @AfterEach
    void closeCluster() {
        cluster.close();
    }

    @Test
    void aGpuThatFellOffTheBusIsConfirmedItsNodeIsolatedAndTheJobRestartedElsewhere() {
        cluster.fleet().faulty("n03", "dcgm_diagnosis");
        cluster.parts()
                .receive(cluster.sample("n03", cluster.xid(79, "pid=4120, name=python3, GPU has fallen off the bus.")));
        TestCluster.Job job = cluster.job("gpu", "n01", "n02", "n03", "n04");
        job.prints("n01", 1, ScenarioLogs.of("gpu_off_the_bus", Lines.watchdog("rank0")));
        job.reaches(1, 500);
        job.fails(1, null);
        cluster.settle();

        assertThat(cluster.fleet().actions()).containsExactly("cordon n03", "drain n03");
        assertThat(cluster.fleet().restarts()).containsExactly(new Fleet.Restart(job.id(), 1, List.of("n03")));
        assertThat(cluster.fleet().heldBecause("n03"))
                .startsWith("schedmate:" + cluster.parts().recovery(job.id()).recoveryId());
        // There was no progress after the restart, so people must handle the failure.
        assertThat(cluster.parts().recovery(job.id()).status()).isEqualTo(RecoveryStatus.FAILED);
        assertThat(cluster.parts().messages()).hasSize(1);
    }

    @Test
    void gpuMemoryErrorsAreHardwareEvidenceIfTheLogShowsNothing() {
        cluster.fleet().faulty("n02", "dcgm_diagnosis");
        TestCluster.Job job = cluster.job("ecc", "n01", "n02");
        job.prints("n01", 1, ScenarioLogs.of("memory_errors", "step 3 loss 2.1", "step 4 loss 2.0"));
        cluster.clock().move(Duration.ofSeconds(30));
        cluster.parts().receive(cluster.sample("n02", 4L));
        job.fails(1, null);
        cluster.settle();

        assertThat(cluster.parts().recovery(job.id()).diagnosis().component().node())
                .isEqualTo("n02");
        assertThat(cluster.parts().recovery(job.id()).decision().reason()).doesNotContain("Only the log says so");
        assertThat(cluster.fleet().cordons()).containsOnlyKeys("n02");
    }

    @Test
    void aBrokenNvlinkIsConfirmedByTheTestOfItsNode() {
        cluster.fleet().faulty("n02", "dcgm_diagnosis");
        cluster.parts()
                .receive(cluster.sample(
                        "n02", cluster.xid(74, "pid=88, name=python3, NVLink: fatal error detected on link 4")));
        TestCluster.Job job = cluster.job("nvlink", "n01", "n02");
        job.prints(
                "n02",
                1,
                ScenarioLogs.of("nvlink", "step 3 loss 2.1", "RuntimeError: NCCL Error 1: unhandled cuda error"));
        job.fails(1, null);
        cluster.settle();

        assertThat(cluster.fleet().cordons()).containsOnlyKeys("n02");
        assertThat(cluster.fleet().restarts()).containsExactly(new Fleet.Restart(job.id(), 1, List.of("n02")));
    }

    @Test
    void oneBadInfiniBandPortOf64NodesIsFound() {
        cluster.fleet().faulty("n41", "infiniband", "nccl_all_reduce");
        TestCluster.Job job = cluster.job("infiniband", TestCluster.NODES.toArray(String[]::new));
        for (String node : List.of("n01", "n17", "n41")) {
            job.prints(
                    node,
                    1,
                    ScenarioLogs.of(
                            "infiniband",
                            "step 812 loss 1.9",
                            "n01:4120:4533 [0] NCCL WARN NET/IB : Got completion from peer 10.0.0.41<50123> with status=12 "
                                    + "opcode=0 len=0 vendor err 129 (Recv) hca mlx5_2",
                            "n01:4120:4533 [0] NCCL INFO transport/net.cc:1298 -> 6"));
        }
        job.fails(1, null);
        cluster.settle();

        assertThat(cluster.parts().recovery(job.id()).diagnosis().infraType()).isEqualTo(InfraType.NETWORK);
        assertThat(cluster.fleet().cordons()).containsOnlyKeys("n41");
        assertThat(cluster.fleet().restarts()).containsExactly(new Fleet.Restart(job.id(), 1, List.of("n41")));
    }

    @Test
    void aLostNodeIsExcludedAlthoughItsAgentDoesNotAnswer() {
        cluster.fleet().gone("n02");
        TestCluster.Job job = cluster.job("lost", "n01", "n02", "n03");
        job.prints("n01", 1, ScenarioLogs.of("node_lost", "step 20 loss 2.0"));
        job.fails(1, "NODE_FAIL");
        cluster.settle();

        assertThat(cluster.fleet().restarts()).containsExactly(new Fleet.Restart(job.id(), 1, List.of("n02")));
        assertThat(cluster.fleet().cordons()).isEmpty();
        assertThat(cluster.parts().messages()).hasSize(1);
    }

    @Test
    void aJobLeavesItsFaultyNodeAlthoughAnotherSuspectCannotBeTested() {
        cluster.fleet().gone("n02");
        cluster.fleet().inUse("n03");
        TestCluster.Job job = cluster.job("shared", "n02", "n03");
        job.prints("n03", 1, ScenarioLogs.of("node_lost", "step 20 loss 2.0"));
        job.fails(1, "NODE_FAIL");
        cluster.settle();

        assertThat(cluster.fleet().restarts()).containsExactly(new Fleet.Restart(job.id(), 1, List.of("n02")));
    }

    @Test
    void operatorsAreNotifiedOfSuspectsInUseLongBeforeTheTimeLimitOfChecks() {
        cluster.fleet().inUse("n02");
        cluster.fleet().inUse("n03");
        TestCluster.Job job = cluster.job("untested", "n02", "n03");
        job.prints("n03", 1, ScenarioLogs.of("node_lost", "step 20 loss 2.0"));
        job.fails(1, "NODE_FAIL");
        Instant failed = cluster.clock().instant();
        cluster.settle();

        RecoveryRecord over = cluster.parts().recovery(job.id());
        assertThat(over.saga().steps())
                .extracting(SagaStep::action)
                .containsExactly(RecoveryAction.CHECK_NODES, RecoveryAction.TELL_OPERATORS);
        assertThat(over.saga().steps().getFirst().detail()).contains("n02", "n03", "in use");
        assertThat(over.updatedAt()).isBefore(failed.plus(Duration.ofMinutes(20)));
        assertThat(cluster.fleet().actions()).isEmpty();
    }
}
