package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.workload.WorkloadField;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Configurations composed of several sources: groups, stored data classes, bindings, presets. */
class ComposedConfigurationsTest {

    private static final String LOOP = """
            import hydra, torch
            @hydra.main(config_path='conf', config_name='main')
            def main(cfg):
                loader = torch.utils.data.DataLoader(object(), batch_size=cfg.data.batch)
                torch.optim.SGD([], lr=cfg.optim.lr)
                for epoch in range(cfg.epochs):
                    pass
            main()
            """;

    private TestTree tree;

    @BeforeEach
    void atAnEmptyTree(@TempDir Path folder) {
        tree = new TestTree(folder);
    }

    private TestTree grouped() {
        return tree.with("train.py", LOOP)
                .with("conf/main.yaml", "defaults:\n  - _self_\n  - data: tiny\n  - optim: slow\nepochs: 4\n")
                .with("conf/data/base.yaml", "batch: 8\nworkers: 2\n")
                .with("conf/data/tiny.yaml", "defaults:\n  - base\nname: tiny\n")
                .with("conf/data/large.yaml", "defaults:\n  - base\n  - _self_\nbatch: 256\n")
                .with("conf/optim/slow.yaml", "lr: 0.001\n")
                .with("conf/optim/fast.yaml", "lr: ${oc.env:RATE,0.5}\n")
                .with(
                        "conf/experiment/final.yaml",
                        "# @package _global_\ndefaults:\n  - override /data: large\nepochs: 30\n");
    }

    @Test
    void aFileOfAGroupExtendsAnotherOfTheSameGroup() {
        var job = grouped().inspect("python train.py");

        assertThat(job.batchSizePerDevice()).isEqualTo(8);
        assertThat(job.epochs()).isEqualTo(4);
        assertThat(job.evidence()).containsEntry("batchSizePerDevice", "conf/data/base.yaml:1");
    }

    @Test
    void anExperimentOverridesEarlierChoices() {
        var job = grouped().inspect("python train.py +experiment=final");

        assertThat(job.batchSizePerDevice()).isEqualTo(256);
        assertThat(job.epochs()).isEqualTo(30);
        assertThat(job.evidence()).containsEntry("epochs", "conf/experiment/final.yaml:4");
    }

    @Test
    void theCommandOverridesTheChoicesOfAnExperiment() {
        var job = grouped().inspect("python train.py +experiment=final data=tiny ++epochs=7");

        assertThat(job.batchSizePerDevice()).isEqualTo(8);
        assertThat(job.epochs()).isEqualTo(7);
    }

    @Test
    void theEnvironmentOfTheCommandOutranksTheDefaultInAnInterpolation() {
        assertThat(grouped().inspect("RATE=0.25 python train.py optim=fast").learningRate())
                .isEqualTo(0.25);
        assertThat(tree.inspect("python train.py optim=fast").learningRate()).isEqualTo(0.5);
    }

    @Test
    void aSweepOverAValueLeavesItUndetermined() {
        assertThat(grouped().inspect("python train.py -m epochs=3,5 data=large").epochs())
                .isNull();
        assertThat(tree.inspect("python train.py -m epochs=3,5 data=large").batchSizePerDevice())
                .isEqualTo(256);
    }

    @Test
    void anotherFolderIsAddedToTheSearchPathOfGroups() {
        grouped().with("mine/data/huge.yaml", "batch: 1024\n");

        var job = tree.inspect("python train.py --config-dir mine data=huge epochs=null");

        assertThat(job.batchSizePerDevice()).isEqualTo(1024);
        assertThat(job.epochs()).isNull();
    }

    @Test
    void aGroupMayHaveAnotherPackageAndContainADictionary() {
        grouped()
                .with("conf/main.yaml", "defaults:\n  - data@_global_: flat\n  - optim: slow\n  - _self_\nepochs: 2\n")
                .with("conf/data/flat.yaml", "data:\n  batch: 12\n")
                .with("conf/data/wide.yaml", "data:\n  batch: 48\n");

        assertThat(tree.inspect("python train.py data=wide").batchSizePerDevice())
                .isEqualTo(48);
        assertThat(tree.inspect("python train.py '+data={batch:96,name:x}'").batchSizePerDevice())
                .isEqualTo(96);
    }

    @Test
    void dataClassesInTheStoreAreGroupsWithInheritedDefaults() {
        tree.with("settings.py", """
                        from dataclasses import dataclass, field
                        from typing import Any, List
                        from hydra.core.config_store import ConfigStore
                        from omegaconf import MISSING
                        @dataclass
                        class Optim:
                            lr: float = 3e-4
                        @dataclass
                        class Momentum(Optim):
                            momentum: float = 0.9
                        @dataclass
                        class Data:
                            batch: int = 20
                        @dataclass
                        class Main:
                            defaults: List[Any] = field(default_factory=lambda: ["_self_", {"optim": "momentum"}])
                            optim: Any = MISSING
                            data: Data = field(default_factory=Data)
                            epochs: int = 6
                        store = ConfigStore.instance()
                        store.store(name="main", node=Main)
                        store.store(group="optim", name="momentum", node=Momentum)
                        """).with("train.py", "import settings\n" + LOOP.replace("config_path='conf', ", ""));

        var job = tree.inspect("python train.py data.batch=40");

        assertThat(job.learningRate()).isEqualTo(3e-4);
        assertThat(job.batchSizePerDevice()).isEqualTo(40);
        assertThat(job.epochs()).isEqualTo(6);
        assertThat(job.evidence()).containsEntry("learningRate", "settings.py:7");
    }

