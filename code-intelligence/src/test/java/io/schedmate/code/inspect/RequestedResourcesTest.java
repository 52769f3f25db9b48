package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.workload.Workload;
import io.schedmate.code.workload.WorkloadField;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The GPU type and the time limit that a job requests from its queue. */
class RequestedResourcesTest {

    private TestTree tree;

    @BeforeEach
    void atATreeWithAProgram(@TempDir Path folder) {
        tree = new TestTree(folder).with("fit.py", "import torch\n");
    }

    @Test
    void theGpuTypeIsReadFromTheRequest() {
        tree.with("job.sh", "#SBATCH --gres=gpu:a100:4\npython fit.py\n")
                .with("all.sh", "#SBATCH --gpus=h100:2\npython fit.py\n")
                .with("bare.sh", "#SBATCH --gres=gpu:4\npython fit.py\n");

        Workload job = tree.inspect("sbatch job.sh");

        assertThat(job.text(WorkloadField.GPU_TYPE)).isEqualTo("a100");
        assertThat(job.evidence()).containsEntry("gpuType", "job.sh:1");
        assertThat(tree.inspect("sbatch all.sh").text(WorkloadField.GPU_TYPE)).isEqualTo("h100");
        assertThat(tree.inspect("sbatch bare.sh").text(WorkloadField.GPU_TYPE)).isNull();
    }

    @Test
    void aConstraintGivesTheGpuTypeIfTheRequestHasNone() {
        tree.with("long.sh", "#SBATCH --constraint=v100|a40\n#SBATCH --gres=gpu:1\npython fit.py\n")
                .with("short.sh", "#SBATCH -C ampere\npython fit.py\n");

        assertThat(tree.inspect("sbatch long.sh").text(WorkloadField.GPU_TYPE)).isEqualTo("v100|a40");
        assertThat(tree.inspect("sbatch short.sh").text(WorkloadField.GPU_TYPE)).isEqualTo("ampere");
    }

    @ParameterizedTest
    @CsvSource({
        "--time=90,5400",
        "-t 30:30,1830",
        "-t 1:30:00,5400",
        "--time=2-12,216000",
        "--time=1-00:30,88200",
        "--time=1-00:00:10,86410"
    })
    void theTimeLimitIsReadInAllFormsOfSlurm(String option, long seconds) {
        tree.with("job.sh", "#SBATCH " + option + "\npython fit.py\n");

        Workload job = tree.inspect("sbatch job.sh");

        assertThat(job.value(WorkloadField.TIME_LIMIT)).isEqualTo(seconds);
        assertThat(job.evidence()).containsEntry("timeLimitSeconds", "derived: job.sh:1");
    }

    @Test
    void aTimeoutBeforeTheProgramIsALimitToo() {
        assertThat(tree.inspect("timeout -k 30 2h python fit.py").value(WorkloadField.TIME_LIMIT))
                .isEqualTo(7200L);
        assertThat(tree.inspect("python fit.py --timeout 5").value(WorkloadField.TIME_LIMIT))
                .isNull();
    }

    @Test
    void noLimitIsNotALimitOfZero() {
        tree.with("job.sh", "#SBATCH --time=0\npython fit.py\n");

        assertThat(tree.inspect("sbatch job.sh").value(WorkloadField.TIME_LIMIT))
                .isNull();
    }

    @Test
    void aTrainerThatIsGivenNoNumberUsesTheOneVisibleDevice() {
        tree.with("train.py", """
                import lightning as L
                trainer = L.Trainer(max_epochs=3, accelerator='gpu')
                """);

        assertThat(tree.inspect("CUDA_VISIBLE_DEVICES=2 python train.py").gpus())
                .isEqualTo(1);
        assertThat(tree.inspect("python train.py").gpus()).isNull();
    }
}
