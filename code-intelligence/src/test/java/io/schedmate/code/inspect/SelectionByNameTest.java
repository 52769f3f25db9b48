package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Functions, classes and configurations that a word of the command selects. */
class SelectionByNameTest {

    private TestTree tree;

    @BeforeEach
    void atAnEmptyTree(@TempDir Path folder) {
        tree = new TestTree(folder);
    }

    @Test
    void aFunctionNamedByTheCommandCreatesTheConfiguration() {
        tree.with("fit.py", """
            import torch
            from torch.utils.data import DataLoader

            def fit(cfg, model, data):
                optimizer = torch.optim.AdamW(model.parameters(), lr=cfg.lr)
                loader = DataLoader(data, batch_size=cfg.batch_size, shuffle=True)
                for step in range(cfg.steps):
                    model(next(iter(loader)))
            """)
                .with("presets/__init__.py", """
                    KNOWN = frozenset(['small', 'large'])
                    MORE = frozenset(['debug'])
                    """)
                .with("presets/small.py", """
                    from dataclasses import dataclass

                    @dataclass
                    class Config:
                        lr: float = 1e-3
                        batch_size: int = 8
                        steps: int = 100

                    def tiny():
                        return Config(lr=4e-4, steps=700)

                    def wide():
                        return Config(batch_size=96)
                    """)
                .with("train.py", """
                    import argparse
                    import importlib
                    import torch
                    from fit import fit
                    from presets import KNOWN, MORE

                    def load(args):
                        known = KNOWN | MORE
                        module = None
                        if args.module in known:
                            for prefix in ('presets', 'other'):
                                try:
                                    module = importlib.import_module(f'{prefix}.{args.module}')
                                    break
                                except ImportError:
                                    continue
                            if module is None:
                                raise ImportError(args.module)
                        else:
                            module = importlib.import_module(args.module)
                        make = getattr(module, args.config, None)
                        if make is None or not callable(make):
                            raise ValueError(f'no {args.config} in {args.module}')
                        return make()

                    if __name__ == '__main__':
                        parser = argparse.ArgumentParser()
                        parser.add_argument('--module', required=True)
                        parser.add_argument('--config', required=True)
                        cfg = load(parser.parse_args())
                        fit(cfg, torch.nn.Linear(3, 3), torch.utils.data.TensorDataset())
                    """);

        var job = tree.inspect("python train.py --module small --config tiny");

        assertThat(job.hindrances()).isEmpty();
        assertThat(job.learningRate()).isEqualTo(4e-4);
        assertThat(job.batchSizePerDevice()).isEqualTo(8);
        assertThat(job.maxSteps()).isEqualTo(700);
    }

    @Test
    void aRegisteredFunctionCreatesTheConfiguration() {
        tree.with("fit.py", """
            import torch
            from torch.utils.data import DataLoader

            def fit(cfg, model, data):
                optimizer = torch.optim.AdamW(model.parameters(), lr=cfg.lr)
                loader = DataLoader(data, batch_size=cfg.batch_size, shuffle=True)
                for step in range(cfg.steps):
                    model(next(iter(loader)))
            """)
                .with("registry.py", """
                    CONFIGS = {}

                    def register(name):
                        def keep(function):
                            CONFIGS[name] = function
                            return function
                        return keep
                    """)
                .with("configs.py", """
                    from types import SimpleNamespace
                    from registry import register

                    @register('base')
                    def base():
                        return SimpleNamespace(lr=1e-3, batch_size=16, steps=1000)

                    @register('long')
                    def long_one():
                        cfg = base()
                        cfg.steps = 9000
                        return cfg
                    """)
                .with("train.py", """
                    import sys
                    import torch
                    import configs
                    from fit import fit
                    from registry import CONFIGS

                    cfg = CONFIGS[sys.argv[1]]()
                    fit(cfg, torch.nn.Linear(3, 3), torch.utils.data.TensorDataset())
                    """);

        var job = tree.inspect("python train.py long");

        assertThat(job.maxSteps()).isEqualTo(9000);
        assertThat(job.batchSizePerDevice()).isEqualTo(16);
    }

