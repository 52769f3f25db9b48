package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Settings that cannot be read from a single file. */
class ConfigurationFilesTest {

    private TestTree tree;

    @BeforeEach
    void atAnEmptyTree(@TempDir Path folder) {
        tree = new TestTree(folder);
    }

    @Test
    void aByteOrderMarkIsIgnored() {
        tree.with("tools/__init__.py", "\uFEFFfrom .rates import base\n")
                .with("tools/rates.py", "\uFEFF# of old\nbase = 0.25\n")
                .with("train.py", """
                        import tools
                        import torch
                        torch.optim.SGD([], lr=tools.base)
                        """);

        assertThat(tree.inspect("python train.py").learningRate()).isEqualTo(0.25);
    }

    @Test
    void commentsRemovedByTheProgramAreRemoved() {
        tree.with("set.json", """
                {
                  "data": {"batch_size": 12}   // of one device
                  , "optimizer": {"lr": 2e-4}
                }
                """).with("train.py", """
                import json, torch
                from torch.utils.data import DataLoader
                class Forgiving(dict):
                    def __missing__(self, key): return None
                def forgiving(value):
                    if isinstance(value, dict):
                        inner = {}
                        for key, each in value.items():
                            inner[key] = forgiving(each)
                        return Forgiving(**inner)
                    if isinstance(value, list):
                        return [forgiving(each) for each in value]
                    return value
                text = ''
                with open('set.json') as file:
                    for line in file:
                        text += line.split('//')[0]
                told = forgiving(json.loads(text))
                DataLoader([], batch_size=told['data']['batch_size'], shuffle=True)
                torch.optim.Adam([], lr=told['optimizer']['lr'])
                """);

        var job = tree.inspect("python train.py");

        assertThat(job.batchSizePerDevice()).isEqualTo(12);
        assertThat(job.learningRate()).isEqualTo(2e-4);
        assertThat(job.evidence()).containsEntry("learningRate", "set.json:3");
    }

    @Test
    void aCustomDictionaryIsUnpackedByTwoStars() {
        tree.with("train.py", """
                import torch
                class Dots(dict):
                    def __getattr__(self, name): return self[name]
                    def __setattr__(self, name, value): self[name] = value
                def loop(batch=4, rate=0.1):
                    torch.utils.data.DataLoader([], batch_size=batch, shuffle=True)
                    torch.optim.SGD([], lr=rate)
                told = Dots(dict(batch=4))
                told.batch = 24
                told.rate = 0.5
                loop(**told)
                """);

        var job = tree.inspect("python train.py");

        assertThat(job.batchSizePerDevice()).isEqualTo(24);
        assertThat(job.learningRate()).isEqualTo(0.5);
    }

    @Test
    void aModuleMergedAsAFileGivesItsConfiguration() {
        tree.with("base.py", """
                from yacs.config import CfgNode as CN
                _CN = CN()
                _CN.RATE = 0.1
                """).with("fast.py", """
                from base import _CN as cfg
                cfg.RATE = 0.75
                """).with("train.py", """
                import argparse, torch
                from base import _CN
                parser = argparse.ArgumentParser()
                parser.add_argument('config')
                cfg = _CN.clone()
                cfg.merge_from_file(parser.parse_args().config)
                torch.optim.SGD([], lr=cfg.RATE)
                """);

        assertThat(tree.inspect("python train.py fast.py").learningRate()).isEqualTo(0.75);
    }

    @Test
    void classesInTheHydraStoreAreComposedWithFiles() {
        tree.with("sizes/big.yaml", """
                # @package _global_
                data:
                  batch_size: 96
                """).with("train.py", """
                from dataclasses import dataclass, field
                from typing import Any, List
                import hydra, torch
                from hydra.core.config_store import ConfigStore
                from omegaconf import MISSING
                @dataclass
                class Sgd:
                    rate: float = 0.3
                @dataclass
                class Adam:
                    rate: float = 0.002
                @dataclass
                class Data:
                    batch_size: int = 32
                @dataclass
                class Whole:
                    defaults: List[Any] = field(default_factory=lambda: [{'optim': 'adam'}])
                    optim: Any = MISSING
                    data: Data = Data()
                store = ConfigStore.instance()
                store.store(name='whole', node=Whole)
                store.store(group='optim', name='sgd', node=Sgd)
                store.store(group='optim', name='adam', node=Adam)
                @hydra.main(config_path='.', config_name='whole')
                def main(cfg):
                    torch.utils.data.DataLoader([], batch_size=cfg.data.batch_size, shuffle=True)
                    torch.optim.Adam([], lr=cfg.optim.rate)
                main()
                """);

        var plain = tree.inspect("python train.py");
        var other = tree.inspect("python train.py optim=sgd +sizes=big");

        assertThat(plain.learningRate()).isEqualTo(0.002);
        assertThat(plain.batchSizePerDevice()).isEqualTo(32);
        assertThat(other.learningRate()).isEqualTo(0.3);
        assertThat(other.batchSizePerDevice()).isEqualTo(96);
    }

