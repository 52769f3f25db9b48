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

/** What becomes of jobs whose hardware broke, on a declared cluster of 64 nodes; recovery may act. */
@ParameterizedClass
@EnumSource(StoresIn.class)
class HardwareScenariosTest {

    private final Hall hall;

    HardwareScenariosTest(StoresIn stores) {
        hall = new Hall(stores);
    }

    @AfterEach
    void noHall() {
        hall.close();
    }

    @Test
    void aGpuThatFellOffTheBusIsConfirmedItsNodeTakenOutAndTheJobStartedWithoutIt() {
        hall.fleet().faulty("n03", "dcgm_diagnosis");
        hall.plant().told(hall.sample("n03", hall.xid(79, "pid=4120, name=python3, GPU has fallen off the bus.")));
        Hall.Job job = hall.job("gpu", "n01", "n02", "n03", "n04");
        job.prints("n01", 1, ScenarioLogs.of("gpu_off_the_bus", Lines.watchdog("rank0")));
        job.reaches(1, 500);
        job.fails(1, null);
        hall.settle();

        assertThat(hall.fleet().deeds()).containsExactly("cordon n03", "drain n03");
        assertThat(hall.fleet().restarts()).containsExactly(new Fleet.Restart(job.id(), 1, List.of("n03")));
        assertThat(hall.fleet().heldBecause("n03"))
                .startsWith("schedmate:" + hall.plant().recovery(job.id()).recoveryId());
        // Nobody told of progress since: a restart that does not help is for people.
        assertThat(hall.plant().recovery(job.id()).status()).isEqualTo(RecoveryStatus.FAILED);
        assertThat(hall.plant().messages()).hasSize(1);
    }

    @Test
    void aGpuThatCountsMemoryErrorsIsHardwareEvidenceWhereTheLogSaysNothing() {
        hall.fleet().faulty("n02", "dcgm_diagnosis");
        Hall.Job job = hall.job("ecc", "n01", "n02");
        job.prints("n01", 1, ScenarioLogs.of("memory_errors", "step 3 loss 2.1", "step 4 loss 2.0"));
        hall.clock().move(Duration.ofSeconds(30));
        hall.plant().told(hall.sample("n02", 4L));
        job.fails(1, null);
        hall.settle();

        assertThat(hall.plant().recovery(job.id()).diagnosis().component().node())
                .isEqualTo("n02");
        assertThat(hall.plant().recovery(job.id()).decision().reason()).doesNotContain("Only the log says so");
        assertThat(hall.fleet().cordons()).containsOnlyKeys("n02");
    }

    @Test
    void aBrokenNvlinkIsFoundByTheDiagnosisOfItsNode() {
        hall.fleet().faulty("n02", "dcgm_diagnosis");
        hall.plant()
                .told(hall.sample("n02", hall.xid(74, "pid=88, name=python3, NVLink: fatal error detected on link 4")));
        Hall.Job job = hall.job("nvlink", "n01", "n02");
        job.prints(
                "n02",
                1,
                ScenarioLogs.of("nvlink", "step 3 loss 2.1", "RuntimeError: NCCL Error 1: unhandled cuda error"));
        job.fails(1, null);
        hall.settle();

        assertThat(hall.fleet().cordons()).containsOnlyKeys("n02");
        assertThat(hall.fleet().restarts()).containsExactly(new Fleet.Restart(job.id(), 1, List.of("n02")));
    }

    @Test
    void oneBadInfiniBandPortOf64NodesIsFound() {
        hall.fleet().faulty("n41", "infiniband", "nccl_all_reduce");
        Hall.Job job = hall.job("infiniband", Hall.NODES.toArray(String[]::new));
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
        hall.settle();

        assertThat(hall.plant().recovery(job.id()).diagnosis().infraType()).isEqualTo(InfraType.NETWORK);
        assertThat(hall.fleet().cordons()).containsOnlyKeys("n41");
        assertThat(hall.fleet().restarts()).containsExactly(new Fleet.Restart(job.id(), 1, List.of("n41")));
    }

    @Test
    void aLostNodeIsLeftOutThoughItsAgentIsSilent() {
        hall.fleet().gone("n02");
        Hall.Job job = hall.job("lost", "n01", "n02", "n03");
        job.prints("n01", 1, ScenarioLogs.of("node_lost", "step 20 loss 2.0"));
        job.fails(1, "NODE_FAIL");
        hall.settle();

        assertThat(hall.fleet().restarts()).containsExactly(new Fleet.Restart(job.id(), 1, List.of("n02")));
        assertThat(hall.fleet().cordons()).isEmpty();
        assertThat(hall.plant().messages()).hasSize(1);
    }

    @Test
    void aJobLeavesItsFaultyNodeThoughOtherJobsKeepAnotherSuspectFromBeingTested() {
        hall.fleet().gone("n02");
        hall.fleet().inUse("n03");
        Hall.Job job = hall.job("shared", "n02", "n03");
        job.prints("n03", 1, ScenarioLogs.of("node_lost", "step 20 loss 2.0"));
        job.fails(1, "NODE_FAIL");
        hall.settle();

        assertThat(hall.fleet().restarts()).containsExactly(new Fleet.Restart(job.id(), 1, List.of("n02")));
    }

    @Test
    void operatorsHearOfSuspectsThatOtherJobsUseLongBeforeChecksMayLast() {
        hall.fleet().inUse("n02");
        hall.fleet().inUse("n03");
        Hall.Job job = hall.job("untested", "n02", "n03");
        job.prints("n03", 1, ScenarioLogs.of("node_lost", "step 20 loss 2.0"));
        job.fails(1, "NODE_FAIL");
        Instant failed = hall.clock().instant();
        hall.settle();

        RecoveryRecord over = hall.plant().recovery(job.id());
        assertThat(over.saga().steps())
                .extracting(SagaStep::action)
                .containsExactly(RecoveryAction.CHECK_NODES, RecoveryAction.TELL_OPERATORS);
        assertThat(over.saga().steps().getFirst().detail()).contains("n02", "n03", "in use");
        assertThat(over.updatedAt()).isBefore(failed.plus(Duration.ofMinutes(20)));
        assertThat(hall.fleet().deeds()).isEmpty();
    }
}
