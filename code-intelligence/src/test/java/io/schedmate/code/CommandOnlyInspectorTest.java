package io.schedmate.code;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.workload.Workload;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class CommandOnlyInspectorTest {

    @Test
    void flagsOfTheScriptAndCountsOfTheLauncherAreRead() {
        var job = inspect("torchrun --nnodes 2 --nproc_per_node=4 train.py --model_name_or_path lab/tiny-350m"
                + " --per_device_train_batch_size 8 --gradient_accumulation_steps 2 --num_train_epochs 3"
                + " --learning_rate 2e-5 --bf16 True --fsdp 'full_shard auto_wrap'");

        assertThat(job.modelName()).isEqualTo("lab/tiny-350m");
        assertThat(job.nodes()).isEqualTo(2);
        assertThat(job.gpus()).isEqualTo(8);
        assertThat(job.batchSizePerDevice()).isEqualTo(8);
        assertThat(job.globalBatchSize()).isEqualTo(128);
        assertThat(job.epochs()).isEqualTo(3.0);
        assertThat(job.learningRate()).isEqualTo(2e-5);
        assertThat(job.precision()).isEqualTo("bf16");
        assertThat(job.distributed()).isEqualTo("fsdp");
        assertThat(job.evidence()).containsEntry("learningRate", "command").doesNotContainKey("optimizer");
    }

    @Test
    void valuesThatTheCommandDoesNotStateAreUndetermined() {
        var job = inspect("python train.py config/small.yaml");

        assertThat(job.modelName()).isNull();
        assertThat(job.gpus()).isNull();
        assertThat(job.augmentation()).isNull();
        assertThat(job.evidence()).isEmpty();
    }

    @Test
    void shortOptionsAndHydraOverridesAreRead() {
        assertThat(inspect("python main.py -a resnet18 -b 64 /data").modelName())
                .isEqualTo("resnet18");
        assertThat(inspect("python main.py model=tiny lr=0.1").learningRate()).isEqualTo(0.1);
    }

    @Test
    void mpirunCountsTheProcessesOfAllNodes() {
        var job = inspect("mpirun -np 16 python train.py --epochs 5");

        assertThat(job.gpus()).isEqualTo(16);
        assertThat(job.nodes()).isNull();
    }

    @Test
    void aQuotedArgumentAndALineContinuationAreOneWord() {
        assertThat(ShellWords.of("a 'b c' \\\n \"d\\\"e\" f\\ g")).containsExactly("a", "b c", "d\"e", "f g");
    }

    private static Workload inspect(String command) {
        return new CommandOnlyInspector().inspect(Path.of("."), Path.of("."), command);
    }
}
