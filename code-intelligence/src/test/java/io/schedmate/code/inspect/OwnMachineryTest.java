package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.workload.Workload;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs with their own versions of library code: actions, registries, configuration readers. */
class OwnMachineryTest {

    private TestTree tree;

    @BeforeEach
    void atAnEmptyTree(@TempDir Path folder) {
        tree = new TestTree(folder);
    }

    @Test
    void aCustomActionReadsAFileThatLaterOptionsOverride() {
        tree.with("deep.yaml", "num_epochs: 300\nlr: 0.04\nbatch_size: 16\n").with("train.py", """
                import argparse, yaml, torch
                from torch.utils.data import DataLoader
                class FromFile(argparse.Action):
                    def __call__(self, parser, namespace, values, option_string=None):
                        if values.name.endswith('yaml'):
                            with values as f:
                                config = yaml.load(f, Loader=yaml.FullLoader)
                            for key in config.keys():
                                if key not in namespace:
                                    raise ValueError(key)
                            namespace.__dict__.update(config)
                parser = argparse.ArgumentParser()
                parser.add_argument('--conf', type=open, action=FromFile)
                parser.add_argument('--num-epochs', type=int, default=5)
                parser.add_argument('--batch-size', type=int, default=2)
                parser.add_argument('--lr', type=float, default=1.0)
                args = parser.parse_args()
                loader = DataLoader([], batch_size=args.batch_size, shuffle=True)
                optimizer = torch.optim.SGD([], lr=args.lr)
                for epoch in range(args.num_epochs):
                    pass
                """);

        Workload job = tree.inspect("python train.py --conf deep.yaml --batch-size 8");

        assertThat(job.epochs()).isEqualTo(300);
        assertThat(job.learningRate()).isEqualTo(0.04);
        assertThat(job.batchSizePerDevice()).isEqualTo(8);
        assertThat(job.evidence()).containsEntry("epochs", "deep.yaml:1");
    }

    @Test
    void aCustomActionMayTakeAssignments() {
        tree.with("train.py", """
                import argparse
                class Pairs(argparse.Action):
                    def __call__(self, parser, namespace, values, option_string=None):
                        setattr(namespace, self.dest, dict())
                        for value in values:
                            key, word = value.split('=')
                            getattr(namespace, self.dest)[key] = int(word)
                parser = argparse.ArgumentParser()
                parser.add_argument('--set', nargs='*', action=Pairs)
                args = parser.parse_args()
                for epoch in range(args.set['rounds']):
                    pass
                """);

        assertThat(tree.inspect("python train.py --set rounds=7 other=2").epochs())
                .isEqualTo(7);
    }

    private TestTree withRegistry() {
        return tree.with("models/__init__.py", "from .wide.net import build\n")
                .with("models/registry.py", """
                class Registry:
                    def __init__(self):
                        self._builders = dict()
                    def get(self, key):
                        return self._builders.get(key, None)
                    def register(self, builder, name=None):
                        self._builders[name] = builder
                        return builder
                    def under(self, name):
                        from functools import partial
                        return partial(self.register, name=name)
                BUILDERS = Registry()
                """)
                .with("models/wide/net.py", """
                import torch
                from ..registry import BUILDERS
                class WideTransformer(torch.nn.Module):
                    def __init__(self, width):
                        super().__init__()
                        self.layer = torch.nn.TransformerEncoderLayer(width, 8)
                @BUILDERS.under('wide')
                def build(args):
                    return WideTransformer(args.width)
                """)
                .with("conf/base.py", "lr = 0.5\nwidth = 64\n")
                .with("conf/wide.py", "_base_ = ['base.py']\nlr = 0.25\nkind = 'wide'\n")
                .with("reader.py", """
                import ast
                BASE = '_base_'
                class OwnConfig:
                    @staticmethod
                    def _file2dict(name):
                        raise NotImplementedError
                    @staticmethod
                    def fromfile(name):
                        return OwnConfig(*OwnConfig._file2dict(name))
                """)
                .with("train.py", """
                import argparse, torch
                from reader import OwnConfig
                parser = argparse.ArgumentParser()
                parser.add_argument('-c', dest='config')
                args = parser.parse_args()
                for key, value in OwnConfig.fromfile(args.config)._cfg_dict.to_dict().items():
                    setattr(args, key, value)
                from models.registry import BUILDERS
                model = BUILDERS.get(args.kind)(args)
                optimizer = torch.optim.AdamW(model.parameters(), lr=args.lr)
                """);
    }

    @Test
    void aRegistryFindsAModuleThatNothingElseImports() {
        Workload job = withRegistry().inspect("python train.py -c conf/wide.py");

        assertThat(job.modelName()).isEqualTo("WideTransformer");
        assertThat(job.evidence())
                .hasEntrySatisfying("modelName", place -> assertThat(place).startsWith("models/wide/net.py:"));
    }

    @Test
    void aLongFileBesideARegistryDoesNotBlockTheTree() {
        Workload job = withRegistry()
                .with("models/long.py", "# nothing is registered here\n" + "x = 1\n".repeat(15_000))
                .inspect("python train.py -c conf/wide.py");

        assertThat(job.modelName()).isEqualTo("WideTransformer");
    }

