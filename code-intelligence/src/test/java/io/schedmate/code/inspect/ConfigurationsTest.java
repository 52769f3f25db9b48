package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigurationsTest {
    private TestTree tree;

    @BeforeEach
    void atAnEmptyTree(@TempDir Path folder) {
        tree = new TestTree(folder);
    }

    private TestTree argparse() {
        return tree.with("loop.py", StaticInspectorTest.LOOP).with("train.py", StaticInspectorTest.ARGPARSE);
    }

    @Test
    void anExecutedConfigurationFileReplacesGlobalVariables() {
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
    void deepSpeedJsonGivesStagePrecisionAndOptimizer() {
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
    void yacsMergesDefaultsInCodeAFileAndTheRestOfTheCommand() {
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
    void dottedUpperCaseNamesOverrideAConfiguration() {
        tree.with("conf.yaml", "SOLVER:\n  BASE_LR: 0.02\n  IMS_PER_BATCH: 16\n")
                .with("train.py", "import torch\n");

        var job = tree.inspect("python train.py --config conf.yaml SOLVER.BASE_LR 0.005 SOLVER.IMS_PER_BATCH 4");

        assertThat(job.learningRate()).isEqualTo(0.005);
        assertThat(job.globalBatchSize()).isEqualTo(4);
    }

    @Test
    void aFileOpenedByAWithStatementIsRead() {
        tree.with("settings.json", "{\"lr\": 0.25, \"epochs\": 11}").with("train.py", """
                import json
                from pathlib import Path
                import torch
                here = Path(__file__).parent / 'settings.json'
                with here.open('rt') as handle:
                    settings = json.load(handle)
                torch.optim.SGD([], lr=settings['lr'])
                for epoch in range(settings['epochs']):
                    pass
                """);

        var job = tree.inspect("python train.py");

        assertThat(job.learningRate()).isEqualTo(0.25);
        assertThat(job.epochs()).isEqualTo(11.0);
        assertThat(job.evidence()).containsEntry("learningRate", "settings.json:1");
    }

    @Test
    void optionsFromTuplesSetNestedValuesOfAConfiguration() {
        tree.with("settings.json", "{\"data_loader\": {\"args\": {\"batch_size\": 8}}, \"optimizer\": {\"lr\": 0.1}}")
                .with("train.py", """
                        import argparse, collections, json
                        from functools import reduce
                        from operator import getitem
                        import torch
                        Option = collections.namedtuple('Option', 'flags type target')
                        options = [Option(['--rate', '--lr'], float, 'optimizer;lr'),
                                   Option(['--bs'], int, 'data_loader;args;batch_size')]
                        parser = argparse.ArgumentParser()
                        for each in options:
                            parser.add_argument(*each.flags, type=each.type, default=None)
                        args = parser.parse_args()
                        with open('settings.json') as handle:
                            settings = json.load(handle)
                        for each in options:
                            value = getattr(args, each.flags[0].replace('--', ''))
                            if value is not None:
                                keys = each.target.split(';')
                                reduce(getitem, keys[:-1], settings)[keys[-1]] = value
                        torch.optim.SGD([], lr=settings['optimizer']['lr'])
                        torch.utils.data.DataLoader([], **settings['data_loader']['args'])
                        """);

        var job = tree.inspect("python train.py --bs 64 --rate 0.3");

        assertThat(job.batchSizePerDevice()).isEqualTo(64);
        assertThat(job.learningRate()).isEqualTo(0.3);
    }

    @Test
    void aPythonConfigurationReceivesTheTextAfterItsColon() {
        tree.with("conf/nets.py", """
                import ml_collections
                def get_config(which):
                    size, data = which.split(',')
                    config = ml_collections.ConfigDict()
                    config.model_name = f'vit-{size}'
                    config.dataset = data
                    config.total_steps = 500
                    return config.lock()
                """).with("main.py", """
                from absl import app, flags
                from ml_collections import config_flags
                import optax
                FLAGS = flags.FLAGS
                config_flags.DEFINE_config_file('config', None, 'settings')
                def main(argv):
                    optax.sgd(learning_rate=0.1)
                    print(FLAGS.config.total_steps)
                if __name__ == '__main__':
                    app.run(main)
                """);

        var job = tree.inspect("python main.py --config=conf/nets.py:small,cifar10 --config.total_steps=70");

        assertThat(job.modelName()).isEqualTo("vit-small");
        assertThat(job.datasetName()).isEqualTo("cifar10");
        assertThat(job.maxSteps()).isEqualTo(70);
    }

    @Test
    void theSectionNamedByTheCommandIsUsed() {
        tree.with("settings.yml", """
                pendulum:
                  batch_size: 16
                  n_timesteps: 300
                walker:
                  batch_size: 512
                  n_timesteps: 9000
                """).with("train.py", """
                import argparse, yaml, torch
                parser = argparse.ArgumentParser()
                parser.add_argument('--env')
                args = parser.parse_args()
                with open('settings.yml') as handle:
                    everything = yaml.safe_load(handle)
                """);

        var job = tree.inspect("python train.py --env walker");

        assertThat(job.batchSizePerDevice()).isEqualTo(512);
        assertThat(job.maxSteps()).isEqualTo(9000);
        assertThat(tree.inspect("python train.py --env pendulum").batchSizePerDevice())
                .isEqualTo(16);
    }

    @Test
    void aTargetWithParametersIsInstantiated() {
        tree.with("settings.yaml", """
                model:
                  target: nets.blocks.Denoiser
                  params: {width: 3}
                """).with("nets/blocks.py", """
                import torch
                class Denoiser(torch.nn.Module):
                    def __init__(self, width):
                        super().__init__()
                        self.layer = torch.nn.Conv2d(width, width, 3)
                        torch.optim.AdamW(self.parameters(), lr=0.02)
                """).with("train.py", """
                import importlib, sys
                from omegaconf import OmegaConf
                def find(name):
                    module, kind = name.rsplit('.', 1)
                    return getattr(importlib.import_module(module, package=None), kind)
                config = OmegaConf.load(sys.argv[1])
                model = find(config.model.target)(**config.model.get('params', dict()))
                """);

        var job = tree.inspect("python train.py settings.yaml");

        assertThat(job.modelName()).isEqualTo("Denoiser");
        assertThat(job.learningRate()).isEqualTo(0.02);
        assertThat(job.modelType()).contains("cnn");
    }

    @Test
    void aConditionEvaluatedFromTextIsDecided() {
        tree.with("train.py", """
                import argparse, torch
                parser = argparse.ArgumentParser()
                parser.add_argument('--optim')
                parser.add_argument('--rate', type=float)
                args = parser.parse_args()
                class Settings: pass
                settings = Settings()
                settings.kind, settings.rate = 'adamw', 0.5
                def told(name):
                    return hasattr(args, name) and eval(f'args.{name}')
                if told('optim'):
                    settings.kind = args.optim
                if told('rate'):
                    settings.rate = args.rate
                if settings.kind == 'sgd':
                    torch.optim.SGD([], lr=settings.rate)
                else:
                    torch.optim.AdamW([], lr=settings.rate)
                """);

        assertThat(tree.inspect("python train.py --rate 0.2").optimizer()).isEqualTo("AdamW");
        assertThat(tree.inspect("python train.py --rate 0.2").learningRate()).isEqualTo(0.2);
        assertThat(tree.inspect("python train.py --optim sgd").optimizer()).isEqualTo("SGD");
    }

    @Test
    void lazyCallsAreMadeWithTheOverridesOfTheCommand() {
        tree.with("conf/common.py", """
                import torch
                from detectron2.config import LazyCall as L
                optimizer = L(torch.optim.SGD)(lr=0.02, momentum=0.9)
                """).with("conf/job.py", """
                from .common import optimizer
                train = dict(max_iter=900)
                """).with("train.py", """
                import sys
                from detectron2.config import LazyConfig, instantiate
                config = LazyConfig.load(sys.argv[1])
                config = LazyConfig.apply_overrides(config, sys.argv[2:])
                instantiate(config.optimizer)
                """);

        var job = tree.inspect("python train.py conf/job.py optimizer.lr=0.4");

        assertThat(job.optimizer()).isEqualTo("SGD");
        assertThat(job.learningRate()).isEqualTo(0.4);
        assertThat(job.maxSteps()).isEqualTo(900);
    }

    @Test
    void aModuleFoundByAnImportHookIsRead() {
        tree.with("kit/plans/__init__.py", "import sys\n")
                .with("plans/default/tiny_net.py", """
                class Plan:
                    max_epoch = 33
                """)
                .with("train.py", """
                import importlib, sys
                name = sys.argv[1].replace('-', '_')
                plan = importlib.import_module('.'.join(['kit', 'plans', 'default', name])).Plan()
                for epoch in range(plan.max_epoch):
                    pass
                """);

        assertThat(tree.inspect("python train.py tiny-net").epochs()).isEqualTo(33.0);
    }
}
