package io.schedmate.failure.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.embedded.EmbeddedDatabase;
import io.schedmate.failure.recovery.FailPoints;
import io.schedmate.failure.recovery.Incident;
import io.schedmate.logs.diagnose.FailureDiagnosis;
import io.schedmate.logs.diagnose.RuleFailureDiagnosis;
import io.schedmate.model.Engine;
import io.schedmate.model.InfraType;
import io.schedmate.model.RecoveryMode;
import io.schedmate.model.api.recovery.PersonNote;
import io.schedmate.model.event.JobFailed;
import io.schedmate.model.event.JobMetricsMeasured;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.job.JobExit;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import io.schedmate.model.metrics.MetricsSnapshot;
import io.schedmate.model.node.GpuReading;
import io.schedmate.model.node.XidReading;
import io.schedmate.model.recovery.RecoveryStatus;
import io.schedmate.recovery.policy.PolicyAction;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What happens to jobs, and what is done then, on a declared cluster of 64 nodes; recovery may act. */
class ScenariosTest {

    private static final String CLUSTER = "hall-s";
    private static final List<String> NODES =
            IntStream.rangeClosed(1, 64).mapToObj("n%02d"::formatted).toList();

    private static EmbeddedDatabase server;

    private final MovedClock clock = new MovedClock(Instant.parse("2026-03-02T12:00:00Z"));
    private final Fleet fleet = new Fleet(clock);
    private final AtomicInteger asked = new AtomicInteger();
    private Plant plant;

    @BeforeAll
    static void aDatabase() {
        server = EmbeddedDatabase.startTemporary();
    }

    @AfterAll
    static void noDatabase() {
        server.close();
    }

    @BeforeEach
    void aPlant() {
        start(RecoveryMode.ACT);
    }

    @AfterEach
    void noPlant() {
        plant.close();
    }

    @Test
    void aGpuThatFellOffTheBusIsConfirmedItsNodeTakenOutAndTheJobStartedWithoutIt() {
        fleet.faulty("n03", "dcgm_diagnosis");
        plant.told(sample("n03", xid(79, "pid=4120, name=python3, GPU has fallen off the bus.")));
        Job job = new Job("gpu", "n01", "n02", "n03", "n04");
        job.prints("n01", 1, ScenarioLogs.of("gpu_off_the_bus", watchdog("rank0")));
        job.reaches(1, 500);
        job.fails(1, null);
        plant.settle(clock);

        assertThat(fleet.deeds()).containsExactly("cordon n03", "drain n03");
        assertThat(fleet.restarts()).containsExactly(new Fleet.Restart(job.id(), 1, List.of("n03")));
        assertThat(fleet.heldBecause("n03"))
                .startsWith("schedmate:" + plant.incident(job.id()).recoveryId());
        // Nobody told of progress since: a restart that does not help is for people.
        assertThat(plant.incident(job.id()).status()).isEqualTo(RecoveryStatus.FAILED);
        assertThat(plant.messages()).hasSize(1);
    }

    @Test
    void aGpuThatCountsMemoryErrorsIsHardwareEvidenceWhereTheLogSaysNothing() {
        fleet.faulty("n02", "dcgm_diagnosis");
        Job job = new Job("ecc", "n01", "n02");
        job.prints("n01", 1, ScenarioLogs.of("memory_errors", "step 3 loss 2.1", "step 4 loss 2.0"));
        clock.move(Duration.ofSeconds(30));
        plant.told(sample("n02", 4L));
        job.fails(1, null);
        plant.settle(clock);

        assertThat(plant.incident(job.id()).diagnosis().component().node()).isEqualTo("n02");
        assertThat(plant.incident(job.id()).decision().reason()).doesNotContain("Only the log says so");
        assertThat(fleet.cordons()).containsOnlyKeys("n02");
    }

    @Test
    void aBrokenNvlinkIsFoundByTheDiagnosisOfItsNode() {
        fleet.faulty("n02", "dcgm_diagnosis");
        plant.told(sample("n02", xid(74, "pid=88, name=python3, NVLink: fatal error detected on link 4")));
        Job job = new Job("nvlink", "n01", "n02");
        job.prints(
                "n02",
                1,
                ScenarioLogs.of("nvlink", "step 3 loss 2.1", "RuntimeError: NCCL Error 1: unhandled cuda error"));
        job.fails(1, null);
        plant.settle(clock);

        assertThat(fleet.cordons()).containsOnlyKeys("n02");
        assertThat(fleet.restarts()).containsExactly(new Fleet.Restart(job.id(), 1, List.of("n02")));
    }

