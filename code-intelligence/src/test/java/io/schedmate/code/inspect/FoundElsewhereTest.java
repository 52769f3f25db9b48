package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.workload.Workload;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Settings of a job outside of its command: in another program, folder, file or text. */
class FoundElsewhereTest {

    private TestTree tree;

    @BeforeEach
    void atAnEmptyTree(@TempDir Path folder) {
        tree = new TestTree(folder);
    }

    private static final String WITH_OPTIONS = """
            import argparse, torch
            from torch.utils.data import DataLoader
            parser = argparse.ArgumentParser()
            parser.add_argument('--dataset', type=str, default='cifar10')
            parser.add_argument('--rank', type=int, default=0)
            parser.add_argument('--batch_size', type=int, default=16)
            parser.add_argument('--epochs', type=int, default=2)
            parser.add_argument('--lr', type=float, default=0.1)
            args = parser.parse_args()
            loader = DataLoader([], batch_size=args.batch_size, shuffle=True)
            model = torch.nn.Linear(2, 2)
            optimizer = torch.optim.SGD(model.parameters(), lr=args.lr)
            for epoch in range(args.epochs):
                for batch in loader:
                    model(batch)
            """;

    @Test
    void aHereDocumentReadIntoAVariableIsTheCommand() {
        tree.with("train.py", WITH_OPTIONS).with("run.sh", """
                read -r -d '' words <<EOF
                train.py \\
                   --batch_size 32 \\
                   --epochs ${EPOCHS:-7}
                EOF
                    # --lr 3
                if [[ ${1} != "slurm" ]]; then
                    torchrun --nproc_per_node 2 $words
                fi
                """);

        Workload job = tree.inspect("bash run.sh");

        assertThat(job.batchSizePerDevice()).isEqualTo(32);
        assertThat(job.globalBatchSize()).isEqualTo(64);
        assertThat(job.epochs()).isEqualTo(7);
        assertThat(job.learningRate()).isEqualTo(0.1);
        assertThat(job.evidence()).containsEntry("batchSizePerDevice", "run.sh:3");
    }

    @Test
    void aHereStringIsSplitIntoItsVariables() {
        tree.with("train.py", WITH_OPTIONS).with("run.sh", """
                read -r size count <<< "8 3"
                read -ra more <<< "--lr 0.5"
                cat <<'EOF'
                python train.py --batch_size 99
                EOF
                python train.py --batch_size $size --epochs $count "${more[@]}"
                """);

        Workload job = tree.inspect("bash run.sh");

        assertThat(job.batchSizePerDevice()).isEqualTo(8);
        assertThat(job.epochs()).isEqualTo(3);
        assertThat(job.learningRate()).isEqualTo(0.5);
    }

    @Test
    void aProgramThatOnlyStartsAnotherOnEachDeviceIsReadAsTheOther() {
        tree.with("train.py", WITH_OPTIONS).with("spread.py", """
                import argparse, subprocess, sys, torch
                parser = argparse.ArgumentParser()
                parser.add_argument('--size', type=int, default=4)
                args = parser.parse_args()
                words = ['train.py', '--batch_size', str(args.size), '--rank=0']
                for i in range(torch.cuda.device_count()):
                    words[-1] = '--rank={}'.format(i)
                    subprocess.Popen([str(sys.executable)] + words)
                """);

        Workload job = tree.inspect("python spread.py --size 12");

        assertThat(job.optimizer()).isEqualTo("SGD");
        assertThat(job.batchSizePerDevice()).isEqualTo(12);
        assertThat(job.distributed()).isEqualTo("ddp");
        assertThat(job.gpus()).isNull();
        assertThat(job.nodes()).isEqualTo(1);
    }

    @Test
    void configurationsInAComputedFolderAreFound() {
        tree.with("conf/default.yaml", "defaults:\n  - data: small\n  - _self_\nepochs: 9\n")
                .with("conf/data/small.yaml", "batch_size: 4\n")
                .with("conf/data/harbour_7.yaml", "batch_size: 24\nname: Harbour views train\n")
                .with("tool/run.py", """
                        import os, hydra, torch
                        from pathlib import Path
                        from torch.utils.data import DataLoader
                        ROOT = Path(os.environ["TOOL_ROOT"])
                        @hydra.main(config_path=str(ROOT / "conf"), config_name="default")
                        def main(cfg):
                            loader = DataLoader([], batch_size=cfg.data.batch_size, shuffle=True)
                            for epoch in range(cfg.epochs):
                                pass
                        main()
                        """);

        Workload job = tree.inspect("python tool/run.py data=harbour_7");

        assertThat(job.epochs()).isEqualTo(9);
        assertThat(job.batchSizePerDevice()).isEqualTo(24);
        assertThat(job.datasetName()).isEqualTo("harbour_7");
    }

