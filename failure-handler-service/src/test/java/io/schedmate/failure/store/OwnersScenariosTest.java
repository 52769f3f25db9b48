package io.schedmate.failure.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.api.agent.command.Checkpoint;
import io.schedmate.recovery.policy.PolicyAction;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests failures that no hardware caused. Recovery may act. */
@ParameterizedClass
@EnumSource(StoresIn.class)
class OwnersScenariosTest {

    private final TestCluster cluster;

    OwnersScenariosTest(StoresIn stores) {
        cluster = new TestCluster(stores);
    }

    @AfterEach
    void closeCluster() {
        cluster.close();
    }

    @Test
    void aFullDiskIsolatesNoNode() {
        TestCluster.Job job = cluster.job("disk", "n01", "n02");
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
        cluster.settle();

        assertThat(cluster.fleet().actions()).isEmpty();
        assertThat(cluster.parts().recovery(job.id()).decision().suspects()).isSubsetOf("n01", "n02");
    }

    @Test
    void aRestartedJobReceivesItsLastCheckpoint() {
        TestCluster.Job job = cluster.job("resumes", "n01", "n02");
        job.prints(
                "n01",
                1,
                List.of(
                        "step 300 loss 2.4",
                        "saved checkpoint to /scratch/run7/step_300.pt",
                        "step 400 loss 2.2",
                        "saved checkpoint to /scratch/run7/step_400.pt",
                        "step 410 loss 2.1",
                        "OSError: [Errno 5] Input/output error: '/lustre/data/shard-1'"));
        job.fails(1, null);
        cluster.settle();

        assertThat(cluster.fleet().restarts()).hasSize(1);
        assertThat(cluster.fleet().checkpoints()).containsExactly(new Checkpoint("/scratch/run7/step_400.pt", 400L));
    }

    @Test
    void aUserBugIsReturnedToTheOwnerWithoutAnyAction() {
        TestCluster.Job job = cluster.job("bug", "n01", "n02");
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
        cluster.settle();

        assertThat(cluster.parts().recovery(job.id()).decision().action()).isEqualTo(PolicyAction.RETURN_TO_OWNER);
        cluster.assertNothingIsTouched();
    }

    @Test
    void outOfCudaMemoryIsNotRetried() {
        TestCluster.Job job = cluster.job("memory", "n01");
        job.prints(
                "n01",
                1,
                ScenarioLogs.of(
                        "cuda_out_of_memory",
                        "step 1 loss 9.9",
                        "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 20.00 GiB. GPU 0 has a total capacity of "
                                + "79.15 GiB of which 3.10 GiB is free."));
        job.fails(1, null);
        cluster.settle();

        cluster.assertNothingIsTouched();
    }

    @Test
    void outOfHostMemoryIsReturnedToTheOwnerWhicheverSourceReportsIt() {
        TestCluster.Job killed = cluster.job("killed", "n01");
        killed.prints(
                "n01",
                1,
                ScenarioLogs.of(
                        "host_out_of_memory",
                        "step 4 loss 2.0",
                        "slurmstepd: error: Detected 1 oom_kill event in StepId=77.0. Some of the step tasks have been OOM Killed."));
        killed.fails(1, null);
        cluster.settle();
        TestCluster.Job reported = cluster.job("told", "n05");
        reported.prints("n05", 1, List.of("step 4 loss 2.0"));
        reported.fails(1, "OUT_OF_MEMORY");
        cluster.settle();

        assertThat(cluster.parts().records())
                .extracting(recovery -> recovery.decision().action())
                .containsOnly(PolicyAction.RETURN_TO_OWNER);
        assertThat(cluster.fleet().restarts()).isEmpty();
    }

    @Test
    void aPreemptedJobIsLeftToItsScheduler() {
        TestCluster.Job job = cluster.job("preempted", "n01");
        job.prints("n01", 1, ScenarioLogs.of("preemption", "step 77 loss 1.2"));
        job.fails(1, "PREEMPTED");
        cluster.settle();

        cluster.assertNothingIsTouched();
    }

    @Test
    void aJobIsAbandonedAfterThreeAttemptsOnlyIfItMakesNoProgress() {
        TestCluster.Job stuck = cluster.job("stuck", "n01");
        TestCluster.Job going = cluster.job("going", "n05");
        for (int attempt = 1; attempt <= 3; attempt++) {
            stuck.printsAndFails(attempt, 100, Lines.lost());
            going.printsAndFails(attempt, 100L * attempt, Lines.lost());
            cluster.settle();
        }

        assertThat(cluster.parts().recovery(stuck.id()).decision().action()).isEqualTo(PolicyAction.STOP_RETRYING);
        assertThat(cluster.parts().recovery(going.id()).decision().action()).isEqualTo(PolicyAction.RESTART_ELSEWHERE);
        assertThat(cluster.fleet().restarts())
                .filteredOn(restart -> restart.job().equals(stuck.id()))
                .hasSize(2);
        assertThat(cluster.fleet().restarts())
                .filteredOn(restart -> restart.job().equals(going.id()))
                .hasSize(3);
    }
}