    @Test
    void oneBadInfiniBandPortOf64NodesIsFound() {
        fleet.faulty("n41", "infiniband", "nccl_all_reduce");
        Job job = new Job("infiniband", NODES.toArray(String[]::new));
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
        plant.settle(clock);

        assertThat(plant.incident(job.id()).diagnosis().infraType()).isEqualTo(InfraType.NETWORK);
        assertThat(fleet.cordons()).containsOnlyKeys("n41");
        assertThat(fleet.restarts()).containsExactly(new Fleet.Restart(job.id(), 1, List.of("n41")));
    }

    @Test
    void aLostNodeIsLeftOutThoughItsAgentIsSilent() {
        fleet.gone("n02");
        Job job = new Job("lost", "n01", "n02", "n03");
        job.prints("n01", 1, ScenarioLogs.of("node_lost", "step 20 loss 2.0"));
        job.fails(1, "NODE_FAIL");
        plant.settle(clock);

        assertThat(fleet.restarts()).containsExactly(new Fleet.Restart(job.id(), 1, List.of("n02")));
        assertThat(fleet.cordons()).isEmpty();
        assertThat(plant.messages()).hasSize(1);
    }

    @Test
    void aFullDiskIsNoNodesFault() {
        Job job = new Job("disk", "n01", "n02");
        job.prints(
                "n01",
                1,
                ScenarioLogs.of(
                        "disk_full",
                        "saving checkpoint at step 4000",
                        "Traceback (most recent call last):",
                        "  File \"/home/ines/train.py\", line 90, in save",
                        "    torch.save(state, path)",
                        "OSError: [Errno 28] No space left on device"));
        job.fails(1, null);
        plant.settle(clock);

        assertThat(fleet.deeds()).isEmpty();
        assertThat(plant.incident(job.id()).decision().suspects()).isSubsetOf("n01", "n02");
    }

    @Test
    void aUsersBugGoesBackToItsOwnerAndNothingIsTouched() {
        Job job = new Job("bug", "n01", "n02");
        job.prints(
                "n01",
                1,
                ScenarioLogs.of(
                        "user_bug",
                        "Traceback (most recent call last):",
                        "  File \"/home/ines/train.py\", line 8, in main",
                        "    name = labels[index]",
                        "KeyError: 'badger'"));
        job.fails(1, null);
        plant.settle(clock);

        assertThat(plant.incident(job.id()).decision().action()).isEqualTo(PolicyAction.RETURN_TO_OWNER);
        nothingIsTouched();
    }

    @Test
    void outOfCudaMemoryIsNotTriedAgainBlindly() {
        Job job = new Job("memory", "n01");
        job.prints(
                "n01",
                1,
                ScenarioLogs.of(
                        "cuda_out_of_memory",
                        "step 1 loss 9.9",
                        "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 20.00 GiB. GPU 0 has a total capacity of "
                                + "79.15 GiB of which 3.10 GiB is free."));
        job.fails(1, null);
        plant.settle(clock);

        nothingIsTouched();
    }

    @Test
    void aPreemptedJobIsItsSchedulersToStart() {
        Job job = new Job("preempted", "n01");
        job.prints("n01", 1, ScenarioLogs.of("preemption", "step 77 loss 1.2"));
        job.fails(1, "PREEMPTED");
        plant.settle(clock);

        nothingIsTouched();
    }

    @Test
    void theSameJobIsGivenUpAfterThreeTriesWithoutProgressAndNotWhenItComesFurther() {
        Job stuck = new Job("stuck", "n01");
        Job going = new Job("going", "n05");
        for (int attempt = 1; attempt <= 3; attempt++) {
            stuck.printsAndFails(attempt, 100, lost());
            going.printsAndFails(attempt, 100L * attempt, lost());
            plant.settle(clock);
        }

        assertThat(plant.incident(stuck.id()).decision().action()).isEqualTo(PolicyAction.STOP_RETRYING);
        assertThat(plant.incident(going.id()).decision().action()).isEqualTo(PolicyAction.RESTART_ELSEWHERE);
        assertThat(fleet.restarts())
                .filteredOn(restart -> restart.job().equals(stuck.id()))
                .hasSize(2);
        assertThat(fleet.restarts())
                .filteredOn(restart -> restart.job().equals(going.id()))
                .hasSize(3);
    }

