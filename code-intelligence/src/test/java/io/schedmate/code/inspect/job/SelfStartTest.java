package io.schedmate.code.inspect.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.inspect.TestTree;
import io.schedmate.code.workload.Workload;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs that submit themselves to a cluster, or restart themselves through a launcher or Python. */
class SelfStartTest {

    private TestTree tree;

    @BeforeEach
    void atAnEmptyTree(@TempDir Path folder) {
        tree = new TestTree(folder);
    }

    @Test
    void aSubmititTaskReadsItsRankFromTheEnvironment() {
        tree.with("main.py", """
                import os, torch
                from torch.utils.data import DataLoader
                def main(args):
                    if 'SLURM_PROCID' in os.environ:
                        args.distributed = True
                    else:
                        args.distributed = False
                    each = args.batch_size // args.world_size
                    loader = DataLoader([], batch_size=each, shuffle=True)
                    model = torch.nn.Linear(2, 2)
                    if args.distributed:
                        model = torch.nn.parallel.DistributedDataParallel(model)
                """).with("submit.py", """
                import argparse, submitit
                import main as training
                class Task:
                    def __init__(self, args):
                        self.args = args
                    def __call__(self):
                        job = submitit.JobEnvironment()
                        self.args.world_size = job.num_tasks
                        training.main(self.args)
                parser = argparse.ArgumentParser()
                parser.add_argument('--ngpus', type=int, default=8)
                parser.add_argument('--nodes', type=int, default=1)
                parser.add_argument('--batch-size', type=int, default=64)
                args = parser.parse_args()
                executor = submitit.AutoExecutor(folder='logs')
                executor.update_parameters(
                    gpus_per_node=args.ngpus, tasks_per_node=args.ngpus, nodes=args.nodes)
                executor.submit(Task(args))
                """);

        Workload job = tree.inspect("python submit.py --nodes 2 --ngpus 4 --batch-size 256");

        assertThat(job.distributed()).isEqualTo("ddp");
        assertThat(job.gpus()).isEqualTo(8);
        assertThat(job.batchSizePerDevice()).isEqualTo(32);
        assertThat(job.globalBatchSize()).isEqualTo(256);
    }

    private static final String FOR_EACH_DEVICE = """
            import argparse, subprocess, sys, torch
            parser = argparse.ArgumentParser()
            parser.add_argument('--ddp', type=int, default=0)
            parser.add_argument('--rank', type=int)
            parser.add_argument('--batch_size', type=int, default=16)
            args = parser.parse_args()
            def work(args):
                from torch.utils.data import DataLoader
                loader = DataLoader([], batch_size=args.batch_size, shuffle=True)
            if args.ddp and args.rank is None:
                for rank in range(torch.cuda.device_count()):
                    subprocess.Popen([sys.executable] + sys.argv + ['--rank', str(rank)])
            else:
                work(args)
            """;

    @Test
    void aProgramThatStartsItselfPerDeviceReceivesTheGlobalBatch() {
        tree.with("train.py", FOR_EACH_DEVICE);

        Workload job = tree.inspect("python train.py --ddp 1 --batch_size 128");

        assertThat(job.distributed()).isEqualTo("ddp");
        assertThat(job.globalBatchSize()).isEqualTo(128);
        assertThat(job.batchSizePerDevice()).isNull();
        assertThat(job.gpus()).isNull();
        assertThat(job.extras()).doesNotContainKey("optionsWithoutEffect");
    }

    @Test
    void withoutTheSwitchThereIsOneProcess() {
        tree.with("train.py", FOR_EACH_DEVICE);

        Workload job = tree.inspect("CUDA_VISIBLE_DEVICES=0 python train.py --batch_size 128");

        assertThat(job.distributed()).isEqualTo("none");
        assertThat(job.batchSizePerDevice()).isEqualTo(128);
    }

    @Test
    void aProgramThatStartsPythonForOtherPurposesIsOneProcess() {
        tree.with("train.py", """
                import subprocess, sys, torch
                from torch.utils.data import DataLoader
                subprocess.check_call([sys.executable, '-m', 'pip', 'install', 'einops'])
                subprocess.check_call([sys.executable, 'prepare.py'])
                loader = DataLoader([], batch_size=4, shuffle=True)
                """);

        Workload job = tree.inspect("python train.py");

        assertThat(job.distributed()).isEqualTo("none");
        assertThat(job.globalBatchSize()).isEqualTo(4);
    }

    private static final String BY_LAUNCHER = """
            import os, subprocess, sys, torch
            from transformers import Trainer, TrainingArguments
            from helper import devices
            if devices() > 1:
                subprocess.run(
                    "torchrun --nproc_per_node {count} {program}".format(count=devices(), program=__file__).split())
            else:
                arguments = TrainingArguments(per_device_train_batch_size=2, num_train_epochs=1)
                Trainer(args=arguments).train()
            """;

    @Test
    void visibleDevicesGiveTheNumberOfProcesses() {
        tree.with("train.py", BY_LAUNCHER);

        Workload job = tree.inspect("CUDA_VISIBLE_DEVICES=0,1,2 python train.py");

        assertThat(job.distributed()).isEqualTo("ddp");
        assertThat(job.gpus()).isEqualTo(3);
        assertThat(job.globalBatchSize()).isEqualTo(6);
    }

    @Test
    void withoutVisibleDevicesTheNumberOfProcessesIsUndetermined() {
        tree.with("train.py", BY_LAUNCHER);

        Workload job = tree.inspect("python train.py");

        assertThat(job.distributed()).isNull();
        assertThat(job.gpus()).isNull();
        assertThat(job.globalBatchSize()).isNull();
    }

    @Test
    void torchtuneFindsRecipeAndConfigurationByName() {
        tree.with("recipes/configs/small/full.yaml", """
                model:
                  _component_: torchtune.models.llama3.llama3_8b
                dataset:
                  _component_: torchtune.datasets.alpaca_dataset
                optimizer:
                  _component_: torch.optim.AdamW
                  lr: 2e-5
                checkpointer:
                  model_type: LLAMA3
                batch_size: 4
                epochs: 2
                dtype: bf16
                """).with("recipes/full_recipe.py", "import torch\n");

        Workload job = tree.inspect("tune run --nproc_per_node 2 full_recipe --config small/full epochs=3");

        assertThat(job.modelName()).isEqualTo("llama3_8b");
        assertThat(job.datasetName()).isEqualTo("alpaca");
        assertThat(job.optimizer()).isEqualTo("AdamW");
        assertThat(job.learningRate()).isEqualTo(2e-5);
        assertThat(job.epochs()).isEqualTo(3);
        assertThat(job.gpus()).isEqualTo(2);
        assertThat(job.globalBatchSize()).isEqualTo(8);
        assertThat(job.evidence()).containsEntry("modelName", "recipes/configs/small/full.yaml:2");
    }
}
