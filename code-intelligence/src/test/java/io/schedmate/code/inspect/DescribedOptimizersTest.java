package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Optimizers that a file or an object describes. */
class DescribedOptimizersTest {

    private TestTree tree;

    @BeforeEach
    void atAnEmptyTree(@TempDir Path folder) {
        tree = new TestTree(folder);
    }

    @Test
    void ginMacrosAndReferencesAreResolved() {
        tree.with("base.gin", """
            from lib import models
            from lib import optim

            RATE = 0.5
            STEPS = %gin.REQUIRED
            BATCH = 128
            OPTIMIZER = @optim.AdamW()
            optim.AdamW:
              lr = %RATE
              weight_decay = 0.1
            MODEL = @models.Decoder()
            models.Decoder:
              width = 512
              optimizer = %OPTIMIZER

            train/Loader:
              batch_size = %BATCH
            test/Loader:
              batch_size = 1
            main.train:
              model = %MODEL
              loader = @train/Loader()
              steps = %STEPS
            """)
                .with("run.gin", """
                    include "base.gin"

                    STEPS = 4000
                    RATE = 0.02
                    BATCH = 24
                    """)
                .with("lib/__init__.py", """

                    """)
                .with("lib/optim.py", """
                    import gin
                    import torch

                    @gin.configurable
                    class AdamW:
                        def __init__(self, lr, weight_decay=0.0):
                            self.lr = lr
                            self.weight_decay = weight_decay

                        def make(self, params):
                            return torch.optim.AdamW(params, lr=self.lr, weight_decay=self.weight_decay)
                    """)
                .with("lib/models.py", """
                    import gin
                    import torch

                    @gin.configurable
                    class Decoder(torch.nn.Module):
                        def __init__(self, width, optimizer):
                            super().__init__()
                            self.layer = torch.nn.Linear(width, width)
                            self.optimizer = optimizer
                    """)
                .with("main.py", """
                    import sys
                    import gin
                    import torch
                    from torch.utils.data import DataLoader

                    @gin.configurable
                    class Loader:
                        def __init__(self, batch_size):
                            self.batch_size = batch_size

                        def over(self, data):
                            return DataLoader(data, batch_size=self.batch_size, shuffle=True)

                    @gin.configurable
                    def train(model, loader, steps):
                        optimizer = model.optimizer.make(model.parameters())
                        batches = loader.over(torch.utils.data.TensorDataset())
                        for step in range(steps):
                            model(next(iter(batches)))

                    if __name__ == '__main__':
                        gin.parse_config_file(sys.argv[1])
                        train()
                    """);

        var job = tree.inspect("python main.py run.gin");

        assertThat(job.maxSteps()).isEqualTo(4000);
        assertThat(job.learningRate()).isEqualTo(0.02);
        assertThat(job.batchSizePerDevice()).isEqualTo(24);
        assertThat(job.optimizer()).isEqualTo("AdamW");
        assertThat(job.modelName()).isEqualTo("Decoder");
    }

    @Test
    void aYamlTagForANameGivesTheOptimizer() {
        tree.with("cfg.yaml", """
            optimizer: !!python/name:torch.optim.AdamW
            lr: 0.003
            batch_size: 12
            steps: 300
            """).with("train.py", """
                    import sys
                    import torch
                    import yaml
                    from torch.utils.data import DataLoader

                    cfg = yaml.unsafe_load(open(sys.argv[1]))
                    model = torch.nn.Linear(3, 3)
                    optimizer = cfg['optimizer'](model.parameters(), lr=cfg['lr'])
                    loader = DataLoader(torch.utils.data.TensorDataset(), batch_size=cfg['batch_size'], shuffle=True)
                    for step in range(cfg['steps']):
                        model(next(iter(loader)))
                    """);

        var job = tree.inspect("python train.py cfg.yaml");

        assertThat(job.optimizer()).isEqualTo("AdamW");
        assertThat(job.learningRate()).isEqualTo(0.003);
    }

    @Test
    void anOptimizerClassInAConfigurationIsTheOptimizer() {
        tree.with("train.py", """
            import dataclasses
            from dataclasses import dataclass, field
            from typing import Any, Type
            import torch
            import tyro

            @dataclass
            class OptimizerConfig:
                _target: Type = torch.optim.SGD
                lr: float = 0.1

                def setup(self, params):
                    kwargs = vars(self).copy()
                    kwargs.pop('_target')
                    return self._target(params, **kwargs)

            @dataclass
            class RAdamOptimizerConfig(OptimizerConfig):
                _target: Type = torch.optim.RAdam

            @dataclass
            class Config:
                optimizers: dict = field(default_factory=lambda: {'fields': {'optimizer': RAdamOptimizerConfig(lr=0.02)}})
                max_steps: int = 500

            def main(cfg: Config):
                groups = build_groups()
                for name, params in groups.items():
                    optimizer = cfg.optimizers[name]['optimizer'].setup(params)
                for step in range(cfg.max_steps):
                    pass

            def build_groups():
                return torch.load('groups.pt')

            main(tyro.cli(Config))
            """);

        var job = tree.inspect("python train.py");

        assertThat(job.optimizer()).isEqualTo("RAdam");
        assertThat(job.learningRate()).isEqualTo(0.02);
    }