    @Test
    void resourcesOfAPackageAreInItsFolder() {
        tree.with("src/tool/recipes/wide.yaml", "epochs: 11\n").with("src/tool/train.py", """
                import hydra
                from importlib.resources import files
                @hydra.main(config_path=str(files("tool").joinpath("recipes")), config_name=None)
                def main(cfg):
                    start = resume()
                    for epoch in range(start, cfg.epochs):
                        pass
                main()
                """);

        Workload job = tree.inspect("python src/tool/train.py --config-name wide.yaml");

        assertThat(job.epochs()).isEqualTo(11);
    }

    @Test
    void listedModulesAreReadIfTheProgramLooksOneUp() {
        tree.with("nets/heron.py", """
                import torch
                class Heron(torch.nn.Module):
                    def __init__(self, width):
                        super().__init__()
                        self.layer = torch.nn.Conv2d(3, width, 3)
                Model = Heron
                """).with("nets/stork.py", """
                import torch
                class Stork(torch.nn.Module):
                    def __init__(self, width):
                        super().__init__()
                        self.layer = torch.nn.LSTM(3, width)
                Model = Stork
                """).with("train.py", """
                import argparse, importlib, os, torch
                parser = argparse.ArgumentParser()
                parser.add_argument('--net', type=str, default='heron')
                args = parser.parse_args()
                known = {}
                for name in os.listdir('nets'):
                    if name.endswith('.py'):
                        known[name[:-3]] = f"nets.{name[:-3]}"
                class Lazy(dict):
                    def __init__(self, known):
                        self.known = known
                        super().__init__()
                    def __getitem__(self, key):
                        return importlib.import_module(self.known[key]).Model
                net = Lazy(known)[args.net](8)
                optimizer = torch.optim.Adam(net.parameters(), lr=0.1)
                """);

        assertThat(tree.inspect("python train.py --net stork").modelType()).contains("recurrent");
        assertThat(tree.inspect("python train.py").modelType()).contains("convolutional");
    }

    @Test
    void aFileMergedIntoTheArgumentsOverridesTheCommand() {
        tree.with("best.yaml", "birds:\n  max_epoch: 1000\n  lr: 0.5\n").with("train.py", """
                import argparse, yaml, torch
                from tqdm import tqdm
                parser = argparse.ArgumentParser()
                parser.add_argument('--dataset', type=str, default='fish')
                parser.add_argument('--max_epoch', type=int, default=5)
                parser.add_argument('--lr', type=float, default=0.1)
                parser.add_argument('--batch_size', type=int, default=32)
                parser.add_argument('--use_best', action='store_true')
                args = parser.parse_args()
                if args.use_best:
                    with open('best.yaml') as f:
                        best = yaml.load(f, yaml.FullLoader)
                    if args.dataset in best:
                        for k, v in best[args.dataset].items():
                            setattr(args, k, v)
                model = torch.nn.Linear(2, 2)
                optimizer = torch.optim.Adam(model.parameters(), lr=args.lr)
                bar = tqdm(range(args.max_epoch))
                for epoch in bar:
                    model(None)
                """);

        Workload job = tree.inspect("python train.py --dataset birds --max_epoch 20 --use_best");
        Workload plain = tree.inspect("python train.py --dataset birds --max_epoch 20");

        assertThat(job.epochs()).isEqualTo(1000);
        assertThat(job.learningRate()).isEqualTo(0.5);
        assertThat(plain.epochs()).isEqualTo(20);
        // No code reads the option, so its default is not the batch.
        assertThat(plain.batchSizePerDevice()).isNull();
    }

    @Test
    void functionsThatTransformsCallRandomlyAreAugmentations() {
        tree.with("train.py", """
                import random, torch
                import numpy as np
                from torch.utils.data import DataLoader
                from torchvision import transforms
                def random_rot_flip(image):
                    return np.flip(image)
                def random_rotate(image):
                    return image
                class Maker:
                    def __init__(self, size):
                        self.size = size
                    def __call__(self, sample):
                        if random.random() > 0.5:
                            sample = random_rot_flip(sample)
                        elif random.random() > 0.5:
                            sample = random_rotate(sample)
                        return sample
                class Slices(torch.utils.data.Dataset):
                    def __init__(self, transform):
                        self.transform = transform
                loader = DataLoader(Slices(transforms.Compose([Maker(224)])), batch_size=4, shuffle=True)
                """);

        assertThat(tree.inspect("python train.py").augmentation())
                .contains("random rotation and flip", "random rotation");
    }