    @Test
    void pathsRelativeToAModuleAndFormattedNamesAreResolved() {
        tree.with("configs/small.py", "rate = 0.125\n")
                .with("hyp.yaml", "momentum_rate: 0.0625\n")
                .with("train.py", """
                import importlib, os, sys, yaml, torch
                from pathlib import Path
                root = Path(__file__).resolve().parents[0]
                root = Path(os.path.relpath(root, Path.cwd()))
                with open(root / 'hyp.yaml') as file:
                    hyp = yaml.safe_load(file)
                stem = os.path.splitext(os.path.basename('x/small.yaml'))[0]
                chosen = importlib.import_module('configs.%s' % stem)
                torch.optim.SGD([], lr=chosen.rate, momentum=hyp['momentum_rate'])
                """);

        assertThat(tree.inspect("python train.py").learningRate()).isEqualTo(0.125);
    }

    @Test
    void aWhileLoopFromOneRunsTheDifference() {
        tree.with("train.py", """
                import torch
                total_epochs = 30
                epoch = 1
                while epoch < total_epochs + 1:
                    torch.optim.SGD([], lr=0.1).step()
                    epoch += 1
                """);

        assertThat(tree.inspect("python train.py").epochs()).isEqualTo(30.0);
    }

    @Test
    void aGradScalerAloneIsNotMixedPrecisionIfTheSwitchIsOff() {
        tree.with("train.py", """
                import argparse, torch
                parser = argparse.ArgumentParser()
                parser.add_argument('--use_amp', action='store_true')
                args = parser.parse_args()
                scaler = torch.cuda.amp.GradScaler()
                model = torch.nn.Sequential(torch.nn.Linear(4, 4), torch.nn.ReLU())
                optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
                if args.use_amp:
                    with torch.cuda.amp.autocast():
                        optimizer.step()
                else:
                    optimizer.step()
                """);

        assertThat(tree.inspect("python train.py").precision()).isEqualTo("fp32");
        assertThat(tree.inspect("python train.py --use_amp").precision()).startsWith("mixed fp16");
    }

    @Test
    void theNamedOptimizerOfSeveralIsTheOptimizer() {
        tree.with("train.py", """
                import torch
                optimizer_type = 'sgd'
                optimizer = {
                    'adam': torch.optim.Adam([], 0.1),
                    'sgd': torch.optim.SGD([], 0.1),
                }[optimizer_type]
                """);

        assertThat(tree.inspect("python train.py").optimizer()).isEqualToIgnoringCase("sgd");
    }

    @Test
    void anEstimatorCallsItsModelFunction() {
        tree.with("train.py", """
                import tensorflow as tf
                def build(rate):
                    def model_fn(features, labels, mode, params):
                        optimizer = tf.train.AdagradOptimizer(learning_rate=rate)
                        return optimizer
                    return model_fn
                estimator = tf.estimator.Estimator(model_fn=build(0.05), params={})
                estimator.train(input_fn=None)
                """);

        assertThat(tree.inspect("python train.py").learningRate()).isEqualTo(0.05);
    }

    @Test
    void aProgramRunUnderAProfilerIsRead() {
        tree.with("train.py", """
                import cProfile, torch
                def train():
                    torch.optim.SGD([], lr=0.4)
                if __name__ == '__main__':
                    cProfile.run('train()', 'out.prof')
                """);

        assertThat(tree.inspect("python train.py").learningRate()).isEqualTo(0.4);
    }