    @Test
    void aCopyOfTheOpenMmlabReaderIsRecognized() {
        Workload job = withRegistry().inspect("python train.py -c conf/wide.py");

        assertThat(job.learningRate()).isEqualTo(0.25);
        assertThat(job.evidence()).containsEntry("learningRate", "conf/wide.py:2");
    }

    @Test
    void aConfigurationDictionaryHasItsInitialEntries() {
        tree.with("conf.py", """
                import ml_collections
                def d(**kwargs):
                    return ml_collections.ConfigDict(initial_dictionary=kwargs)
                def get_config():
                    config = ml_collections.ConfigDict()
                    config.train = d(batch_size=256, n_steps=900)
                    config.sample = d(mini_batch_size=50)
                    return config
                """).with("train.py", """
                from absl import app, flags
                from ml_collections import config_flags
                import accelerate
                from torch.utils.data import DataLoader
                FLAGS = flags.FLAGS
                config_flags.DEFINE_config_file('config', None, 'settings')
                def main(argv):
                    config = FLAGS.config
                    accelerator = accelerate.Accelerator()
                    each = config.train.batch_size // accelerator.num_processes
                    loader = DataLoader([], batch_size=each, shuffle=True)
                    for step in range(config.train.n_steps):
                        pass
                app.run(main)
                """);

        Workload job = tree.inspect("accelerate launch --multi_gpu --num_processes 4 train.py --config=conf.py");

        assertThat(job.batchSizePerDevice()).isEqualTo(64);
        assertThat(job.globalBatchSize()).isEqualTo(256);
        assertThat(job.maxSteps()).isEqualTo(900);
    }

    @Test
    void anOptimizerMayBeDescribedForALibraryToCreate() {
        tree.with("hparams.yaml", """
                lr_first: 0.0008
                Adam: !name:torch.optim.AdamW
                    lr: !ref <lr_first>
                """).with("train.py", """
                import sys
                import speechbrain as sb
                from hyperpyyaml import load_hyperpyyaml
                class Brain(sb.Brain):
                    pass
                with open(sys.argv[1]) as f:
                    hparams = load_hyperpyyaml(f)
                brain = Brain(opt_class=hparams['Adam'], hparams=hparams)
                brain.fit(range(3), None)
                """);

        Workload job = tree.inspect("python train.py hparams.yaml");

        assertThat(job.optimizer()).isEqualTo("AdamW");
        assertThat(job.learningRate()).isEqualTo(0.0008);
    }

    @Test
    void aWarmUpFromZeroHasTheRateOfItsSchedule() {
        tree.with("train.py", """
                import torch
                class LRScheduler:
                    def __init__(self, name, lr):
                        self.name = name
                        self.lr = lr
                optimizer = torch.optim.SGD([], lr=0, momentum=0.9)
                schedule = LRScheduler('cosine', 0.01 / 64 * 128)
                """);

        assertThat(tree.inspect("python train.py").learningRate()).isEqualTo(0.02);
    }

    @Test
    void optionsInAnySectionOfAFileCount() {
        tree.with("run.conf", """
                [data]
                corpus: small
                [fitting]
                rounds: 12
                rate: 0.03
                """).with("train.py", """
                import configargparse as reader
                import torch
                parser = reader.ArgumentParser()
                parser.add('-c', '--config', is_config_file=True)
                parser.add('--rounds', type=int, default=2)
                parser.add('--rate', type=float, default=0.5)
                parser.add('--batch', type=int, default=8)
                args = parser.parse_args()
                optimizer = torch.optim.SGD([], lr=args.rate)
                loader = torch.utils.data.DataLoader([], batch_size=args.batch)
                for epoch in range(args.rounds):
                    optimizer.step()
                """);

        Workload job = tree.inspect("python train.py -c run.conf --rate 0.25");

        assertThat(job.epochs()).isEqualTo(12);
        assertThat(job.learningRate()).isEqualTo(0.25);
        assertThat(job.batchSizePerDevice()).isEqualTo(8);
    }

    @Test
    void aMethodOfAParserMayHaveAnAlias() {
        tree.with("train.py", """
                import argparse
                import torch
                parser = argparse.ArgumentParser()
                option = parser.add_argument
                option('--step-size', type=float, default=0.02)
                args = parser.parse_args()
                torch.optim.SGD([], lr=args.step_size)
                """);

        assertThat(tree.inspect("python train.py").learningRate()).isEqualTo(0.02);
        assertThat(tree.inspect("python train.py --step-size 0.04").learningRate())
                .isEqualTo(0.04);
    }

    @Test
    void theArgumentsOfATrainerGiveItsLearningRate() {
        tree.with("train.py", """
                from transformers import AutoModelForSequenceClassification, TrainingArguments
                from trl import PPOConfig, RewardTrainer
                config = PPOConfig(model_name='bert-base-uncased', learning_rate=3e-5)
                model = AutoModelForSequenceClassification.from_pretrained(config.model_name)
                arguments = TrainingArguments(output_dir='out', learning_rate=2e-6, num_train_epochs=1)
                trainer = RewardTrainer(model=model, args=arguments)
                trainer.train()
                """);

        assertThat(tree.inspect("python train.py").learningRate()).isEqualTo(2e-6);
    }
}