    @Test
    void aChainOfConditionsOnAStringChoosesTheOptimizer() {
        tree.with("fit.py", """
            import torch
            from torch.utils.data import DataLoader

            def fit(cfg, model, data):
                optimizer = torch.optim.AdamW(model.parameters(), lr=cfg.lr)
                loader = DataLoader(data, batch_size=cfg.batch_size, shuffle=True)
                for step in range(cfg.steps):
                    model(next(iter(loader)))
            """).with("conf.json", """
                    {"opt": {"kind": "lamb", "lr": 0.004}, "batch_size": 10, "epochs": 3}
                    """).with("train.py", """
                    import argparse
                    import json
                    import torch
                    import apex
                    from torch.utils.data import DataLoader

                    def build(cfg, params):
                        kind = cfg['opt']['kind'].lower()
                        if kind == 'sgd':
                            return torch.optim.SGD(params, lr=cfg['opt']['lr'])
                        elif kind in ('adam', 'adamw'):
                            return torch.optim.AdamW(params, lr=cfg['opt']['lr'])
                        elif kind == 'lamb':
                            return apex.optimizers.FusedLAMB(params, lr=cfg['opt']['lr'])
                        raise ValueError(kind)

                    parser = argparse.ArgumentParser()
                    parser.add_argument('-c', '--config')
                    args = parser.parse_args()
                    with open(args.config) as f:
                        cfg = json.load(f)
                    model = torch.nn.Linear(3, 3)
                    build(cfg, model.parameters())
                    loader = DataLoader(torch.utils.data.TensorDataset(), batch_size=cfg['batch_size'], shuffle=True)
                    for epoch in range(cfg['epochs']):
                        for batch in loader:
                            model(batch)
                    """);

        var job = tree.inspect("python train.py -c conf.json");

        assertThat(job.optimizer()).contains("LAMB");
        assertThat(job.learningRate()).isEqualTo(0.004);
    }

    @Test
    void aYamlTagOfASectionGivesTheOptimizer() {
        tree.with("cfg.yaml", """
            optimizer: !!python/object:torch.optim.RMSprop
              lr: 0.003
            batch_size: 12
            """).with("train.py", """
                    import sys
                    import torch
                    import yaml
                    from torch.utils.data import DataLoader

                    cfg = yaml.unsafe_load(open(sys.argv[1]))
                    model = torch.nn.Linear(3, 3)
                    loader = DataLoader(torch.utils.data.TensorDataset(), batch_size=cfg['batch_size'], shuffle=True)
                    for epoch in range(3):
                        for batch in loader:
                            model(batch)
                            cfg['optimizer'].step()
                    """);

        var job = tree.inspect("python train.py cfg.yaml");

        assertThat(job.optimizer()).isEqualTo("RMSprop");
        assertThat(job.learningRate()).isEqualTo(0.003);
    }

    @Test
    void aCustomClassNamedAndUsedLikeAnOptimizerIsOne() {
        tree.with("train.py", """
                import torch
                class LionTrainer:
                    def __init__(self, lr):
                        self.lr = lr
                    def step(self):
                        pass
                class RowwiseLion:
                    def __init__(self, params, lr):
                        self.params = params
                        self.lr = lr
                    def step(self):
                        pass
                trainer = LionTrainer(7.0)
                optimizer = RowwiseLion(torch.nn.Linear(3, 3).parameters(), lr=3e-3)
                optimizer.step()
                """);

        var job = tree.inspect("python train.py");

        assertThat(job.optimizer()).isEqualTo("RowwiseLion");
        assertThat(job.learningRate()).isEqualTo(0.003);
    }

    @Test
    void aColossalAiOptimizerIsRecognized() {
        tree.with("train.py", """
                import torch
                from colossalai.nn.optimizer import HybridAdam
                optimizer = HybridAdam(torch.nn.Linear(3, 3).parameters(), lr=2e-4)
                """);

        var job = tree.inspect("python train.py");

        assertThat(job.optimizer()).isEqualTo("HybridAdam");
        assertThat(job.learningRate()).isEqualTo(0.0002);
    }

    @Test
    void aVariantOfAKnownOptimizerIsRecognized() {
        tree.with("train.py", """
                import torch
                from heavyball import ForeachMuon
                model = torch.nn.Linear(4, 4)
                optimizer = ForeachMuon(model.parameters(), lr=0.02)
                """);

        var job = tree.inspect("python train.py");

        assertThat(job.optimizer()).isEqualTo("ForeachMuon");
        assertThat(job.learningRate()).isEqualTo(0.02);
    }
}
