package io.schedmate.failure.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.recovery.policy.PolicyAction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What becomes of failures that no hardware is to blame for; recovery may act. */
class OwnersScenariosTest {

    private final Hall hall = new Hall();

    @AfterEach
    void noHall() {
        hall.close();
    }

    @Test
    void aFullDiskIsNoNodesFault() {
        Hall.Job job = hall.job("disk", "n01", "n02");
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
        hall.settle();

        assertThat(hall.fleet().deeds()).isEmpty();
        assertThat(hall.plant().incident(job.id()).decision().suspects()).isSubsetOf("n01", "n02");
    }

    @Test
    void aUsersBugGoesBackToItsOwnerAndNothingIsTouched() {
        Hall.Job job = hall.job("bug", "n01", "n02");
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
        hall.settle();

        assertThat(hall.plant().incident(job.id()).decision().action()).isEqualTo(PolicyAction.RETURN_TO_OWNER);
        hall.nothingIsTouched();
    }

    @Test
    void outOfCudaMemoryIsNotTriedAgainBlindly() {
        Hall.Job job = hall.job("memory", "n01");
        job.prints(
                "n01",
                1,
                ScenarioLogs.of(
                        "cuda_out_of_memory",
                        "step 1 loss 9.9",
                        "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 20.00 GiB. GPU 0 has a total capacity of "
                                + "79.15 GiB of which 3.10 GiB is free."));
        job.fails(1, null);
        hall.settle();

        hall.nothingIsTouched();
    }

    @Test
    void aPreemptedJobIsItsSchedulersToStart() {
        Hall.Job job = hall.job("preempted", "n01");
        job.prints("n01", 1, ScenarioLogs.of("preemption", "step 77 loss 1.2"));
        job.fails(1, "PREEMPTED");
        hall.settle();

        hall.nothingIsTouched();
    }

    @Test
    void theSameJobIsGivenUpAfterThreeTriesWithoutProgressAndNotWhenItComesFurther() {
        Hall.Job stuck = hall.job("stuck", "n01");
        Hall.Job going = hall.job("going", "n05");
        for (int attempt = 1; attempt <= 3; attempt++) {
            stuck.printsAndFails(attempt, 100, Lines.lost());
            going.printsAndFails(attempt, 100L * attempt, Lines.lost());
            hall.settle();
        }

        assertThat(hall.plant().incident(stuck.id()).decision().action()).isEqualTo(PolicyAction.STOP_RETRYING);
        assertThat(hall.plant().incident(going.id()).decision().action()).isEqualTo(PolicyAction.RESTART_ELSEWHERE);
        assertThat(hall.fleet().restarts())
                .filteredOn(restart -> restart.job().equals(stuck.id()))
                .hasSize(2);
        assertThat(hall.fleet().restarts())
                .filteredOn(restart -> restart.job().equals(going.id()))
                .hasSize(3);
    }
}
