package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.workload.Workload;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ways in which programs distribute their work over devices. */
class WorkSharedAmongDevicesTest {

    private TestTree tree;

    @BeforeEach
    void atAnEmptyTree(@TempDir Path folder) {
        tree = new TestTree(folder);
    }

    @Test
    void aTrainerReadsPassedSettingsByItsParameterNames() {
        tree.with("conf/main.yaml", """
                defaults:
                  - _self_
                  - crops: two
                devices: [0, 1]
                max_epochs: 20
                optimizer:
                  batch_size: 64
                  lr: 0.5
                """)
                .with("conf/crops/two.yaml", "- size: 224\n- size: 96\n")
                .with("train.py", """
                import inspect
                import hydra
                from omegaconf import OmegaConf
                from pytorch_lightning import Trainer
                from torch.utils.data import DataLoader
                class Base:
                    @staticmethod
                    def checked(cfg):
                        cfg.num_nodes = OmegaConf.select(cfg, 'num_nodes', default=1)
                        cfg.name = OmegaConf.select(cfg, 'optimizer.lr')
                        return cfg
                class Sub(Base):
                    @staticmethod
                    def checked(cfg):
                        cfg = super(Sub, Sub).checked(cfg)
                        cfg.optimizer.lr = cfg.optimizer.lr * len(cfg.devices) * len(cfg.crops)
                        return cfg
                @hydra.main(config_path='conf', config_name='main')
                def main(cfg):
                    cfg = Sub.checked(cfg)
                    known = inspect.signature(Trainer.__init__).parameters
                    given = OmegaConf.to_container(cfg)
                    given = {name: given[name] for name in known if name in given}
                    trainer = Trainer(**given)
                    trainer.fit(None, DataLoader([], batch_size=cfg.optimizer.batch_size))
                main()
                """);

        Workload job = tree.inspect("python train.py 'devices=[0,1,2,3]'");

        assertThat(job.gpus()).isEqualTo(4);
        assertThat(job.nodes()).isEqualTo(1);
        assertThat(job.globalBatchSize()).isEqualTo(256);
        assertThat(job.learningRate()).isEqualTo(4.0);
    }

    private static final String MESH = """
            import jax, mlxu
            import numpy as np
            from jax.experimental import mesh_utils
            from jax.sharding import Mesh
            FLAGS, DEFAULTS = mlxu.define_flags_with_default(
                mesh_dim='1,-1,1', total_steps=100, data=dict(batch_size=8))
            def mesh_of(dims, names):
                shape = np.arange(jax.device_count()).reshape([int(n) for n in dims.split(',')]).shape
                return Mesh(mesh_utils.create_device_mesh(shape), names)
            def main(argv):
                mesh = mesh_of(FLAGS.mesh_dim, ('dp', 'fsdp', 'mp'))
                for step in range(FLAGS.total_steps):
                    pass
            mlxu.run(main)
            """;

    @Test
    void aDeviceMeshGivesTheGpusAndTheParallelism() {
        tree.with("train.py", MESH);

        Workload job = tree.inspect("python train.py --mesh_dim=2,4,1 --data.batch_size=64");

        assertThat(job.gpus()).isEqualTo(8);
        assertThat(job.distributed()).isEqualTo("data parallel, fsdp");
        assertThat(job.globalBatchSize()).isEqualTo(64);
        assertThat(job.batchSizePerDevice()).isEqualTo(8);
    }

    @Test
    void anAxisOverAllDevicesLeavesTheCountUndetermined() {
        tree.with("train.py", MESH);

        Workload job = tree.inspect("python train.py");

        assertThat(job.gpus()).isNull();
        assertThat(job.maxSteps()).isEqualTo(100);
    }