    @Test
    void jsonIsReadUnderAnyFileExtension() {
        tree.with("exp.conf", """
                {
                    "batch_size": 24,
                    "optim": {"base_lr": 0.0001}
                }
                """).with("train.py", """
                import argparse, json, torch
                from torch.utils.data import DataLoader
                parser = argparse.ArgumentParser()
                parser.add_argument('--config')
                args = parser.parse_args()
                with open(args.config, 'r') as f:
                    config = json.loads(f.read())
                optimizer = torch.optim.Adam([], lr=config['optim']['base_lr'])
                loader = DataLoader([], batch_size=config['batch_size'], shuffle=True)
                """);

        var job = tree.inspect("python train.py --config ./exp.conf");

        assertThat(job.batchSizePerDevice()).isEqualTo(24);
        assertThat(job.learningRate()).isEqualTo(0.0001);
        assertThat(job.evidence()).containsEntry("batchSizePerDevice", "exp.conf:2");
    }

    @Test
    void aBreakInTheLastIterationDoesNotShortenALoop() {
        tree.with("train.py", """
                import argparse
                parser = argparse.ArgumentParser()
                parser.add_argument('--max_epochs', type=int, default=150)
                args = parser.parse_args()
                last = args.max_epochs
                for epoch in progress(range(last)):
                    if epoch >= last - 1:
                        break
                """);

        assertThat(tree.inspect("python train.py").epochs()).isEqualTo(150);
    }

    private TestTree withCasts(String trained, String evaluated) {
        return tree.with("train.py", """
                import torch
                def train_epoch(model):
                    with %s:
                        return model(1)
                def evaluate(model):
                    with %s:
                        return model(1)
                scaler = torch.cuda.amp.GradScaler()
                model = torch.nn.Sequential(torch.nn.Linear(4, 4), torch.nn.ReLU())
                optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
                train_epoch(model)
                evaluate(model)
                """.formatted(trained, evaluated));
    }

    @Test
    void autocastInTheEvaluationDoesNotAffectTheTraining() {
        assertThat(withCasts("torch.enable_grad()", "torch.cuda.amp.autocast()")
                        .inspect("python train.py")
                        .precision())
                .isEqualTo("fp32");
        assertThat(withCasts("torch.cuda.amp.autocast()", "torch.no_grad()")
                        .inspect("python train.py")
                        .precision())
                .startsWith("mixed fp16");

        tree.with("train.py", """
                import torch
                def train_and_evaluate(model):
                    with torch.cuda.amp.autocast():
                        return model(1)
                model = torch.nn.Sequential(torch.nn.Linear(4, 4), torch.nn.ReLU())
                optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
                train_and_evaluate(model)
                """);

        assertThat(tree.inspect("python train.py").precision()).startsWith("mixed fp16");
    }

    @Test
    void aPossibleAutocastDoesNotCountIfTheSwitchIsOff() {
        String program = """
                import torch, yaml
                from contextlib import nullcontext
                settings = yaml.safe_load(open('fit.yaml'))
                def precise(device, use_amp):
                    enabled = bool(use_amp and device.type == 'cuda')
                    if not enabled:
                        return nullcontext()
                    return torch.autocast(device_type='cuda', dtype=torch.float16)
                device = torch.device('cuda')
                model = torch.nn.Sequential(torch.nn.Linear(4, 4), torch.nn.ReLU())
                optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
                with precise(device, bool(settings['use_amp'] or device.type == 'mps')):
                    optimizer.step()
                """;
        tree.with("train.py", program).with("fit.yaml", "use_amp: false\n");

        assertThat(tree.inspect("python train.py").precision()).isEqualTo("fp32");

        tree.with("fit.yaml", "use_amp: true\n");

        assertThat(tree.inspect("python train.py").precision()).isEqualTo("mixed fp16");
    }

    @Test
    void onlyTheUsedSectionsOfAnIniFileCount() {
        tree.with("models.ini", """
                [DEFAULT]
                First_Pace = 0.02
                [Quux]
                amount = 48
                rounds = 70
                [Other]
                learning_rate = 0.9
                max_epoch = 3
                batch_size = 2
                """).with("train.py", """
                import configparser, sys
                import torch
                from torch.utils.data import DataLoader
                conf = configparser.ConfigParser()
                conf.read("models.ini")
                name = sys.argv[1]
                torch.optim.SGD([], lr=conf.getfloat(name, "first_pace"))
                DataLoader([], batch_size=int(conf[name]["amount"]), shuffle=True)
                for epoch in range(conf[name].getint("rounds")):
                    pass
                """);

        var job = tree.inspect("python train.py Quux");

        assertThat(job.learningRate()).isEqualTo(0.02);
        assertThat(job.batchSizePerDevice()).isEqualTo(48);
        assertThat(job.epochs()).isEqualTo(70);
    }