    @Test
    void fieldsOfAListOfConfigurationsAreFoundByTheirName() {
        tree.with("fit.py", """
            import torch
            from torch.utils.data import DataLoader

            def fit(cfg, model, data):
                optimizer = torch.optim.AdamW(model.parameters(), lr=cfg.lr)
                loader = DataLoader(data, batch_size=cfg.batch_size, shuffle=True)
                for step in range(cfg.steps):
                    model(next(iter(loader)))
            """).with("train.py", """
                    import dataclasses
                    import sys
                    import torch
                    import tyro
                    from fit import fit

                    @dataclasses.dataclass(frozen=True)
                    class Schedule:
                        peak: float = 1e-3

                    @dataclasses.dataclass(frozen=True)
                    class Config:
                        name: str
                        schedule: Schedule = dataclasses.field(default_factory=Schedule)
                        batch_size: int = 32
                        steps: int = 100

                        @property
                        def lr(self):
                            return self.schedule.peak

                    _CONFIGS = [
                        Config(name='one', steps=10),
                        Config(name='two', schedule=Schedule(peak=7e-5), batch_size=48, steps=20_000),
                    ]
                    _BY_NAME = {config.name: config for config in _CONFIGS}

                    def cli():
                        return tyro.extras.overridable_config_cli({k: (k, v) for k, v in _BY_NAME.items()})

                    if __name__ == '__main__':
                        fit(cli(), torch.nn.Linear(3, 3), torch.utils.data.TensorDataset())
                    """);

        var job = tree.inspect("python train.py two --steps 30000");

        assertThat(job.maxSteps()).isEqualTo(30_000);
        assertThat(job.batchSizePerDevice()).isEqualTo(48);
        assertThat(job.learningRate()).isEqualTo(7e-5);
    }

    @Test
    void dottedOverridesParsedByTheProgramAreApplied() {
        tree.with("fit.py", """
            import torch
            from torch.utils.data import DataLoader

            def fit(cfg, model, data):
                optimizer = torch.optim.AdamW(model.parameters(), lr=cfg.lr)
                loader = DataLoader(data, batch_size=cfg.batch_size, shuffle=True)
                for step in range(cfg.steps):
                    model(next(iter(loader)))
            """).with("node.py", """
                    from ast import literal_eval

                    class Node:
                        def __init__(self, **kwargs):
                            self.__dict__.update(kwargs)

                        def merge(self, args):
                            for arg in args:
                                keyval = arg.split('=')
                                assert len(keyval) == 2
                                key, val = keyval
                                try:
                                    val = literal_eval(val)
                                except ValueError:
                                    pass
                                keys = key[2:].split('.')
                                obj = self
                                for k in keys[:-1]:
                                    obj = getattr(obj, k)
                                leaf = keys[-1]
                                assert hasattr(obj, leaf), f'{key} is not known'
                                setattr(obj, leaf, val)
                    """).with("train.py", """
                    import sys
                    import torch
                    from fit import fit
                    from node import Node

                    def defaults():
                        C = Node()
                        C.trainer = Node()
                        C.trainer.lr = 3e-4
                        C.trainer.batch_size = 64
                        C.trainer.steps = None
                        return C

                    cfg = defaults()
                    cfg.merge(sys.argv[1:])
                    fit(cfg.trainer, torch.nn.Linear(3, 3), torch.utils.data.TensorDataset())
                    """);

        var job = tree.inspect("python train.py --trainer.batch_size=20 --trainer.steps=5000");

        assertThat(job.batchSizePerDevice()).isEqualTo(20);
        assertThat(job.maxSteps()).isEqualTo(5000);
        assertThat(job.learningRate()).isEqualTo(3e-4);
    }

    @Test
    void itemsOfACustomDictionaryAreItsAttributes() {
        tree.with("train.py", """
            import click
            import torch
            from torch.utils.data import DataLoader

            class EasyDict(dict):
                def __getattr__(self, name):
                    try:
                        return self[name]
                    except KeyError:
                        raise AttributeError(name)

                def __setattr__(self, name, value):
                    self[name] = value

            PRESETS = {'a': EasyDict(lr=0.3, batch=64), 'b': EasyDict(lr=0.4, batch=32)}

            def check(state):
                for name, value in state.items():
                    if isinstance(value, dict):
                        pass
                    elif hasattr(value, '__dict__'):
                        pass
                    else:
                        raise ValueError(name)

            def setup(preset='a', **opts):
                opts = EasyDict(opts)
                for key, value in PRESETS[preset].items():
                    if opts.get(key, None) is None:
                        opts[key] = value
                check(EasyDict(state=opts))
                return opts

            @click.command()
            @click.option('--preset', default='a')
            @click.option('--lr', type=float, default=None)
            @click.option('--batch', type=int, default=None)
            def main(**opts):
                c = setup(**opts)
                optimizer = torch.optim.SGD([], lr=c.lr)
                loader = DataLoader(torch.utils.data.TensorDataset(), batch_size=c.batch, shuffle=True)

            main()
            """);

        var job = tree.inspect("python train.py --preset b");

        assertThat(job.hindrances()).isEmpty();
        assertThat(job.learningRate()).isEqualTo(0.4);
        assertThat(job.batchSizePerDevice()).isEqualTo(32);
    }