    @Test
    void anAcceleratePluginGivesTheParallelism() {
        tree.with("stage.json", "{\"zero_optimization\": {\"stage\": 2}}")
                .with("train.py", """
                from accelerate import Accelerator, DeepSpeedPlugin
                plugin = DeepSpeedPlugin(hf_ds_config='./stage.json')
                accelerator = Accelerator(deepspeed_plugin=plugin)
                """)
                .with("given.py", """
                from accelerate import Accelerator, DeepSpeedPlugin
                accelerator = Accelerator(deepspeed_plugin=DeepSpeedPlugin(zero_stage=3))
                """);

        assertThat(tree.inspect("accelerate launch --num_processes 8 train.py").distributed())
                .isEqualTo("deepspeed zero-2");
        assertThat(tree.inspect("accelerate launch --num_processes 8 given.py").distributed())
                .isEqualTo("deepspeed zero-3");
    }

    @Test
    void lightningCountsNodesAndComputedAccumulationGivesTheGlobalBatch() {
        tree.with("train.py", """
                import lightning as L
                from lightning.fabric.strategies import FSDPStrategy
                devices_of_a_node = 8
                global_batch_size = 512
                micro_batch_size = 8
                gradient_accumulation_steps = global_batch_size // devices_of_a_node // micro_batch_size
                max_step = 1000
                max_iters = max_step * gradient_accumulation_steps
                fabric = L.Fabric(devices=devices_of_a_node, strategy=FSDPStrategy())
                fabric.launch()
                """);

        Workload job = tree.inspect("fabric run --devices=8 --num-nodes=2 train.py");

        assertThat(job.nodes()).isEqualTo(2);
        assertThat(job.gpus()).isEqualTo(16);
        assertThat(job.globalBatchSize()).isEqualTo(1024);
        assertThat(job.maxSteps()).isEqualTo(1000);
    }

    @Test
    void theMixedPrecisionPolicyOfFsdpGivesThePrecision() {
        tree.with("train.py", """
                import torch
                from torch.distributed.fsdp import FullyShardedDataParallel, MixedPrecision
                from transformers import AutoModelForCausalLM
                model = AutoModelForCausalLM.from_pretrained('gpt2', torch_dtype=torch.float32)
                policy = MixedPrecision(param_dtype=torch.bfloat16, reduce_dtype=torch.float32)
                model = FullyShardedDataParallel(model, mixed_precision=policy)
                """);

        assertThat(tree.inspect("torchrun --nproc_per_node 8 train.py").precision())
                .isEqualTo("mixed bf16");
    }

    @Test
    void hyperparametersAreParsedFromOneText() {
        tree.with("train.py", """
                import argparse
                import torch
                import tensorflow as tf
                def create(given):
                    hparams = tf.contrib.training.HParams(epochs=500, fp16_run=False, batch_size=64)
                    if given:
                        hparams.parse(given)
                    return hparams
                parser = argparse.ArgumentParser()
                parser.add_argument('--hparams', type=str)
                hparams = create(parser.parse_args().hparams)
                for epoch in range(hparams.epochs):
                    pass
                """);

        Workload job = tree.inspect("python train.py --hparams=fp16_run=True,epochs=20");

        assertThat(job.precision()).isEqualTo("fp16");
        assertThat(job.epochs()).isEqualTo(20);
    }

    @Test
    void updatesPerEpochAreNotTheTotalSteps() {
        tree.with("train.py", """
                import argparse
                import torch
                from tqdm import trange
                parser = argparse.ArgumentParser()
                parser.add_argument('--num_epochs', type=int, default=3000)
                parser.add_argument('--num_updates_on_epoch', type=int, default=1000)
                config = parser.parse_args()
                for epoch in trange(config.num_epochs, desc='Training'):
                    for _ in trange(config.num_updates_on_epoch, desc='Epoch'):
                        pass
                """);

        Workload job = tree.inspect("python train.py");

        assertThat(job.epochs()).isEqualTo(3000);
        assertThat(job.maxSteps()).isNull();
    }

    @Test
    void nodesOfAGraphAreNotMachines() {
        tree.with("fit.py", """
                import argparse
                parser = argparse.ArgumentParser()
                parser.add_argument('--num_nodes', type=int, default=30)
                args = parser.parse_args()
                build(args.num_nodes)
                """);
        tree.with("spread.py", """
                import argparse
                parser = argparse.ArgumentParser()
                parser.add_argument('--num_nodes', type=int, default=1)
                parser.add_argument('--gpus', type=int, default=8)
                args = parser.parse_args()
                build(args.num_nodes, args.gpus)
                """);

        assertThat(tree.inspect("python fit.py --num_nodes 207").nodes()).isEqualTo(1);
        assertThat(tree.inspect("python spread.py --num_nodes 2").nodes()).isEqualTo(2);
    }