    @Test
    void aLaterIniFileIsMergedIntoAnEarlierOne() {
        tree.with("base.ini", "[run]\nAmount = 24\npace = 0.5\n").with("own.ini", "[run]\npace = 0.04\n");
        tree.with("train.py", """
                import configparser
                import torch
                from torch.utils.data import DataLoader
                conf = configparser.ConfigParser()
                conf.read(["base.ini", "own.ini"])
                torch.optim.SGD([], lr=conf.getfloat("run", "pace"))
                DataLoader([], batch_size=conf.getint("run", "amount"), shuffle=True)
                """);

        var job = tree.inspect("python train.py");

        assertThat(job.learningRate()).isEqualTo(0.04);
        assertThat(job.batchSizePerDevice()).isEqualTo(24);
    }

    @Test
    void theApexLevelGivesThePrecision() {
        String program = """
                import argparse
                import torch
                from apex import amp
                parser = argparse.ArgumentParser()
                parser.add_argument('--level', default='O1')
                args = parser.parse_args()
                model = torch.nn.Linear(3, 3)
                optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
                model, optimizer = amp.initialize(model, optimizer, opt_level=args.level)
                model.zero_grad()
                model(torch.zeros(3)).sum().backward()
                optimizer.step()
                """;
        tree.with("train.py", program);

        assertThat(tree.inspect("python train.py").precision()).isEqualTo("mixed fp16 (amp)");
        assertThat(tree.inspect("python train.py --level O0").precision()).isEqualTo("fp32");
        assertThat(tree.inspect("python train.py --level O3").precision()).isEqualTo("fp16");
    }

    @Test
    void aFileMayBecomeAnObjectOfALibraryThatTheCommandUpdates() {
        tree.with("all.yaml", "fit:\n  rate: 0.5\n  epochs: 7\nsizes: [12]\nrounds: 3\n")
                .with("fit.py", """
                        import sys, yaml, torch
                        from dotmap import DotMap
                        from sconf import Config
                        settings = DotMap(yaml.safe_load(open('all.yaml')))
                        words = Config('all.yaml')
                        words.argv_update(sys.argv[1:])
                        net = torch.nn.Linear(4, 2)
                        rule = torch.optim.SGD(net.parameters(), lr=settings.fit.rate)
                        for part, size in zip([1], words.sizes):
                            loader = torch.utils.data.DataLoader(part, batch_size=size * words.rounds)
                        """);

        var job = tree.inspect("python fit.py --rounds 4");

        assertThat(job.learningRate()).isEqualTo(0.5);
        assertThat(job.batchSizePerDevice()).isEqualTo(48);
    }

    @Test
    void aProgramTakesAFileOfBlocksApartItself() {
        tree.with("net.cfg", "# net\n[net]\nbatch=32\nparts=2\nrate=0.02\n\n[layer]\nwidth=8\n\n[layer]\nwidth=16\n")
                .with("fit.py", """
                        import torch
                        def blocks(path):
                            lines = open(path).read().split('\\n')
                            lines = [line for line in lines if line and not line.startswith('#')]
                            found = []
                            for line in lines:
                                if line.startswith('['):
                                    found.append({})
                                    found[-1]['type'] = line[1:-1]
                                else:
                                    key, value = line.split('=')
                                    found[-1][key.strip()] = value.strip()
                            return found
                        head = blocks('net.cfg').pop(0)
                        size = int(head['batch']) // int(head['parts'])
                        loader = torch.utils.data.DataLoader([1], batch_size=size, shuffle=True)
                        rule = torch.optim.Adam([], lr=float(head['rate']))
                        """);

        var job = tree.inspect("python fit.py");

        assertThat(job.batchSizePerDevice()).isEqualTo(16);
        assertThat(job.learningRate()).isEqualTo(0.02);
    }
}
