package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Distinguishes the batch per device from the global batch among several numbers. */
class BatchSemanticsTest {

    private TestTree tree;

    @BeforeEach
    void atAnEmptyTree(@TempDir Path folder) {
        tree = new TestTree(folder);
    }

    @Test
    void aRolloutBatchIsNotTheBatchOfTheOptimizer() {
        tree.with("rl.sh", """
            python3 -m rl.train --actor.num_nodes 1 --actor.num_gpus_per_node 8 --vllm.tensor_parallel_size 2 \
               --rollout.batch_size 1024 --train.batch_size 128 --train.micro_batch_size 4 --actor.adam.lr 5e-7 --critic.adam.lr 9e-6 --ds.zero_stage 3 --train.max_epochs 1
            """).with("rl/__init__.py", """

                    """).with("rl/train.py", """
                    import argparse
                    import deepspeed
                    import torch

                    parser = argparse.ArgumentParser()
                    for name, kind, default in [('actor.num_nodes', int, 1)]:
                        pass
                    parser.add_argument('--actor.num_nodes', type=int, default=1)
                    parser.add_argument('--actor.num_gpus_per_node', type=int, default=8)
                    parser.add_argument('--vllm.tensor_parallel_size', type=int, default=1)
                    parser.add_argument('--rollout.batch_size', type=int, default=512)
                    parser.add_argument('--train.batch_size', type=int, default=64)
                    parser.add_argument('--train.micro_batch_size', type=int, default=2)
                    parser.add_argument('--actor.adam.lr', type=float, default=1e-6)
                    parser.add_argument('--critic.adam.lr', type=float, default=9e-6)
                    parser.add_argument('--ds.zero_stage', type=int, default=2)
                    parser.add_argument('--train.max_epochs', type=int, default=1)
                    args = parser.parse_args()
                    config = {'zero_optimization': {'stage': getattr(args, 'ds.zero_stage')}}
                    model = torch.nn.Linear(3, 3)
                    engine = deepspeed.initialize(model=model, config=config)
                    """);

        var job = tree.inspect("bash rl.sh");

        assertThat(job.globalBatchSize()).isEqualTo(128);
        assertThat(job.learningRate()).isEqualTo(5e-7);
        assertThat(job.distributed()).isEqualTo("deepspeed zero-3");
    }

    @Test
    void aLimitPerGpuAddsAccumulationToATotalBatch() {
        tree.with("train.py", """
            import argparse
            import os
            import torch
            import torch.distributed as dist
            from torch.nn.parallel import DistributedDataParallel
            from torch.utils.data import DataLoader, DistributedSampler

            parser = argparse.ArgumentParser()
            parser.add_argument('--batch', type=int, default=2048)
            parser.add_argument('--batch-gpu', type=int, default=None)
            parser.add_argument('--images', type=int, default=2048 << 10)
            args = parser.parse_args()
            dist.init_process_group('nccl')
            world = dist.get_world_size()
            batch_total = args.batch // world
            batch_gpu = args.batch_gpu
            if batch_gpu is None or batch_gpu > batch_total:
                batch_gpu = batch_total
            num_accumulation_rounds = batch_total // batch_gpu
            model = DistributedDataParallel(torch.nn.Linear(3, 3))
            optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
            loader = DataLoader(torch.utils.data.TensorDataset(), batch_size=batch_gpu, shuffle=True)
            num_steps = args.images // args.batch
            for step in range(num_steps):
                for _ in range(num_accumulation_rounds):
                    model(next(iter(loader)))
            """);

        var job = tree.inspect("torchrun --nproc_per_node=8 train.py --batch 512 --batch-gpu 16");

        assertThat(job.batchSizePerDevice()).isEqualTo(16);
        assertThat(job.globalBatchSize()).isEqualTo(512);
        assertThat(job.maxSteps()).isEqualTo(4096);
    }

    @Test
    void aTotalBatchDividedByRanksAndNodesIsTheGlobalBatch() {
        tree.with("main.py", """
            import argparse
            import torch
            import torch.distributed as dist
            import torch.multiprocessing as mp
            from torch.utils.data import DataLoader

            parser = argparse.ArgumentParser()
            parser.add_argument('-b', '--batch-size', default=4096, type=int)
            parser.add_argument('--world-size', default=-1, type=int, help='number of nodes for distributed training')
            parser.add_argument('--rank', default=-1, type=int)
            parser.add_argument('--lr', default=0.6, type=float)
            parser.add_argument('--epochs', default=100, type=int)

            def main():
                args = parser.parse_args()
                ngpus = torch.cuda.device_count()
                args.world_size = ngpus * args.world_size
                mp.spawn(worker, nprocs=ngpus, args=(ngpus, args))

            def worker(gpu, ngpus, args):
                dist.init_process_group('nccl', world_size=args.world_size, rank=args.rank * ngpus + gpu)
                args.lr = args.lr * args.batch_size / 256
                args.batch_size = int(args.batch_size / args.world_size)
                model = torch.nn.parallel.DistributedDataParallel(torch.nn.Linear(3, 3), device_ids=[gpu])
                optimizer = torch.optim.SGD(model.parameters(), args.lr)
                loader = DataLoader(torch.utils.data.TensorDataset(), batch_size=args.batch_size, shuffle=True)
                for epoch in range(args.epochs):
                    for batch in loader:
                        model(batch)

            if __name__ == '__main__':
                main()
            """);

        var job = tree.inspect("python main.py --world-size 2 --rank 0");

        assertThat(job.globalBatchSize()).isEqualTo(4096);
        assertThat(job.batchSizePerDevice()).isNull();
        assertThat(job.learningRate()).isEqualTo(9.6);
        assertThat(job.nodes()).isEqualTo(2);
        assertThat(job.gpus()).isNull();
    }