    @Test
    void expressionsOverOtherValuesAreEvaluated() {
        tree.with("train.py", LOOP).with("conf/main.yaml", """
                        epochs: ${eval:'${size} // 2 + 1'}
                        size: 9
                        half: ${div_up:${size},2}
                        data:
                          batch: ${mul:${half},4}
                        optim:
                          lr: "${eval: 1e-3 * (${size} - 2)}"
                        """);

        var job = tree.inspect("python train.py size=10");

        assertThat(job.epochs()).isEqualTo(6);
        assertThat(job.batchSizePerDevice()).isEqualTo(20);
        assertThat(job.learningRate()).isEqualTo(0.008);
    }

    @Test
    void aConfigurationComposedWithoutADecoratorIsRead() {
        grouped().with("train.py", """
                import hydra, torch
                with hydra.initialize(config_path='conf'):
                    cfg = hydra.compose(config_name='main', overrides=['optim=fast', 'optim.lr=0.02'])
                torch.optim.SGD([], lr=cfg.optim.lr)
                """);

        assertThat(tree.inspect("python train.py").learningRate()).isEqualTo(0.02);
    }

    @Test
    void dataClassesAreMergedRecursivelyWithAFile() {
        tree.with("run.yaml", "optim:\n  lr: 0.3\n").with("train.py", """
                import torch
                from dataclasses import dataclass, field
                from omegaconf import OmegaConf
                @dataclass
                class Optim:
                    lr: float = 0.1
                    momentum: float = 0.8
                @dataclass
                class Main:
                    optim: Optim = field(default_factory=Optim)
                    epochs: int = 9
                words = OmegaConf.from_cli()
                cfg = OmegaConf.merge(OmegaConf.structured(Main()), OmegaConf.load(words.config), words)
                torch.optim.SGD([], lr=cfg.optim.lr, momentum=cfg.optim.momentum)
                for epoch in range(cfg.epochs):
                    pass
                """);

        var job = tree.inspect("python train.py config=run.yaml");

        assertThat(job.learningRate()).isEqualTo(0.3);
        assertThat(job.epochs()).isEqualTo(9);
    }

    @Test
    void mergedValuesOverrideTheFileOfDefaults() {
        tree.with("standard.yaml", "train:\n  batch_size: 64\n  workers: 3\n")
                .with("own.yaml", "train:\n  batch_size: 16\n")
                .with("train.py", """
                        import torch, argparse
                        from omegaconf import OmegaConf
                        parser = argparse.ArgumentParser()
                        parser.add_argument('--config')
                        parser.add_argument('opts', nargs=argparse.REMAINDER, default=None)
                        args = parser.parse_args()
                        args.opts += ['out=here']
                        words = OmegaConf.from_cli(args.opts)
                        cfg = OmegaConf.merge(OmegaConf.load('standard.yaml'), OmegaConf.load(args.config), words)
                        build(cfg.train)
                        """);

        assertThat(tree.inspect("python train.py --config own.yaml").batchSizePerDevice())
                .isEqualTo(16);
        assertThat(tree.inspect("python train.py --config own.yaml train.batch_size=8")
                        .batchSizePerDevice())
                .isEqualTo(8);
    }

    @Test
    void ginBindsParametersByTheNamesOfFunctionsAndClasses() {
        tree.with("base.gin", "RATE = 0.05\nSettings.epochs = 11\n")
                .with("run.gin", "include 'base.gin'\nbuild.rate = %RATE\n")
                .with("train.py", """
                        import gin, torch, dataclasses
                        from absl import app, flags
                        flags.DEFINE_multi_string('gin_configs', None, '')
                        flags.DEFINE_multi_string('gin_bindings', None, '')
                        @gin.configurable
                        @dataclasses.dataclass
                        class Settings:
                            batch_size: int = 32
                            epochs: int = 1
                        @gin.configurable
                        def build(params, rate=1.0):
                            return torch.optim.SGD(params, lr=rate)
                        def main(_):
                            gin.parse_config_files_and_bindings(flags.FLAGS.gin_configs, flags.FLAGS.gin_bindings)
                            settings = Settings()
                            build([])
                            for epoch in range(settings.epochs):
                                pass
                        app.run(main)
                        """);

        var job = tree.inspect(
                "python train.py --gin_configs=run.gin --gin_bindings='Settings.batch_size = 64' --gin_bindings='x.y = 1'");

        assertThat(job.learningRate()).isEqualTo(0.05);
        assertThat(job.epochs()).isEqualTo(11);
        assertThat(job.batchSizePerDevice()).isEqualTo(64);
    }

