package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The number of devices of a job, from lists, roles and visible devices. */
class ListedDevicesTest {

    private TestTree tree;

    @BeforeEach
    void atAnEmptyTree(@TempDir Path folder) {
        tree = new TestTree(folder);
    }

    @Test
    void aListOfDevicesGivesTheirCount() {
        tree.with("train.py", """
            import argparse
            import os
            import torch
            from torch.utils.data import DataLoader

            parser = argparse.ArgumentParser()
            parser.add_argument('--devices', default='0')
            parser.add_argument('--batch_size', type=int, default=32)
            args = parser.parse_args()
            ids = [int(item) for item in args.devices.split(',')]
            model = torch.nn.Linear(3, 3)
            if len(ids) > 1:
                model = torch.nn.DataParallel(model, device_ids=ids).cuda()
            optimizer = torch.optim.Adam(model.parameters(), lr=2e-4)
            loader = DataLoader(torch.utils.data.TensorDataset(), batch_size=args.batch_size, shuffle=True)
            for epoch in range(7):
                for batch in loader:
                    model(batch)
            """);

        var job = tree.inspect("python train.py --devices 0,1,2,3");

        assertThat(job.gpus()).isEqualTo(4);
        assertThat(job.batchSizePerDevice()).isEqualTo(8);
        assertThat(job.globalBatchSize()).isEqualTo(32);
    }

    @Test
    void aListOfOneDeviceIsOneDevice() {
        tree.with("train.py", """
            import argparse
            import os
            import torch
            from torch.utils.data import DataLoader

            parser = argparse.ArgumentParser()
            parser.add_argument('--devices', default='0')
            parser.add_argument('--batch_size', type=int, default=32)
            args = parser.parse_args()
            ids = [int(item) for item in args.devices.split(',')]
            model = torch.nn.Linear(3, 3)
            if len(ids) > 1:
                model = torch.nn.DataParallel(model, device_ids=ids).cuda()
            optimizer = torch.optim.Adam(model.parameters(), lr=2e-4)
            loader = DataLoader(torch.utils.data.TensorDataset(), batch_size=args.batch_size, shuffle=True)
            for epoch in range(7):
                for batch in loader:
                    model(batch)
            """);

        var job = tree.inspect("python train.py --devices 2");

        assertThat(job.gpus()).isEqualTo(1);
        assertThat(job.globalBatchSize()).isEqualTo(32);
    }

    @Test
    void deviceNamesAfterOneOptionAreCounted() {
        tree.with("main.py", """
            import argparse
            import multiprocessing as mp
            import torch
            from app import train

            parser = argparse.ArgumentParser()
            parser.add_argument('--devices', type=str, nargs='+', default=['cuda:0'])

            def process(rank, world, devices):
                import os
                os.environ['CUDA_VISIBLE_DEVICES'] = str(devices[rank].split(':')[-1])
                train(world, rank)

            if __name__ == '__main__':
                args = parser.parse_args()
                num_gpus = len(args.devices)
                mp.set_start_method('spawn')
                for rank in range(num_gpus):
                    mp.Process(target=process, args=(rank, num_gpus, args.devices)).start()
            """).with("app.py", """
                import torch
                import torch.distributed as dist

                def train(world, rank):
                    dist.init_process_group('nccl', world_size=world, rank=rank)
                    model = torch.nn.parallel.DistributedDataParallel(torch.nn.Linear(3, 3))
                    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
                    loader = torch.utils.data.DataLoader(torch.utils.data.TensorDataset(), batch_size=6, shuffle=True)
                    for epoch in range(4):
                        for batch in loader:
                            model(batch)
                """);

        var job = tree.inspect("python main.py --devices cuda:0 cuda:1 cuda:2");

        assertThat(job.gpus()).isEqualTo(3);
        assertThat(job.distributed()).isEqualTo("ddp");
        assertThat(job.batchSizePerDevice()).isEqualTo(6);
        assertThat(job.globalBatchSize()).isEqualTo(18);
    }