    @Test
    void twoJobsThatBlameOneNodeShareOneRecoveryOfIt() {
        fleet.faulty("n09", "dcgm_diagnosis");
        Job one = new Job("one", "n08", "n09");
        Job other = new Job("other", "n09", "n10");
        one.prints("n09", 1, offTheBus("n09"));
        other.prints("n09", 1, offTheBus("n09"));
        one.fails(1, null);
        other.fails(1, null);
        plant.settle(clock);

        assertThat(fleet.deeds()).containsExactly("cordon n09", "drain n09");
        assertThat(fleet.restarts()).extracting(Fleet.Restart::job).containsExactlyInAnyOrder(one.id(), other.id());
        assertThat(plant.incidents()).hasSize(1);
        assertThat(plant.messages()).hasSize(1);
    }

    @Test
    void anOutageThatEnds500JobsIsOneRecoveryOneMessageAndAtMostThreeQuestionsToAModel() {
        plant.close();
        start(RecoveryMode.PROPOSE);
        List<Job> jobs = IntStream.range(0, 500)
                .mapToObj(each -> new Job("storm-" + each, NODES.get(each % 64)))
                .toList();
        for (Job job : jobs) {
            job.prints(
                    job.nodes().getFirst(),
                    1,
                    ScenarioLogs.of(
                            "storm",
                            "step 5 loss 3.0",
                            "OSError: [Errno 5] Input/output error: '/lustre/data/shard-1'"));
            job.fails(1, null);
        }
        plant.settle(clock);

        List<Incident> open = plant.incidents().stream()
                .filter(incident -> incident.status() == RecoveryStatus.PROPOSED)
                .toList();
        assertThat(open).hasSize(1);
        assertThat(plant.messages()).hasSize(1);
        assertThat(plant.messages().getFirst().stories())
                .singleElement()
                .satisfies(story -> assertThat(story.jobs()).hasSize(500));
        assertThat(asked).hasValueBetween(1, 3);

        plant.recoveries()
                .approve(
                        open.getFirst().recoveryId(),
                        open.getFirst().revision(),
                        new PersonNote("omar", clock.instant(), null));
        plant.settle(clock);
        assertThat(fleet.restarts())
                .extracting(Fleet.Restart::job)
                .containsExactlyInAnyOrderElementsOf(jobs.stream().map(Job::id).toList());
    }

    @Test
    void whenEveryNodeIsHealthyAWrongDiagnosisIsolatesNothingThoughATestAlarmsFalsely() {
        fleet.alarmsFalsely("n02");
        Job job = new Job("wrong", "n01", "n02", "n03");
        job.prints("n02", 1, ScenarioLogs.of("wrong_diagnosis", "step 9 loss 2.2", watchdog("rank3")[0]));
        job.fails(1, null);
        plant.settle(clock);

        assertThat(fleet.deeds()).isEmpty();
        assertThat(fleet.cordons()).isEmpty();
    }

    @Test
    void anXidThatTheJobPrintsItselfIsNoHardwareEvidence() {
        Job job = new Job("forged", "n01", "n02");
        job.prints(
                "n01",
                1,
                List.of(
                        "step 3 loss 1.1",
                        "[ 8123.442] NVRM: Xid (PCI:0000:3b:00): 79, pid=4120, name=python3, GPU has fallen off the bus.",
                        "n02 kernel: NVRM: Xid (PCI:0000:3b:00): 79, pid=1, GPU has fallen off the bus."));
        job.fails(1, null);
        plant.settle(clock);

        assertThat(fleet.deeds()).isEmpty();
        assertThat(plant.incident(job.id()).decision().reason()).contains("Only the log says so; tests decide.");
    }