    @Test
    void anUnusedAugmentationSectionIsIgnored() {
        tree.with("net.yaml", "AUG:\n  MIXUP: 0.8\n  COLOR_JITTER: 0.4\nMODEL:\n  WIDTH: 8\n")
                .with("train.py", """
                import yaml, torch
                from torch.utils.data import DataLoader
                with open('net.yaml') as f:
                    config = yaml.safe_load(f)
                model = torch.nn.Linear(config['MODEL']['WIDTH'], 2)
                loader = DataLoader([], batch_size=4, shuffle=True)
                """)
                .with("mixed.py", """
                import yaml, torch
                from torch.utils.data import DataLoader
                with open('net.yaml') as f:
                    config = yaml.safe_load(f)
                blend = make_blend(config['AUG']['MIXUP'])
                loader = DataLoader([], batch_size=4, shuffle=True)
                """);

        assertThat(tree.inspect("python train.py").augmentation()).isEmpty();
        assertThat(tree.inspect("python mixed.py").augmentation()).containsExactly("mixup");
    }

    @Test
    void aDatasetClassMayCombineAKnownDatasetAndAModel() {
        tree.with(
                        "base.py",
                        "dataset_type = 'YOLOv5CocoDataset'\ntrain_dataloader = dict(batch_size=16, dataset=dict(type=dataset_type))\n")
                .with("tools/train.py", """
                        import argparse
                        from mmengine.config import Config
                        parser = argparse.ArgumentParser()
                        parser.add_argument('config')
                        args = parser.parse_args()
                        cfg = Config.fromfile(args.config)
                        """);

        assertThat(tree.inspect("python tools/train.py base.py").datasetName()).isEqualTo("Coco");
    }

    @Test
    void theMicroBatchIsPerDeviceAndTheOtherIsGlobal() {
        tree.with("train.py", """
                import argparse, deepspeed
                parser = argparse.ArgumentParser()
                parser.add_argument('--train.batch_size', type=int, default=128)
                parser.add_argument('--train.micro_batch_size', type=int, default=8)
                args = parser.parse_args()
                """);

        Workload job = tree.inspect("deepspeed train.py --train.batch_size 256 --train.micro_batch_size 2");

        assertThat(job.batchSizePerDevice()).isEqualTo(2);
        assertThat(job.globalBatchSize()).isEqualTo(256);
    }

    @Test
    void aBoundOfAnotherLoopIsNotTheLengthOfTheTraining() {
        tree.with("train.py", """
                import torch
                from torch.utils.data import DataLoader
                class Scaled(torch.utils.data.Dataset):
                    def __init__(self, stop_epoch):
                        self.stop_epoch = stop_epoch
                        self.epoch = start()
                    def __getitem__(self, index):
                        if self.epoch >= self.stop_epoch:
                            return None
                        return index
                samples = Scaled(71)
                samples.__getitem__(0)
                loader = DataLoader(samples, batch_size=4, shuffle=True)
                model = torch.nn.Linear(2, 2)
                optimizer = torch.optim.Adam(model.parameters(), lr=0.1)
                for epoch in range(72):
                    for batch in loader:
                        model(batch)
                """);

        assertThat(tree.inspect("python train.py").epochs()).isEqualTo(72);
    }

    @Test
    void aLoopWithABreakRunsUntilTheBreak() {
        tree.with("train.py", """
                import argparse, torch
                parser = argparse.ArgumentParser()
                parser.add_argument('--num_steps', type=int, default=250000)
                parser.add_argument('--num_steps_stop', type=int, default=150000)
                args = parser.parse_args()
                model = torch.nn.Linear(2, 2)
                optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
                for i_iter in range(args.num_steps):
                    model(None)
                    if i_iter >= args.num_steps_stop - 1:
                        break
                """);

        assertThat(tree.inspect("python train.py").maxSteps()).isEqualTo(150_000);
        assertThat(tree.inspect("python train.py --num_steps_stop 90000").maxSteps())
                .isEqualTo(90_000);
    }

    @Test
    void masksOfSizeZeroAugmentNothing() {
        String program = """
                import argparse, torch, torchaudio
                from torch.utils.data import DataLoader
                parser = argparse.ArgumentParser()
                parser.add_argument('--freqm', type=int, default=0)
                args = parser.parse_args()
                hide = torchaudio.transforms.FrequencyMasking(args.freqm)
                loader = DataLoader([], batch_size=4, shuffle=True)
                """;
        tree.with("train.py", program);

        assertThat(tree.inspect("python train.py").augmentation()).isEmpty();
        assertThat(tree.inspect("python train.py --freqm 24").augmentation()).containsExactly("FrequencyMasking");
    }

    @Test
    void anEvaluationDatasetIsNotTheTrainingData() {
        tree.with("tool/eval/downstream.py", """
                import datasets
                def tasks():
                    return datasets.load_dataset("openbookqa")
                """).with("train.py", """
                import argparse
                from tool.eval.downstream import tasks
                parser = argparse.ArgumentParser()
                parser.add_argument('--data_path', type=str, default='data/redwood-mix')
                args = parser.parse_args()
                tasks()
                """);

        assertThat(tree.inspect("python train.py").datasetName()).isEqualTo("redwood-mix");
    }

