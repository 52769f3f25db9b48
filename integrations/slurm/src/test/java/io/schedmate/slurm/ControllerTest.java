package io.schedmate.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.slurm.command.Controller;
import io.schedmate.slurm.command.NiceChange;
import io.schedmate.slurm.command.SlurmUnavailable;
import io.schedmate.slurm.command.WeightChange;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ControllerTest {

    private final StandInSlurm slurm = new StandInSlurm();
    private final Controller controller = slurm.controller();

    @Test
    void theQueueContainsJobsInEveryState() throws Exception {
        slurm.queues("{\"job_id\": 7, \"job_state\": \"PENDING\", \"submit_time\": 1772438400}");

        assertThat(controller.jobs())
                .singleElement()
                .satisfies(job -> assertThat(job.externalId()).isEqualTo("7"));
        assertThat(slurm.calls).containsExactly("squeue --states=all --json");
    }

    @Test
    void aFailedOrUnreadableQueueIsUnavailable() {
        slurm.prints("squeue", 1, "one\ntwo\nthree\nfour");
        assertThatThrownBy(controller::jobs)
                .isInstanceOf(SlurmUnavailable.class)
                .hasMessage("squeue did not succeed: one; two; three");

        slurm.prints("squeue", 0, "no JSON");
        assertThatThrownBy(controller::jobs)
                .isInstanceOf(SlurmUnavailable.class)
                .hasMessageContaining("serializer/json");
    }

    @Test
    void theLinesOfAFailedCommandAreIgnored() {
        slurm.prints("squeue", 0, "a\nb\n");
        assertThat(controller.lines(List.of("squeue", "--array"))).containsExactly("a", "b");
        assertThat(slurm.calls).containsExactly("squeue --array");

        slurm.prints("squeue", 1, "error");
        assertThat(controller.lines(List.of("squeue"))).isEmpty();
    }

    @Test
    void aCommandWithoutAnAnswerHasNoLines() {
        Controller unavailable = Controller.through((_, _) -> {
            throw new SlurmUnavailable("squeue gave no answer");
        });
        assertThat(unavailable.lines(List.of("squeue"))).isEmpty();

        Controller interrupted = Controller.through((_, _) -> {
            throw new InterruptedException();
        });
        assertThat(interrupted.lines(List.of("squeue"))).isEmpty();
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void aScriptIsReadWithoutItsComments() throws Exception {
        slurm.prints("scontrol", 0, "#!/bin/sh\n#SBATCH --gpus=8\n\n  # a note\nsrun train.py # fast\nsync\n");
        assertThat(controller.script("7")).hasValue("srun train.py # fast\nsync");
        assertThat(slurm.calls).containsExactly("scontrol write batch_script 7 -");

        slurm.prints("scontrol", 0, "#!/bin/sh\n \n");
        assertThat(controller.script("7")).isEmpty();
        slurm.prints("scontrol", 1, "job script retrieval failed");
        assertThat(controller.script("7")).isEmpty();
    }

    @Test
    void allNiceValuesAreChangedInOneCall() throws Exception {
        slurm.prints("scontrol", 1, "slurm_update error: Invalid job id specified");
        controller.renice(List.of(new NiceChange("7", -5), new NiceChange("8", 20)));

        assertThat(slurm.inputs).containsExactly("update JobId=7 Nice=-5\nupdate JobId=8 Nice=20\n");
        assertThat(slurm.calls).containsExactly("scontrol");
    }

    @Test
    void allWeightsAreChangedInOneCall() throws Exception {
        controller.weigh(List.of(new WeightChange("n1", 1001), new WeightChange("n2", 1)));

        assertThat(slurm.inputs).containsExactly("update NodeName=n1 Weight=1001\nupdate NodeName=n2 Weight=1\n");
    }

    @Test
    void aUserWithoutTheRightToChangeIsUnavailable() {
        slurm.prints("scontrol", 1, "slurm_update error: Access/permission denied");

        assertThatThrownBy(() -> controller.renice(List.of(new NiceChange("7", -5))))
                .isInstanceOf(SlurmUnavailable.class)
                .hasMessageContaining("change the order");
        assertThatThrownBy(() -> controller.weigh(List.of(new WeightChange("n1", 1001))))
                .isInstanceOf(SlurmUnavailable.class)
                .hasMessageContaining("change weights");
        assertThatThrownBy(() -> controller.comment("7", false, "x"))
                .isInstanceOf(SlurmUnavailable.class)
                .hasMessageContaining("change a job's comment");
    }

    @Test
    void theCommentOfAnEndedJobIsChangedInTheAccounting() throws Exception {
        assertThat(controller.comment("7", false, "a b")).isTrue();
        assertThat(controller.comment("8", true, "c")).isTrue();
        assertThat(slurm.calls)
                .containsExactly(
                        "scontrol update JobId=7 AdminComment=a b",
                        "sacctmgr --immediate modify job where jobid=8 set AdminComment=c");

        slurm.prints("scontrol", 1, "slurm_update error: Invalid job id specified");
        assertThat(controller.comment("7", false, "a b")).isFalse();
    }

    @Test
    void aNodeOfSeveralPartitionsHasOneWeight() throws Exception {
        slurm.prints("sinfo", 0, "n1 10\nn2  20\nn1 10\nn3 heavy\nn4\n");
        assertThat(controller.nodeWeights()).isEqualTo(Map.of("n1", 10L, "n2", 20L));

        slurm.prints("sinfo", 1, "no controller");
        assertThatThrownBy(controller::nodeWeights)
                .isInstanceOf(SlurmUnavailable.class)
                .hasMessage("sinfo did not succeed: no controller");
    }
}