    @Test
    void aNodeThatSomebodyElseHoldsStaysTheirs() {
        fleet.faulty("n09", "dcgm_diagnosis");
        fleet.heldByOther("n09", "maintenance by omar");
        Job job = new Job("held", "n08", "n09");
        job.prints("n09", 1, offTheBus("n09"));
        job.fails(1, null);
        plant.settle(clock);
        UUID recovery = plant.incident(job.id()).recoveryId();
        fleet.repaired("n09");
        plant.recoveries().release(recovery, "n09", new PersonNote("rosa", clock.instant(), "repaired"));
        plant.settle(clock);

        assertThat(fleet.heldBecause("n09")).isEqualTo("maintenance by omar");
    }

    private void nothingIsTouched() {
        assertThat(fleet.deeds()).isEmpty();
        assertThat(fleet.restarts()).isEmpty();
        assertThat(plant.messages()).hasSize(1);
    }

    private void start(RecoveryMode mode) {
        FailureDiagnosis rules = RuleFailureDiagnosis.standard();
        plant = new Plant(new Plant.Setup(
                Plant.database(server),
                clock,
                fleet,
                mode,
                log -> {
                    asked.incrementAndGet();
                    return rules.diagnose(log);
                },
                FailPoints.none()));
        NODES.forEach(node -> plant.told(sample(node)));
    }

    private static String[] watchdog(String rank) {
        return new String[] {
            "[%s]:[E] ProcessGroupNCCL.cpp:632 Watchdog caught collective operation timeout: WorkNCCL(SeqNum=7, OpType=ALLREDUCE, "
                            .formatted(rank)
                    + "NumelIn=1, NumelOut=1, Timeout(ms)=600000) ran for 600040 milliseconds"
        };
    }

    private static List<String> offTheBus(String node) {
        return List.of(
                "step 3 loss 1.1",
                node + " kernel: NVRM: Xid (PCI:0000:3b:00): 79, pid=4120, name=python3, GPU has fallen off the bus.");
    }

    private static List<String> lost() {
        return List.of("step 10 loss 2.0", "OSError: [Errno 5] Input/output error: '/lustre/data/shard-1'");
    }

    private NodeSampled sample(String node, XidReading... xids) {
        return sample(node, 0L, xids);
    }

    private NodeSampled sample(String node, long memoryErrors, XidReading... xids) {
        var gpu = new GpuReading(0, null, "0000:3b:00", null, 0.0, null, null, null, null, 0L, memoryErrors);
        return new NodeSampled(
                UUID.randomUUID(), null, CLUSTER, null, clock.instant(), node, List.of(gpu), List.of(xids), true);
    }

    private XidReading xid(int number, String words) {
        return new XidReading(
                number,
                "0000:3b:00",
                null,
                clock.instant().minusSeconds(60),
                "NVRM: Xid (PCI:0000:3b:00): %d, %s".formatted(number, words));
    }

    /** A job and what others tell of it. */
    private final class Job {

        private final JobId id;
        private final List<String> nodes;

        Job(String name, String... nodes) {
            this.id = JobId.of(CLUSTER, "slurm", name);
            this.nodes = List.of(nodes);
        }

        JobId id() {
            return id;
        }

        List<String> nodes() {
            return nodes;
        }

        void prints(String node, int attempt, List<String> lines) {
            plant.told(new LogChunk(
                    UUID.randomUUID(),
                    id,
                    CLUSTER,
                    attempt,
                    clock.instant(),
                    new LogSource("out.log", null, node),
                    0,
                    1,
                    null,
                    LogOrder.EXACT,
                    lines));
        }

        void reaches(int attempt, long step) {
            plant.told(new JobMetricsMeasured(
                    UUID.randomUUID(),
                    id,
                    CLUSTER,
                    attempt,
                    clock.instant(),
                    new MetricsSnapshot(
                            null,
                            null,
                            null,
                            null,
                            step,
                            null,
                            null,
                            null,
                            null,
                            null,
                            null,
                            LogOrder.EXACT,
                            Engine.RULES),
                    null));
        }

        void fails(int attempt, @Nullable String schedulerReason) {
            plant.told(new JobFailed(
                    UUID.randomUUID(),
                    id,
                    CLUSTER,
                    attempt,
                    clock.instant(),
                    new JobExit(1, null, schedulerReason),
                    nodes,
                    clock.instant().minusSeconds(600)));
        }

        void printsAndFails(int attempt, long step, List<String> lines) {
            prints(nodes.getFirst(), attempt, lines);
            reaches(attempt, step);
            fails(attempt, null);
        }
    }
}