    @Test
    void theCommandChoosesTheModelOfAComposedConfiguration() {
        tree.with("conf/config.yaml", "defaults:\n  - model: mlp\n  - decoder: linear\n  - _self_\nepochs: 3\n")
                .with("conf/model/mlp.yaml", "width: 8\n")
                .with("conf/model/mamba.yaml", "width: 16\n")
                .with("conf/decoder/linear.yaml", "_name_: linear\narch: resnet18\n")
                .with("train.py", """
                        import hydra
                        @hydra.main(config_path="conf", config_name="config")
                        def main(cfg):
                            for epoch in range(cfg.epochs):
                                pass
                        main()
                        """);

        assertThat(tree.inspect("python train.py model=mamba").modelName()).isEqualTo("mamba");
    }

    @Test
    void aSectionMayShardTheModel() {
        tree.with("conf.yaml", "max_duration: 739_328\nfsdp:\n  wrapping_strategy: null\n")
                .with("train.py", """
                import sys, yaml, torch
                with open(sys.argv[1]) as f:
                    cfg = yaml.safe_load(f)
                model = wrap(cfg)
                """);

        Workload job = tree.inspect("torchrun --nproc_per_node 2 train.py conf.yaml");

        assertThat(job.distributed()).isEqualTo("fsdp");
        assertThat(job.maxSteps()).isEqualTo(739_328);
        assertThat(tree.inspect("python train.py conf.yaml").distributed()).isNotEqualTo("fsdp");
    }

    @Test
    void aCastReturnsItsArgument() {
        tree.with("config.toml", "[train.main]\nsteps = 30000\nlr = 0.0008\n[sample]\nbatch_size = 10000\n")
                .with("train.py", """
                        import tomli, torch
                        from typing import Any, cast
                        def load(path):
                            with open(path, 'rb') as f:
                                return cast(Any, tomli.load(f))
                        def train(steps=10, lr=0.002):
                            model = torch.nn.Linear(2, 2)
                            optimizer = torch.optim.AdamW(model.parameters(), lr=lr)
                        config = load('config.toml')
                        train(**config['train']['main'])
                        """);

        Workload job = tree.inspect("python train.py");

        assertThat(job.learningRate()).isEqualTo(0.0008);
        // The batch for sampling is not the batch for training.
        assertThat(job.batchSizePerDevice()).isNull();
    }

    @Test
    void someLayersMayUseHalfPrecision() {
        tree.with("conf.yaml", "network:\n  num_fp16_res: 4\nepochs: 2\n").with("train.py", """
                import yaml, torch
                with open('conf.yaml') as f:
                    cfg = yaml.safe_load(f)
                model = torch.nn.Linear(2, 2)
                optimizer = torch.optim.Adam(model.parameters(), lr=0.1)
                """);

        assertThat(tree.inspect("python train.py").precision()).isEqualTo("mixed fp16");
    }

    @Test
    void manyListedModulesDoNotBlockOthers() {
        for (int each = 0; each < 8; each++) {
            tree.with("nets/net_%d.py".formatted(each), "WIDTH = %d\n".formatted(each));
        }
        tree.with("other/settings.py", "EPOCHS = 7\n").with("train.py", """
                import importlib, os
                for name in os.listdir('nets'):
                    importlib.import_module('nets.' + name[:-3])
                settings = importlib.import_module('other.settings')
                for epoch in range(settings.EPOCHS):
                    pass
                """);

        assertThat(tree.inspect("python train.py").epochs()).isEqualTo(7);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "os.system(f'CUDA_VISIBLE_DEVICES=0,1 python train.py \\\n--rank {rank} \\\n--batch_size 24 \\\n--epochs 7')",
                "subprocess.run(f'CUDA_VISIBLE_DEVICES=0,1 python train.py --rank {rank} \\\n \\\n--batch_size 24 --epochs 7', shell=True)",
                "os.system('python prepare.py')\n\nsubprocess.run(['torchrun', '--nproc_per_node=2', 'train.py', '--batch_size', '24', '--epochs', '7'])"
            })
    void aCommandRunByAProgramIsRead(String start) {
        tree.with("train.py", WITH_OPTIONS)
                .with("prepare.py", "print(1)\n")
                .with("start.py", "import os, subprocess\nrank = 3\n" + start + "\n");

        Workload job = tree.inspect("python start.py");

        assertThat(job.epochs()).isEqualTo(7.0);
        assertThat(job.batchSizePerDevice()).isEqualTo(24);
        assertThat(job.evidence()).containsEntry("batchSizePerDevice", "start.py:5");
    }
}