    @Test
    void aPresetIsChosenByNameAndOverriddenByTheFollowingOptions() {
        tree.with("train.py", """
                import torch, tyro
                from dataclasses import dataclass, field
                @dataclass
                class Optim:
                    lr: float = 0.1
                @dataclass
                class Main:
                    optim: Optim = field(default_factory=Optim)
                    epochs: int = 1
                presets = {'short': Main(epochs=2), 'long': Main(epochs=200)}
                cfg = tyro.cli(tyro.conf.FlagConversionOff[tyro.extras.subcommand_type_from_defaults(defaults=presets)])
                torch.optim.SGD([], lr=cfg.optim.lr)
                for epoch in range(cfg.epochs):
                    pass
                """);

        var job = tree.inspect("python train.py long --optim.lr 0.7");

        assertThat(job.epochs()).isEqualTo(200);
        assertThat(job.learningRate()).isEqualTo(0.7);
    }

    @Test
    void theSubcommandOfLightningStatesWhatTheJobDoes() {
        assertThat(lightning().inspect("python run.py fit --config a.yaml").text(WorkloadField.MODE))
                .isEqualTo("train");
        assertThat(lightning().inspect("python run.py test --config a.yaml").text(WorkloadField.MODE))
                .isEqualTo("evaluate");
        assertThat(lightning().inspect("python run.py predict --config a.yaml").text(WorkloadField.MODE))
                .isEqualTo("generate");
    }

    private TestTree lightning() {
        return tree.with("run.py", """
                import torch, lightning
                from lightning.pytorch.cli import LightningCLI
                class Net(lightning.LightningModule):
                    def __init__(self, width=4, lr=0.1):
                        super().__init__()
                        self.lr = lr
                    def configure_optimizers(self):
                        return torch.optim.AdamW(self.parameters(), lr=self.lr)
                class Numbers(lightning.LightningDataModule):
                    def __init__(self, batch_size=2):
                        super().__init__()
                        self.batch_size = batch_size
                    def train_dataloader(self):
                        return torch.utils.data.DataLoader([], batch_size=self.batch_size, shuffle=True)
                LightningCLI(trainer_defaults={'max_epochs': 3}, parser_kwargs={'fit': {'default_config_files': ['d.yaml']}})
                """)
                .with("d.yaml", "data:\n  class_path: run.Numbers\n  init_args:\n    batch_size: 6\n")
                .with("a.yaml", "trainer:\n  devices: 2\n  accelerator: gpu\nmodel:\n  class_path: run.Net\n")
                .with("b.yaml", "trainer:\n  max_epochs: 40\n");
    }

    @Test
    void severalFilesOfTheLightningCommandLineAreMerged() {
        var job = lightning().inspect("python run.py fit --config a.yaml --config=b.yaml --model.init_args.lr 0.3");

        assertThat(job.epochs()).isEqualTo(40);
        assertThat(job.gpus()).isEqualTo(2);
        assertThat(job.learningRate()).isEqualTo(0.3);
        assertThat(job.batchSizePerDevice()).isEqualTo(6);
    }

    @Test
    void partsMayHaveTheirOwnFilesAndClassNames() {
        lightning().with("t.yaml", "max_epochs: 70\ndevices: 1\n");

        var job = tree.inspect("python run.py fit --trainer t.yaml --model Net --model.lr=0.4 --data.batch_size=9");

        assertThat(job.epochs()).isEqualTo(70);
        assertThat(job.learningRate()).isEqualTo(0.4);
        assertThat(job.batchSizePerDevice()).isEqualTo(9);
    }

    @Test
    void theCommandLineOfDetectronIsReadWithoutTheLibrary() {
        tree.with("configs/base.py", """
                        import torch
                        from detectron2.config import LazyCall as L
                        train = dict(max_iter=500)
                        optimizer = L(torch.optim.SGD)(lr=0.2)
                        """)
                .with("configs/own.py", "from .base import train, optimizer\ntrain.max_iter = 900\n")
                .with("fit.py", """
                        from detectron2.config import LazyConfig, instantiate
                        from detectron2.engine import default_argument_parser, launch
                        def main(args):
                            cfg = LazyConfig.load(args.config_file)
                            cfg = LazyConfig.apply_overrides(cfg, args.opts)
                            instantiate(cfg.optimizer)
                            for iteration in range(cfg.train.max_iter):
                                pass
                        args = default_argument_parser().parse_args()
                        launch(main, args.num_gpus, num_machines=args.num_machines, args=(args,))
                        """);

        var job = tree.inspect("python fit.py --config-file configs/own.py --num-gpus 4 optimizer.lr=0.6");

        assertThat(job.gpus()).isEqualTo(4);
        assertThat(job.distributed()).isEqualTo("ddp");
        assertThat(job.maxSteps()).isEqualTo(900);
        assertThat(job.learningRate()).isEqualTo(0.6);
    }
}