    @Test
    void replicasOfOneProcessDivideTheBatchOfTheirLoader() {
        tree.with("train.py", """
                import torch
                model = torch.nn.DataParallel(torch.nn.Linear(2, 2), device_ids=[0, 1, 2, 3])
                loader = torch.utils.data.DataLoader([], batch_size=64, shuffle=True)
                """);

        var job = tree.inspect("python train.py");

        assertThat(job.globalBatchSize()).isEqualTo(64);
        assertThat(job.batchSizePerDevice()).isEqualTo(16);
    }

    @Test
    void separateRanksEachTakeTheBatchOfTheirLoader() {
        tree.with("train.py", """
                import torch
                model = torch.nn.parallel.DistributedDataParallel(torch.nn.Linear(2, 2))
                loader = torch.utils.data.DataLoader([], batch_size=64, shuffle=True)
                """);

        var job = tree.inspect("torchrun --nproc_per_node 4 train.py");

        assertThat(job.globalBatchSize()).isEqualTo(256);
        assertThat(job.batchSizePerDevice()).isEqualTo(64);
    }

    @Test
    void theReplicasOfAKerasModelDivideItsBatch() {
        tree.with("train.py", """
                import keras
                model = keras.utils.multi_gpu_model(keras.Sequential(), gpus=2)
                model.compile(optimizer=keras.optimizers.SGD(lr=0.1))
                model.fit([], batch_size=8, epochs=1)
                """);

        var job = tree.inspect("python train.py");

        assertThat(job.distributed()).isEqualTo("data parallel");
        assertThat(job.gpus()).isEqualTo(2);
        assertThat(job.globalBatchSize()).isEqualTo(8);
        assertThat(job.batchSizePerDevice()).isEqualTo(4);
    }

    @Test
    void anAcceleratorCastsToNoOtherTypeUnlessItIsGivenOne() {
        String program = """
                import torch
                from accelerate import Accelerator
                accelerator = Accelerator(%s)
                model = torch.nn.Linear(3, 3)
                optimizer = torch.optim.Adam(model.parameters(), lr=0.1)
                model, optimizer = accelerator.prepare(model, optimizer)
                for step in range(100):
                    with accelerator.autocast():
                        loss = model(torch.zeros(3)).sum()
                    accelerator.backward(loss)
                    optimizer.step()
                """;

        assertThat(tree.with("train.py", program.formatted(""))
                        .inspect("python train.py")
                        .precision())
                .isEqualTo("fp32");
        assertThat(tree.with("train.py", program.formatted("mixed_precision='fp16'"))
                        .inspect("python train.py")
                        .precision())
                .isEqualTo("fp16");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Accelerator(split_batches=True)",
                "Accelerator(dataloader_config=DataLoaderConfiguration(split_batches=True))"
            })
    void anAcceleratorThatSplitsBatchesDividesThemAmongTheDevices(String made) {
        String program = """
                import torch
                from accelerate import Accelerator, DataLoaderConfiguration
                accelerator = %s
                loader = torch.utils.data.DataLoader([], batch_size=96, shuffle=True)
                loader = accelerator.prepare(loader)
                """;
        String command = "accelerate launch --multi_gpu --num_processes 8 train.py";

        Workload job = tree.with("train.py", program.formatted(made)).inspect(command);

        assertThat(job.batchSizePerDevice()).isEqualTo(12);
        assertThat(job.globalBatchSize()).isEqualTo(96);
        Workload whole = tree.with("train.py", program.formatted(made.replace("True", "False")))
                .inspect(command);
        assertThat(whole.batchSizePerDevice()).isEqualTo(96);
        assertThat(whole.globalBatchSize()).isEqualTo(768);
    }
}
