package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LaunchesTest {
    private TestTree tree;

    @BeforeEach
    void atAnEmptyTree(@TempDir Path folder) {
        tree = new TestTree(folder);
    }

    private TestTree argparse() {
        return tree.with("loop.py", StaticInspectorTest.LOOP).with("train.py", StaticInspectorTest.ARGPARSE);
    }

    @Test
    void aLauncherInAShellScriptTakesPositionalArgumentsWithDefaults() {
        argparse().with("run.sh", """
                #!/bin/bash
                GPUS=${1:-4}
                RATE=$2
                ARGS=(--epochs 12 --batch-size 16)
                if [ "$RATE" == "" ]; then
                    RATE=0.3
                fi
                torchrun --nproc_per_node=$GPUS \\
                    train.py "${ARGS[@]}" \\
                    --lr $RATE "${@:3}"
                """);

        var job = tree.inspect("bash run.sh 8 0.2 --amp");
        var plain = tree.inspect("bash run.sh");

        assertThat(job.gpus()).isEqualTo(8);
        assertThat(job.learningRate()).isEqualTo(0.2);
        assertThat(job.epochs()).isEqualTo(12.0);
        assertThat(job.precision()).isEqualTo("mixed bf16");
        assertThat(job.globalBatchSize()).isEqualTo(128);
        assertThat(plain.gpus()).isEqualTo(4);
        assertThat(plain.learningRate()).isEqualTo(0.3);
        assertThat(plain.evidence()).containsEntry("learningRate", "run.sh:6").containsEntry("gpus", "run.sh:2");
    }

    @Test
    void aBatchScriptGivesNodesAndItsAbsolutePathsAreMappedToTheTree() {
        argparse().with("slurm/job.sh", """
                #!/bin/bash
                #SBATCH --nodes=2
                #SBATCH --gpus-per-node=4
                srun torchrun --nnodes $SLURM_NNODES --nproc_per_node $SLURM_GPUS_PER_NODE /home/ann/project/train.py
                """);

        var job = tree.inspect("sbatch slurm/job.sh");

        assertThat(job.nodes()).isEqualTo(2);
        assertThat(job.gpus()).isEqualTo(8);
        assertThat(job.evidence()).containsEntry("nodes", "slurm/job.sh:2");
    }

    @Test
    void selfSubmissionAndShellEvalAreRead() {
        argparse()
                .with("self.py", """
                        import submitit, train
                        class Job:
                            def __call__(self):
                                train.main()
                        executor = submitit.AutoExecutor(folder='log')
                        executor.update_parameters(nodes=2, gpus_per_node=8)
                        executor.submit(Job())
                        """)
                .with("run.sh", "OPTIONS=\"--epochs 33\"\ncmd=\"python train.py $OPTIONS $@\"\neval $cmd\n");

        assertThat(tree.inspect("python self.py --lr 0.5").learningRate()).isEqualTo(0.5);
        assertThat(tree.inspect("python self.py").gpus()).isEqualTo(16);
        assertThat(tree.inspect("bash run.sh --lr 0.7").epochs()).isEqualTo(33.0);
    }

    @Test
    void aProgramThatSpawnsItsRanksDividesItsBatchByThem() {
        tree.with("train.py", """
                        import argparse, torch
                        import torch.distributed as dist
                        import torch.multiprocessing as mp
                        def worker(rank, args):
                            batch = args.batch_size // dist.get_world_size()
                            optimizer = torch.optim.SGD([], lr=0.01 * dist.get_world_size())
                            loader = torch.utils.data.DataLoader([], batch_size=batch, shuffle=True)
                        parser = argparse.ArgumentParser()
                        parser.add_argument("--gpus", type=int, default=1)
                        parser.add_argument("--batch_size", type=int, default=64)
                        args = parser.parse_args()
                        mp.spawn(worker, nprocs=args.gpus, args=(args,))
                        """);

        var job = tree.inspect("python train.py --gpus 4");

        assertThat(job.distributed()).isEqualTo("ddp");
        assertThat(job.gpus()).isEqualTo(4);
        assertThat(job.batchSizePerDevice()).isEqualTo(16);
        assertThat(job.learningRate()).isEqualTo(0.04);
    }

    @Test
    void ranksInTheEnvironmentOfAnInstalledCommandCount() {
        var job = tree.inspect("NNODES=2 NPROC_PER_NODE=8 trainer-cli train conf.yaml");

        assertThat(job.nodes()).isEqualTo(2);
        assertThat(job.gpus()).isEqualTo(16);
    }

    @Test
    void theConfigurationOfAccelerateIsRead() {
        argparse()
                .with(
                        "acc.yaml",
                        "distributed_type: MULTI_GPU\nnum_processes: 8\nnum_machines: 2\nmixed_precision: fp16\n");

        var job = tree.inspect("accelerate launch --config_file acc.yaml train.py");

        assertThat(job.gpus()).isEqualTo(8);
        assertThat(job.nodes()).isEqualTo(2);
        assertThat(job.precision()).isEqualTo("fp16");
    }

    @Test
    void aProgramThatStartsAnotherOnEachGpuIsALauncher() {
        argparse().with("spread.py", "import subprocess\n");

        var job = tree.inspect("python ./spread.py --nproc_per_node 4 ./train.py --epochs 3");

        assertThat(job.gpus()).isEqualTo(4);
        assertThat(job.epochs()).isEqualTo(3.0);
        assertThat(job.globalBatchSize()).isEqualTo(128);
    }

    @Test
    void tasksAndTasksPerNodeGiveTheNodes() {
        var job = argparse().inspect("srun --ntasks=16 --ntasks-per-node=8 python train.py");

        assertThat(job.nodes()).isEqualTo(2);
        assertThat(job.gpus()).isEqualTo(16);
    }

    @Test
    void aScriptThatExitsOnAMissingFileIsReadFurther() {
        argparse().with("run.sh", """
                if [ ! -f /data/on/the/cluster.bin ]; then
                    exit 1
                fi
                REST=${@:2}
                EXTRA=("--lr 0.7" "--amp")
                python train.py --epochs $1 ${EXTRA[@]} ${REST}
                """);

        var job = tree.inspect("bash run.sh 6 --batch-size 8");

        assertThat(job.epochs()).isEqualTo(6.0);
        assertThat(job.learningRate()).isEqualTo(0.7);
        assertThat(job.batchSizePerDevice()).isEqualTo(8);
        assertThat(job.precision()).isEqualTo("mixed bf16");
    }

    @Test
    void theVisibleDevicesOfAProgramAreItsGpus() {
        tree.with("train.py", """
                import torch
                model = torch.nn.Linear(2, 2)
                if torch.cuda.device_count() > 1:
                    model = torch.nn.DataParallel(model)
                """);

        assertThat(tree.inspect("CUDA_VISIBLE_DEVICES=3 python train.py").distributed())
                .isEqualTo("none");
        assertThat(tree.inspect("CUDA_VISIBLE_DEVICES=0,2 python train.py").gpus())
                .isEqualTo(2);
        assertThat(tree.inspect("CUDA_VISIBLE_DEVICES=0,2 python train.py").distributed())
                .isEqualTo("data parallel");
    }

    @Test
    void aProgramWithoutALauncherHasNoRankInItsEnvironment() {
        tree.with("train.py", """
                import os
                import torch
                rank = int(os.environ['RANK']) if 'RANK' in os.environ else -1
                model = torch.nn.Linear(2, 2)
                if rank != -1:
                    model = torch.nn.parallel.DistributedDataParallel(model)
                """);

        assertThat(tree.inspect("python train.py").distributed()).isEqualTo("none");
        assertThat(tree.inspect("torchrun --nproc_per_node 2 train.py").distributed())
                .isEqualTo("ddp");
    }

    @Test
    void replicasOnListedDevicesGiveTheGpus() {
        tree.with("train.py", """
                import argparse, torch
                parser = argparse.ArgumentParser()
                parser.add_argument('--devices', default='0')
                devices = [int(each) for each in parser.parse_args().devices.split(',')]
                model = torch.nn.DataParallel(torch.nn.Linear(2, 2), device_ids=devices)
                """);

        assertThat(tree.inspect("python train.py --devices 0,1,2").gpus()).isEqualTo(3);
    }

    @Test
    void aRecipeRunnerStartsAnInstalledProgramAfterItsLog() {
        tree.with("setup.py", "setup(entry_points={'console_scripts': [\n'fit-net=train:main'\n]})\n");
        tree.with("train.py", """
                import argparse
                import torch
                def main():
                    parser = argparse.ArgumentParser()
                    parser.add_argument('--lr', type=float, default=0.1)
                    torch.optim.SGD([], lr=parser.parse_args().lr)
                main()
                """);

        assertThat(tree.inspect("run.pl --gpu 1 exp/train.log fit-net --lr 0.2").optimizer())
                .isEqualTo("SGD");
    }

    @Test
    void aRecipeRunnerStartsTheProgramAfterItsLog() {
        tree.with("run.sh", """
                cuda_cmd="run.pl --mem 2G --gpu 1"
                ${cuda_cmd} exp/train.log torchrun --nproc_per_node 2 train.py --lr 0.2
                """).with("train.py", """
                import argparse
                import torch
                parser = argparse.ArgumentParser()
                parser.add_argument('--lr', type=float, default=0.1)
                args = parser.parse_args()
                torch.optim.SGD([], lr=args.lr)
                """);

        var job = tree.inspect("bash run.sh");

        assertThat(job.learningRate()).isEqualTo(0.2);
        assertThat(job.gpus()).isEqualTo(2);
    }

    @Test
    void aLauncherThatPassesTheRankAsAnArgumentStartsADistributedTraining() {
        tree.with("train.py", """
                import argparse
                import torch
                parser = argparse.ArgumentParser()
                parser.add_argument('--local_rank', type=int, default=-1)
                args = parser.parse_args()
                model = torch.nn.Linear(2, 2)
                if args.local_rank >= 0:
                    model = torch.nn.parallel.DistributedDataParallel(model)
                else:
                    model = torch.nn.DataParallel(model)
                """);

        assertThat(tree.inspect("python -m torch.distributed.launch --nproc_per_node=2 train.py")
                        .distributed())
                .isEqualTo("ddp");
        assertThat(tree.inspect("python -m torch.distributed.launch --use_env --nproc_per_node=2 train.py")
                        .distributed())
                .isEqualTo("data parallel");
    }
}
