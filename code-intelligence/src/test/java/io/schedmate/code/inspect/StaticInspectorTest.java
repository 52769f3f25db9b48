package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StaticInspectorTest {

    private static final String LOOP = """
            import torch
            from torch.utils.data import DataLoader

            def fit(model, data, args):
                optimizer = torch.optim.AdamW(model.parameters(), lr=args.lr)
                loader = DataLoader(data, batch_size=args.batch_size, shuffle=True)
                for epoch in range(args.epochs):
                    for batch in loader:
                        model(batch)
            """;

    private static final String ARGPARSE = """
            import argparse
            import torch
            import torchvision
            from loop import fit

            parser = argparse.ArgumentParser()
            parser.add_argument('-a', '--arch', default='resnet18')
            parser.add_argument('--lr', type=float, default=0.1)
            parser.add_argument('-b', '--batch-size', type=int, default=32)
            parser.add_argument('--epochs', type=int, default=5)
            parser.add_argument('--amp', action='store_true')

            def main():
                args = parser.parse_args()
                model = torchvision.models.__dict__[args.arch]()
                data = torchvision.datasets.CIFAR10('data', train=True)
                with torch.autocast('cuda', dtype=torch.bfloat16, enabled=args.amp):
                    fit(model, data, args)

            if __name__ == '__main__':
                main()
            """;

    private TestTree tree;

    @BeforeEach
    void atAnEmptyTree(@TempDir Path folder) {
        tree = new TestTree(folder);
    }

    private TestTree argparse() {
        return tree.with("loop.py", LOOP).with("train.py", ARGPARSE);
    }

    @Test
    void defaultsOfArgparseAreCitedWhereTheyStand() {
        var job = argparse().inspect("python train.py");

        assertThat(job.modelName()).isEqualTo("resnet18");
        assertThat(job.learningRate()).isEqualTo(0.1);
        assertThat(job.batchSizePerDevice()).isEqualTo(32);
        assertThat(job.epochs()).isEqualTo(5.0);
        assertThat(job.optimizer()).isEqualTo("AdamW");
        assertThat(job.datasetName()).isEqualTo("CIFAR10");
        assertThat(job.framework()).isEqualTo("pytorch");
        assertThat(job.precision()).isEqualTo("fp32");
        assertThat(job.distributed()).isEqualTo("none");
        assertThat(job.gpus()).isEqualTo(1);
        assertThat(job.evidence())
                .containsEntry("learningRate", "train.py:8")
                .containsEntry("optimizer", "loop.py:5")
                .containsEntry("modelName", "train.py:7");
    }

    @Test
    void theCommandStandsOverDefaults() {
        var job = argparse().inspect("python train.py -a resnet50 --lr=3e-4 -b64 --epochs 90 --amp");

        assertThat(job.modelName()).isEqualTo("resnet50");
        assertThat(job.learningRate()).isEqualTo(3e-4);
        assertThat(job.batchSizePerDevice()).isEqualTo(64);
        assertThat(job.epochs()).isEqualTo(90.0);
        assertThat(job.precision()).isEqualTo("mixed bf16");
        assertThat(job.evidence()).containsEntry("learningRate", "command").containsEntry("epochs", "command");
    }

    @Test
    void defaultsOfAFunctionThatIsGivenOtherValuesDoNotCount() {
        tree.with("train.py", """
                import torch
                def fit(epochs=99, rate=0.5):
                    torch.optim.SGD([], lr=rate)
                    for epoch in range(1, epochs + 1):
                        pass
                fit(epochs=7, rate=0.01)
                """);

        var job = tree.inspect("python train.py");

        assertThat(job.epochs()).isEqualTo(7.0);
        assertThat(job.learningRate()).isEqualTo(0.01);
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
    void aBatchScriptTellsNodesAndItsPathsOfAnotherMachineAreMappedBack() {
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
    void aConfigurationFileThatTheProgramRunsReplacesItsGlobals() {
        tree.with("config/big.py", "batch_size = 24\nlearning_rate = 6e-5\n")
                .with("apply.py", """
                import sys
                for arg in sys.argv[1:]:
                    if '=' not in arg:
                        exec(open(arg).read())
                    else:
                        key, val = arg.split('=')
                        globals()[key[2:]] = eval(val)
                """)
                .with("train.py", """
                import torch
                batch_size = 4
                learning_rate = 1e-3
                max_iters = 100
                exec(open('apply.py').read())
                torch.optim.Adam([], lr=learning_rate)
                iter_num = 0
                while True:
                    if iter_num > max_iters:
                        break
                """);

        var job = tree.inspect("python train.py config/big.py --max_iters=700");

        assertThat(job.batchSizePerDevice()).isEqualTo(24);
        assertThat(job.learningRate()).isEqualTo(6e-5);
        assertThat(job.maxSteps()).isEqualTo(700);
        assertThat(job.evidence())
                .containsEntry("learningRate", "config/big.py:2")
                .containsEntry("maxSteps", "command");
    }

    @Test
    void hydraComposesGroupsOverridesAndInterpolation() {
        tree.with("conf/config.yaml", "defaults:\n  - model: small\n  - _self_\nlr: 0.1\nepochs: 3\n")
                .with("conf/model/small.yaml", "name: resnet18\nlr: ${lr}\n")
                .with("conf/model/big.yaml", "# @package _global_\nlr: 0.02\nmodel:\n  name: resnet101\n")
                .with("train.py", """
                        import hydra, torch
                        @hydra.main(config_path='conf', config_name='config')
                        def main(cfg):
                            torch.optim.SGD([], lr=cfg.model.lr if 'lr' in cfg.model else cfg.lr)
                            for epoch in range(cfg.epochs):
                                pass
                        main()
                        """);

        var job = tree.inspect("python train.py epochs=9 lr=0.4");
        var big = tree.inspect("python train.py model=big");

        assertThat(job.modelName()).isEqualTo("resnet18");
        assertThat(job.learningRate()).isEqualTo(0.4);
        assertThat(job.epochs()).isEqualTo(9.0);
        assertThat(big.modelName()).isEqualTo("resnet101");
    }

    @Test
    void pythonConfigurationInheritsAndIsOverridden() {
        tree.with(
                        "configs/_base_/model.py",
                        "model = dict(type='ImageClassifier', backbone=dict(type='ResNet', depth=18))\n")
                .with("configs/_base_/run.py", """
                        optim_wrapper = dict(optimizer=dict(type='SGD', lr=0.1))
                        train_cfg = dict(by_epoch=True, max_epochs=100)
                        train_dataloader = dict(batch_size=32, dataset=dict(type='ImageNet', pipeline=[dict(type='RandomFlip')]))
                        """)
                .with("configs/mine.py", """
                        _base_ = ['_base_/model.py', '_base_/run.py']
                        model = dict(backbone=dict(depth=101))
                        train_cfg = dict(_delete_=True, max_epochs={{_base_.train_cfg.max_epochs}} * 2)
                        """)
                .with("tools/train.py", """
                        import argparse
                        from mmengine.config import Config, DictAction
                        from mmengine.runner import Runner
                        parser = argparse.ArgumentParser()
                        parser.add_argument('config')
                        parser.add_argument('--cfg-options', nargs='+', action=DictAction)
                        args = parser.parse_args()
                        cfg = Config.fromfile(args.config)
                        if args.cfg_options is not None:
                            cfg.merge_from_dict(args.cfg_options)
                        Runner.from_cfg(cfg).train()
                        """);

        var job = tree.inspect("python tools/train.py configs/mine.py --cfg-options optim_wrapper.optimizer.lr=0.4");

        assertThat(job.modelName()).isEqualTo("ResNet-101");
        assertThat(job.epochs()).isEqualTo(200.0);
        assertThat(job.learningRate()).isEqualTo(0.4);
        assertThat(job.batchSizePerDevice()).isEqualTo(32);
        assertThat(job.augmentation()).containsExactly("RandomFlip");
        assertThat(job.datasetName()).isEqualTo("ImageNet");
    }

    @Test
    void dataClassesTakeTheCommandAndKeepTheirDefaults() {
        tree.with("train.py", """
                from dataclasses import dataclass, field
                import transformers
                @dataclass
                class ModelArguments:
                    model_name_or_path: str = field(default='lab/tiny-1b')
                @dataclass
                class TrainingArguments(transformers.TrainingArguments):
                    optim: str = field(default='adamw_torch')
                parser = transformers.HfArgumentParser((ModelArguments, TrainingArguments))
                model_args, training_args = parser.parse_args_into_dataclasses()
                model = transformers.AutoModelForCausalLM.from_pretrained(model_args.model_name_or_path)
                transformers.Trainer(model=model, args=training_args).train()
                """);

        var job = tree.inspect(
                "torchrun --nproc_per_node=4 train.py --bf16 True --per_device_train_batch_size 2"
                        + " --gradient_accumulation_steps 8 --learning_rate 2e-5 --num_train_epochs 3 --fsdp 'full_shard auto_wrap'");

        assertThat(job.modelName()).isEqualTo("lab/tiny-1b");
        assertThat(job.optimizer()).isEqualTo("adamw_torch");
        assertThat(job.distributed()).isEqualTo("fsdp");
        assertThat(job.precision()).isEqualTo("bf16");
        assertThat(job.globalBatchSize()).isEqualTo(64);
        assertThat(job.epochs()).isEqualTo(3.0);
    }

    @Test
    void deepSpeedJsonTellsStagePrecisionAndOptimizer() {
        argparse().with("ds.json", """
                {
                \t"train_micro_batch_size_per_gpu": 6,
                \t"optimizer": {"type": "Lamb", "params": {"lr": 0.002}},
                \t"bf16": {"enabled": true},
                \t"zero_optimization": {"stage": 2}
                }
                """).with("ds.py", """
                import argparse, deepspeed
                parser = deepspeed.add_config_arguments(argparse.ArgumentParser())
                args = parser.parse_args()
                engine, optimizer, _, _ = deepspeed.initialize(args=args)
                """);

        var job = tree.inspect("deepspeed --num_gpus 8 ds.py --deepspeed --deepspeed_config ds.json");

        assertThat(job.distributed()).isEqualTo("deepspeed zero-2");
        assertThat(job.precision()).isEqualTo("bf16");
        assertThat(job.optimizer()).isEqualTo("Lamb");
        assertThat(job.learningRate()).isEqualTo(0.002);
        assertThat(job.batchSizePerDevice()).isEqualTo(6);
        assertThat(job.globalBatchSize()).isEqualTo(48);
    }

    @Test
    void accelerateTellsItsOwnSettings() {
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
    void yacsLaysAFileAndTheRestOfTheCommandOverDefaultsInCode() {
        tree.with("defaults.py", """
                from yacs.config import CfgNode as CN
                _C = CN()
                _C.SOLVER = CN()
                _C.SOLVER.BASE_LR = 0.1
                _C.SOLVER.MAX_EPOCHS = 10
                """)
                .with("big.yaml", "SOLVER:\n  BASE_LR: 0.05\n")
                .with("train.py", """
                import argparse, torch
                from defaults import _C as cfg
                parser = argparse.ArgumentParser()
                parser.add_argument('--config-file')
                parser.add_argument('opts', nargs=argparse.REMAINDER)
                args = parser.parse_args()
                cfg.merge_from_file(args.config_file)
                cfg.merge_from_list(args.opts)
                torch.optim.SGD([], lr=cfg.SOLVER.BASE_LR)
                for epoch in range(cfg.SOLVER.MAX_EPOCHS):
                    pass
                """);

        var job = tree.inspect("python train.py --config-file big.yaml SOLVER.MAX_EPOCHS 40");

        assertThat(job.learningRate()).isEqualTo(0.05);
        assertThat(job.epochs()).isEqualTo(40.0);
    }

    @Test
    void clickAndAbslAreRead() {
        tree.with("clicked.py", """
                import click, torch
                @click.command()
                @click.option('--rate', default=0.1)
                @click.option('--epochs', default=4)
                def main(rate, epochs):
                    torch.optim.Adam([], lr=rate)
                    for epoch in range(epochs):
                        pass
                main()
                """).with("flagged.py", """
                from absl import app, flags
                import torch
                FLAGS = flags.FLAGS
                flags.DEFINE_float('rate', 0.1, 'x')
                flags.DEFINE_integer('epochs', 4, 'x')
                def main(_):
                    torch.optim.Adam([], lr=FLAGS.rate)
                    for epoch in range(FLAGS.epochs):
                        pass
                if __name__ == '__main__':
                    app.run(main)
                """);

        for (String script : new String[] {"clicked.py", "flagged.py"}) {
            var job = tree.inspect("python " + script + " --rate=0.7");
            assertThat(job.learningRate()).as(script).isEqualTo(0.7);
            assertThat(job.epochs()).as(script).isEqualTo(4.0);
        }
    }

    @Test
    void aBatchDividedAmongAnUnknownNumberOfGpusIsKnownAsAWhole() {
        tree.with("train.py", """
                import torch
                from torch.utils.data import DataLoader
                total = 256
                loader = DataLoader([], batch_size=int(total / torch.cuda.device_count()), shuffle=True)
                torch.nn.parallel.DistributedDataParallel(None)
                """);

        var job = tree.inspect("python train.py");

        assertThat(job.globalBatchSize()).isEqualTo(256);
        assertThat(job.batchSizePerDevice()).isNull();
        assertThat(job.gpus()).isNull();
        assertThat(job.distributed()).isEqualTo("ddp");
    }

    @Test
    void aLearningRateThatIsScaledByTheRanksIsTheEffectiveOne() {
        tree.with("train.py", """
                import os, torch
                world = int(os.environ.get('WORLD_SIZE', 1))
                torch.optim.SGD([], lr=0.1 * world)
                """);

        assertThat(tree.inspect("torchrun --nproc_per_node 4 train.py").learningRate())
                .isEqualTo(0.4);
        assertThat(tree.inspect("python train.py").learningRate()).isEqualTo(0.1);
    }

    @Test
    void lightningCallsWhatItsModuleDefines() {
        tree.with("train.py", """
                import pytorch_lightning as pl, torch
                class Net(pl.LightningModule):
                    def __init__(self, rate):
                        self.rate = rate
                    def configure_optimizers(self):
                        return torch.optim.Adam(self.parameters(), lr=self.rate)
                trainer = pl.Trainer(max_epochs=6, devices=4, num_nodes=2, strategy='ddp', precision='bf16-mixed')
                trainer.fit(Net(0.02))
                """);

        var job = tree.inspect("python train.py");

        assertThat(job.learningRate()).isEqualTo(0.02);
        assertThat(job.epochs()).isEqualTo(6.0);
        assertThat(job.gpus()).isEqualTo(8);
        assertThat(job.distributed()).isEqualTo("ddp");
        assertThat(job.precision()).isEqualTo("bf16");
    }

    @Test
    void whatNothingDeterminesIsNotAnswered() {
        tree.with("train.py", "import sys\nrate = float(sys.stdin.read())\nprint(rate)\n");

        var job = tree.inspect("python train.py");

        assertThat(job.learningRate()).isNull();
        assertThat(job.modelName()).isNull();
        assertThat(job.datasetName()).isNull();
        assertThat(job.optimizer()).isNull();
        assertThat(job.epochs()).isNull();
    }

    @Test
    void textBeyondAsciiMovesNoPlace() {
        tree.with("train.py", "# größe 模型 🚀\nimport torch\nname = 'ü🚀'\ntorch.optim.SGD([], lr=0.25)\n");

        var job = tree.inspect("python train.py");

        assertThat(job.learningRate()).isEqualTo(0.25);
        assertThat(job.evidence()).containsEntry("learningRate", "train.py:4");
    }

    @Test
    void aProgramThatSubmitsItselfAndAShellThatEvaluatesATextAreFollowed() {
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
    void everyAnswerHasEvidence() {
        var job = argparse().inspect("torchrun --nproc_per_node=2 train.py");

        assertThat(job.evidence().keySet())
                .contains("modelName", "taskType", "datasetName", "epochs", "gpus", "nodes", "distributed")
                .doesNotContain("maxSteps");
        assertThat(job.filesRead()).contains("train.py", "loop.py");
    }

    @Test
    void aProgramThatStartsItsOwnRanksDividesItsBatchByThem() {
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
    void parameterGroupsBringTheirOwnRate() {
        tree.with("train.py", "import torch\ntorch.optim.SGD([dict(params=[], lr=0.3)], 0, momentum=0.9)\n");

        assertThat(tree.inspect("python train.py").learningRate()).isEqualTo(0.3);
    }

    @Test
    void dottedNamesInCapitalsOverrideAConfiguration() {
        tree.with("conf.yaml", "SOLVER:\n  BASE_LR: 0.02\n  IMS_PER_BATCH: 16\n")
                .with("train.py", "import torch\n");

        var job = tree.inspect("python train.py --config conf.yaml SOLVER.BASE_LR 0.005 SOLVER.IMS_PER_BATCH 4");

        assertThat(job.learningRate()).isEqualTo(0.005);
        assertThat(job.globalBatchSize()).isEqualTo(4);
    }

    @Test
    void ranksToldInTheEnvironmentOfAnInstalledCommandCount() {
        var job = tree.inspect("NNODES=2 NPROC_PER_NODE=8 trainer-cli train conf.yaml");

        assertThat(job.nodes()).isEqualTo(2);
        assertThat(job.gpus()).isEqualTo(16);
    }
}