    @Test
    void lightningTakesAListOfDevicesFromAParsedNamespace() {
        tree.with("cfg.yaml", """
            model:
              base_lr: 0.0001
            data:
              batch_size: 5
            """).with("main.py", """
                import argparse
                import torch
                from omegaconf import OmegaConf
                from pytorch_lightning import LightningModule
                from pytorch_lightning.trainer import Trainer

                class Net(LightningModule):
                    def configure_optimizers(self):
                        return torch.optim.Adam(self.parameters(), lr=self.rate)

                def parse():
                    parser = argparse.ArgumentParser()
                    parser.add_argument('-b', '--base', nargs='*', default=[])
                    return parser

                def changed(opt):
                    parser = argparse.ArgumentParser()
                    parser = Trainer.add_argparse_args(parser)
                    args = parser.parse_args([])
                    return sorted(k for k in vars(args) if getattr(opt, k) != getattr(args, k))

                if __name__ == '__main__':
                    parser = Trainer.add_argparse_args(parse())
                    opt, unknown = parser.parse_known_args()
                    config = OmegaConf.merge(*[OmegaConf.load(cfg) for cfg in opt.base], OmegaConf.from_dotlist(unknown))
                    trainer_config = OmegaConf.create()
                    trainer_config['distributed_backend'] = 'ddp'
                    for k in changed(opt):
                        trainer_config[k] = getattr(opt, k)
                    if not 'gpus' in trainer_config:
                        del trainer_config['distributed_backend']
                        cpu = True
                    else:
                        cpu = False
                    trainer = Trainer.from_argparse_args(argparse.Namespace(**trainer_config))
                    net = Net()
                    ngpu = len(trainer_config.gpus.strip(',').split(',')) if not cpu else 1
                    net.rate = ngpu * config.data.batch_size * config.model.base_lr
                    loader = torch.utils.data.DataLoader(torch.utils.data.TensorDataset(), batch_size=config.data.batch_size, shuffle=True)
                    trainer.fit(net, loader)
                """);

        var job = tree.inspect("python main.py -b cfg.yaml --gpus 0,1");

        assertThat(job.gpus()).isEqualTo(2);
        assertThat(job.distributed()).isEqualTo("ddp");
        assertThat(job.batchSizePerDevice()).isEqualTo(5);
        assertThat(job.globalBatchSize()).isEqualTo(10);
    }

    @Test
    void allVisibleGpusAreNotOneGpu() {
        tree.with("train.py", """
            import torch
            from torch.utils.data import DataLoader

            model = torch.nn.Linear(3, 3).cuda()
            if torch.cuda.device_count() > 1:
                model = torch.nn.DataParallel(model)
            optimizer = torch.optim.Adam(model.parameters(), lr=2e-4)
            loader = DataLoader(torch.utils.data.TensorDataset(), batch_size=64, shuffle=True)
            for epoch in range(7):
                for batch in loader:
                    model(batch)
            """);

        var job = tree.inspect("python train.py");

        assertThat(job.gpus()).isNull();
        assertThat(job.globalBatchSize()).isEqualTo(64);
    }

    @Test
    void theGpusOfRolesAreAdded() {
        tree.with("train.py", """
            import argparse
            import ray
            import torch

            parser = argparse.ArgumentParser()
            parser.add_argument('--actor.num_nodes', type=int, default=1)
            parser.add_argument('--actor.num_gpus_per_node', type=int, default=8)
            parser.add_argument('--critic.num_nodes', type=int, default=1)
            parser.add_argument('--critic.num_gpus_per_node', type=int, default=8)
            parser.add_argument('--colocate_all', action='store_true')
            args = parser.parse_args()
            model = torch.nn.Linear(3, 3)
            """);

        var job = tree.inspect(
                "python train.py --actor.num_nodes 2 --actor.num_gpus_per_node 4 --critic.num_gpus_per_node 2");

        assertThat(job.gpus()).isEqualTo(10);
    }

    @Test
    void rolesThatShareGpusTakeThoseOfTheLargestRole() {
        tree.with("train.py", """
            import argparse
            import ray
            import torch

            parser = argparse.ArgumentParser()
            parser.add_argument('--actor.num_nodes', type=int, default=1)
            parser.add_argument('--actor.num_gpus_per_node', type=int, default=8)
            parser.add_argument('--critic.num_nodes', type=int, default=1)
            parser.add_argument('--critic.num_gpus_per_node', type=int, default=8)
            parser.add_argument('--colocate_all', action='store_true')
            args = parser.parse_args()
            model = torch.nn.Linear(3, 3)
            """);

        var job = tree.inspect(
                "python train.py --actor.num_nodes 2 --actor.num_gpus_per_node 4 --critic.num_gpus_per_node 2"
                        + " --colocate_all");

        assertThat(job.gpus()).isEqualTo(8);
    }

    @Test
    void aShardDegreeShardsTheModel() {
        tree.with("train.py", """
            import argparse
            import torch
            from dataclasses import dataclass
            import tyro

            @dataclass
            class Parallelism:
                data_parallel_shard_degree: int = -1
                tensor_parallel_degree: int = 1

            @dataclass
            class Config:
                parallelism: Parallelism
                lr: float = 1e-3

            cfg = tyro.cli(Config)
            optimizer = torch.optim.AdamW(torch.nn.Linear(3, 3).parameters(), lr=cfg.lr)
            """);

        var job = tree.inspect("torchrun --nproc_per_node 8 train.py");

        assertThat(job.distributed()).isEqualTo("fsdp");
    }
}