    @Test
    void raysAreTheBatchIfImagesAreLoadedOneByOne() {
        tree.with("train.py", """
            import argparse
            import torch
            from torch.utils.data import DataLoader

            parser = argparse.ArgumentParser()
            parser.add_argument('--rays_per_batch', type=int, default=2048)
            args = parser.parse_args()
            model = torch.nn.Linear(3, 3)
            optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
            for step in range(30000):
                for image in DataLoader(torch.utils.data.TensorDataset(), batch_size=1, shuffle=True):
                    model(image[:args.rays_per_batch])
            """);

        var job = tree.inspect("python train.py");

        assertThat(job.batchSizePerDevice()).isEqualTo(2048);
    }

    @Test
    void accumulationRoundsOfALoopCount() {
        tree.with("train.py", """
            import argparse
            import torch
            from torch.utils.data import DataLoader

            parser = argparse.ArgumentParser()
            parser.add_argument('--whole', type=int, default=96)
            args = parser.parse_args()
            each = 12
            num_accumulation_rounds = args.whole // each
            model = torch.nn.Linear(3, 3)
            optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
            loader = DataLoader(torch.utils.data.TensorDataset(), batch_size=each, shuffle=True)
            for step in range(500):
                for _ in range(num_accumulation_rounds):
                    model(next(iter(loader)))
            """);

        var job = tree.inspect("python train.py");

        assertThat(job.batchSizePerDevice()).isEqualTo(12);
        assertThat(job.globalBatchSize()).isEqualTo(96);
    }

    @Test
    void samplesLoadedOneByOneAreCollectedIntoTheBatchOfTheOption() {
        String program = """
            import argparse
            import torch
            from torch.utils.data import DataLoader

            parser = argparse.ArgumentParser()
            parser.add_argument('--batch_size', type=int, default=24)
            args = parser.parse_args()
            model = torch.nn.Linear(3, 3)
            optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
            for sample in DataLoader(torch.utils.data.TensorDataset(), batch_size=1, shuffle=True):
                loss = model(sample)
                %s
                loss.backward()
            """;

        assertThat(tree.with("train.py", program.formatted("loss /= args.batch_size"))
                        .inspect("python train.py")
                        .batchSizePerDevice())
                .isEqualTo(24);
        assertThat(tree.with("train.py", program.formatted("print(args.batch_size)"))
                        .inspect("python train.py")
                        .batchSizePerDevice())
                .isEqualTo(1);
    }

    @Test
    void theLoaderWithTheSizeOfTheCommandIsTheLoaderOfTheTraining() {
        tree.with("train.py", """
            import argparse
            import torch
            from torch.utils.data import DataLoader

            def load(batch_size=100):
                DataLoader(torch.utils.data.TensorDataset(), batch_size=batch_size, shuffle=True)
                return torch.utils.data.TensorDataset()

            parser = argparse.ArgumentParser()
            parser.add_argument('--batch_size', type=int, default=24)
            args = parser.parse_args()
            loader = DataLoader(load(), batch_size=args.batch_size, shuffle=True)
            """);

        assertThat(tree.inspect("python train.py --batch_size 48").batchSizePerDevice())
                .isEqualTo(48);
    }

    @Test
    void aLoaderOfTheProgramThatIsFedWithSingleSamplesFormsTheBatch() {
        tree.with("train.py", """
            import argparse
            import torch
            p = argparse.ArgumentParser()
            p.add_argument('--batch_size', type=int, default=6000)
            a = p.parse_args()
            class ChainLoader:
                def __init__(self, chains, batch_size):
                    self.chains = chains
                    self.batch_size = batch_size
            single = torch.utils.data.DataLoader([1], batch_size=1, shuffle=True)
            chains = ChainLoader(list(single), batch_size=a.batch_size)
            """);

        assertThat(tree.inspect("python train.py").batchSizePerDevice()).isEqualTo(6000);
    }

    @Test
    void aBatchThatIsDividedAmongLoadersOfSeveralSetsIsTheSumOfTheirs() {
        tree.with("train.py", """
            import argparse
            import torch
            p = argparse.ArgumentParser()
            p.add_argument('--batch_size', type=int, default=120)
            p.add_argument('--share', default='0.5-0.5')
            a = p.parse_args()
            loaders = []
            for share in a.share.split('-'):
                part = int(a.batch_size * float(share))
                loaders.append(torch.utils.data.DataLoader([1], batch_size=part, shuffle=True))
            """);

        assertThat(tree.inspect("python train.py").batchSizePerDevice()).isEqualTo(120);
    }

    @Test
    void aLoadOfSeveralBatchesThatTheProgramSplitsIsNotTheBatch() {
        tree.with("train.py", """
            import argparse
            import torch
            p = argparse.ArgumentParser()
            p.add_argument('--batch_size', type=int, default=20)
            p.add_argument('--critic_steps', type=int, default=3)
            config = vars(p.parse_args())
            several = config['batch_size'] * config['critic_steps']
            loader = torch.utils.data.DataLoader([1], batch_size=several, shuffle=True)
            for x in loader:
                for part in torch.split(x, config['batch_size']):
                    print(part)
            """);

        assertThat(tree.inspect("python train.py").globalBatchSize()).isEqualTo(20);
    }
}