    @Test
    void anEntryWhosePathIsATextIsSet() {
        tree.with("train.py", """
            import sys
            import torch
            rate = {'fit': {'lr': 0.1}}
            for word in sys.argv[1:]:
                path, number = word.split('=')
                number = float(number)
                statement = 'rate'
                for part in path.split(':'):
                    statement += f'["{part}"]'
                statement += '=number'
                exec(statement)
            torch.optim.SGD([], lr=rate['fit']['lr'])
            """);

        assertThat(tree.inspect("python train.py fit:lr=0.7").learningRate()).isEqualTo(0.7);
    }

    @Test
    void aClassIsFoundByItsNameInTheModulesOfAPackage() {
        tree.with("birds/__init__.py", "")
                .with("birds/tern.py", "class Tern:\n    rate = 0.3\n")
                .with("birds/waders/__init__.py", "")
                .with("birds/waders/ruff.py", "class Ruff:\n    rate = 0.6\n")
                .with("train.py", """
            import importlib, os, pkgutil, sys
            import birds
            import torch

            def find(folder, name, package):
                for _, module, is_package in pkgutil.iter_modules([folder]):
                    if not is_package:
                        loaded = importlib.import_module(package + '.' + module)
                        if hasattr(loaded, name):
                            return getattr(loaded, name)
                for _, module, is_package in pkgutil.iter_modules([folder]):
                    if is_package:
                        found = find(os.path.join(folder, module), name, package + '.' + module)
                        if found is not None:
                            return found
                return None

            bird = find(birds.__path__[0], sys.argv[1], 'birds')
            torch.optim.SGD([], lr=bird.rate)
            """);

        assertThat(tree.inspect("python train.py Ruff").learningRate()).isEqualTo(0.6);
    }

    @Test
    void aListIsRepeated() {
        tree.with("train.py", """
            import torch
            rates = [0.2] * 2 + 3 * [0.4]
            torch.optim.SGD([], lr=rates[4])
            """);

        assertThat(tree.inspect("python train.py").learningRate()).isEqualTo(0.4);
    }

    @Test
    void anImportedClassIsTakenFromTheNamesOfTheModule() {
        tree.with("learners/__init__.py", "from learners.soft import *\nfrom learners.plain import Plain\n")
                .with("learners/soft.py", """
                    import torch

                    class Soft:
                        @classmethod
                        def create(cls, rate=0.5):
                            torch.optim.SGD([], lr=rate)
                            return cls()
                    """)
                .with("learners/plain.py", """
                    import torch

                    class Plain:
                        @classmethod
                        def create(cls, rate=0.25):
                            torch.optim.Adam([], lr=rate)
                            return cls()
                    """)
                .with("train.py", """
                    import sys
                    from learners import *
                    from learners import Plain

                    globals()[sys.argv[1]].create(**{'rate': 0.125})
                    """)
                .with("other.py", """
                    import sys
                    from learners import Plain

                    globals().get(sys.argv[1]).create()
                    """);

        assertThat(tree.inspect("python train.py Plain").optimizer()).isEqualTo("Adam");
        assertThat(tree.inspect("python train.py Soft").optimizer()).isEqualTo("SGD");
        assertThat(tree.inspect("python train.py Soft").learningRate()).isEqualTo(0.125);
        assertThat(tree.inspect("python other.py Plain").learningRate()).isEqualTo(0.25);
    }

    @Test
    void theMembersOfAnEnumerationAreListed() {
        tree.with("train.py", """
            import sys
            import torch
            from enum import Enum, unique

            class Small:
                key = 'small-net'
                rate = 0.3

            class Large:
                key = 'large-net'
                rate = 0.7

            @unique
            class Kinds(Enum):
                SMALL = Small
                LARGE = Large

                @property
                def key(self):
                    return self.value.key

            table = {kind.key: kind.value for kind in Kinds}
            for kind in Kinds:
                table[kind.name] = kind.value
            torch.optim.SGD([], lr=table[sys.argv[1]].rate)
            """);

        assertThat(tree.inspect("python train.py large-net").learningRate()).isEqualTo(0.7);
        assertThat(tree.inspect("python train.py SMALL").learningRate()).isEqualTo(0.3);
    }
}
