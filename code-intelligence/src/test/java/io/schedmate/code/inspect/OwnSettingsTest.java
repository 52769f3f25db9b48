package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Settings that a program stores, reads or changes with its own code. */
class OwnSettingsTest {

    private TestTree tree;

    @BeforeEach
    void atAnEmptyTree(@TempDir Path folder) {
        tree = new TestTree(folder);
    }

    @Test
    void aClassThatLoadsItsAttributesFromAFileIsRead() {
        tree.with("runs/small.json", """
                {
                  // a comment that the program cuts off
                  "model": "crnn", "dataset": "nyt", // and another
                  "optimizer": "adam", "epoch_num": 6, "batch_size": 12
                }
                """).with("main.py", """
                import argparse, json, os, torch
                from dataclasses import dataclass
                parser = argparse.ArgumentParser()
                parser.add_argument('--run', default='none')
                args = parser.parse_args()
                @dataclass
                class Options:
                    def __init__(self, path: str):
                        self.depth: float = 0.5
                        self.__dict__ = json.load(open(path))
                options = Options(os.path.join('runs', args.run + '.json'))
                kinds = {'sgd': torch.optim.SGD([], lr=0.5), 'adam': torch.optim.Adam([])}
                optimizer = kinds[options.optimizer]
                loader = torch.utils.data.DataLoader([], batch_size=options.batch_size, shuffle=True)
                for epoch in range(options.epoch_num):
                    pass
                """);

        var job = tree.inspect("python main.py --run small");

        assertThat(job.modelName()).isEqualTo("crnn");
        assertThat(job.datasetName()).isEqualTo("nyt");
        assertThat(job.batchSizePerDevice()).isEqualTo(12);
        assertThat(job.epochs()).isEqualTo(6.0);
        assertThat(job.optimizer()).isEqualTo("Adam");
        assertThat(job.learningRate()).isNull();
    }

    @Test
    void aCustomDictionaryIsADictionary() {
        tree.with("c.json", "{\"batch_size\": 24, \"learning_rate\": 0.01}").with("train.py", """
                import json, torch
                class Attributes(dict):
                    def __init__(self, *args, **kwargs):
                        super().__init__(*args, **kwargs)
                        self.__dict__ = self
                h = Attributes(json.loads(open('c.json').read()))
                optimizer = torch.optim.SGD([], lr=h.learning_rate)
                loader = torch.utils.data.DataLoader([], batch_size=h.get('batch_size'))
                """);

        var job = tree.inspect("python train.py");

        assertThat(job.learningRate()).isEqualTo(0.01);
        assertThat(job.batchSizePerDevice()).isEqualTo(24);
    }

    @Test
    void flagFilesApplyAtTheirPositionAndLaterFlagsOverrideThem() {
        tree.with("flags.txt", "# first\n--batch_size=96\n--nomulti\n--epochs=3\n")
                .with("train.py", """
                from absl import app, flags
                from absl.flags import FLAGS
                import tensorflow as tf
                flags.DEFINE_integer('batch_size', 8, '')
                flags.DEFINE_integer('epochs', 2, '')
                flags.DEFINE_boolean('multi', True, '')
                def main(_):
                    if FLAGS.multi:
                        strategy = tf.distribute.MirroredStrategy()
                    data = tf.data.TFRecordDataset([]).batch(FLAGS.batch_size)
                    model = tf.keras.Model([], [])
                    model.fit(data, epochs=FLAGS.epochs)
                if __name__ == '__main__':
                    app.run(main)
                """);

        var job = tree.inspect("python train.py --epochs 9 --flagfile flags.txt --batch_size=32");

        assertThat(job.batchSizePerDevice()).isEqualTo(32);
        assertThat(job.epochs()).isEqualTo(3.0);
        assertThat(job.distributed()).isEqualTo("none");
        assertThat(job.gpus()).isEqualTo(1);
        assertThat(job.evidence()).containsEntry("epochs", "flags.txt:4");
    }

    @Test
    void aLibraryTrainerOutranksAnEvaluation() {
        tree.with("probe.py", """
                import torch
                class Probe:
                    def fit(self):
                        optimizer = torch.optim.SGD([], lr=0.7)
                        for epoch in range(200):
                            pass
                """).with("train.py", """
                from dataclasses import dataclass
                import transformers
                from transformers import Trainer
                from probe import Probe
                class OwnTrainer(Trainer):
                    def evaluate(self):
                        Probe().fit()
                parser = transformers.HfArgumentParser(transformers.TrainingArguments)
                (args,) = parser.parse_args_into_dataclasses()
                trainer = OwnTrainer(model=None, args=args)
                trainer.evaluate()
                """).with("go.sh", """
                torchrun --nproc_per_node 2 train.py \\
                  --num_train_epochs 3 \\
                  --learning_rate 2e-5 \\
                  --per_device_train_batch_size 16
                """);

        var job = tree.inspect("bash go.sh");

        assertThat(job.epochs()).isEqualTo(3.0);
        assertThat(job.optimizer()).isEqualTo("AdamW");
        assertThat(job.learningRate()).isEqualTo(2e-5);
        assertThat(job.globalBatchSize()).isEqualTo(32);
        assertThat(job.evidence())
                .containsEntry("epochs", "go.sh:2")
                .containsEntry("optimizer", "derived: train.py:10");
    }

    @Test
    void accumulationIsComputedFromTheNumberInTheCommand() {
        tree.with("override.py", """
                import sys
                from ast import literal_eval
                for arg in sys.argv[1:]:
                    key, val = arg.split('=')
                    globals()[key[2:]] = literal_eval(val)
                """).with("train.py", """
                import os, torch
                batch_size = 4
                accumulation_steps = 16
                exec(open('override.py').read())
                world = int(os.environ['WORLD_SIZE'])
                accumulation_steps //= world
                loader = torch.utils.data.DataLoader([], batch_size=batch_size)
                """);

        var job = tree.inspect("torchrun --standalone --nproc_per_node=4 train.py --accumulation_steps=8");

        assertThat(job.globalBatchSize()).isEqualTo(4 * 4 * 2);
    }

    @Test
    void aWordOfTheCommandThatIsNotALiteralIsText() {
        tree.with("train.py", """
                import sys, torch
                from ast import literal_eval
                dtype = 'float16'
                for arg in sys.argv[1:]:
                    key, val = arg.split('=')
                    try:
                        attempt = literal_eval(val)
                    except (SyntaxError, ValueError):
                        attempt = val
                    globals()[key[2:]] = attempt
                kind = {'bfloat16': torch.bfloat16, 'float16': torch.float16}[dtype]
                with torch.amp.autocast(device_type='cuda', dtype=kind):
                    pass
                """);

        assertThat(tree.inspect("python train.py --dtype=bfloat16").precision()).isEqualTo("mixed bf16");
        assertThat(tree.inspect("python train.py").precision()).isEqualTo("mixed fp16");
    }

    @Test
    void aBatchLimitedByTheDatasetIsKnownAndOneLimitedByDevicesIsNot() {
        String loader = "loader = torch.utils.data.DataLoader(data, batch_size=min(32, %s))\n";
        String opening = "import os, torch\ndata = torch.load('images.pt')\n";
        tree.with("train.py", opening + loader.formatted("len(data)"))
                .with("other.py", opening + loader.formatted("torch.cuda.device_count()"));

        assertThat(tree.inspect("python train.py").batchSizePerDevice()).isEqualTo(32);
        assertThat(tree.inspect("python other.py").batchSizePerDevice()).isNull();
    }

    @Test
    void ranksSpawnedForTheVisibleDevicesAreCounted() {
        tree.with("train.py", """
                import torch
                import torch.multiprocessing as mp
                def run(rank):
                    torch.distributed.init_process_group('nccl', rank=rank)
                if __name__ == '__main__':
                    mp.spawn(run, nprocs=torch.cuda.device_count())
                """);

        assertThat(tree.inspect("CUDA_VISIBLE_DEVICES=0,1,2 python train.py").gpus())
                .isEqualTo(3);
    }

    @Test
    void anOptionCalledIterIsTheNumberOfSteps() {
        tree.with("train.py", """
                import argparse, torch
                parser = argparse.ArgumentParser()
                parser.add_argument('--iter', type=int, default=8000)
                args = parser.parse_args()
                for step in range(args.iter):
                    pass
                """);

        assertThat(tree.inspect("python train.py").maxSteps()).isEqualTo(8000);
    }

    @Test
    void settingsModulesAreCopiedByName() {
        tree.with("conf/__init__.py", """
                import conf.values as values
                class Settings:
                    def __init__(self, module):
                        for name in dir(module):
                            if name.isupper():
                                setattr(self, name, getattr(module, name))
                settings = Settings(values)
                """)
                .with("conf/values.py", "EPOCH = 12\n")
                .with("train.py", """
                from conf import settings
                for epoch in range(1, settings.EPOCH + 1):
                    pass
                """);

        assertThat(tree.inspect("python train.py").epochs()).isEqualTo(12.0);
    }

    @Test
    void aRangeOverEpochsCountsEpochsWithAnyCounter() {
        tree.with("conf.py", "total_epoch = 1000\nbatch = 48\n").with("train.py", """
                from conf import *
                from torchtext.legacy.data import BucketIterator
                from torchtext.legacy.datasets.translation import Multi30k
                train, valid, test = Multi30k.splits(exts=('.de', '.en'), fields=[])
                loaders = BucketIterator.splits((train, valid, test), batch_size=batch)
                for step in range(total_epoch):
                    pass
                """);

        var job = tree.inspect("python train.py");

        assertThat(job.epochs()).isEqualTo(1000.0);
        assertThat(job.maxSteps()).isNull();
        assertThat(job.batchSizePerDevice()).isEqualTo(48);
        assertThat(job.datasetName()).isEqualTo("Multi30k");
        assertThat(job.taskType()).contains("translation");
    }

    @Test
    void anUnknownDebugSwitchIsOff() {
        tree.with("train.py", """
                import torch, host
                class Settings:
                    epochs = 40
                args = Settings()
                args.debug = host.asked('debug')
                if args.debug:
                    args.epochs = 2
                loader = torch.utils.data.DataLoader([], batch_size=4)
                for epoch in range(args.epochs):
                    for batch in loader:
                        pass
                """);

        assertThat(tree.inspect("python train.py").epochs()).isEqualTo(40);
    }

    @Test
    void aLaterParseReplacesTheEarlierOne() {
        tree.with("set.yaml", "batch_size: 3\nnum_epoch: 7\n").with("train.py", """
                import argparse, torch, yaml
                parser = argparse.ArgumentParser()
                parser.add_argument('--config')
                parser.add_argument('--batch-size', type=int, default=16)
                parser.add_argument('--num-epoch', type=int, default=80)
                first = parser.parse_args()
                with open(first.config) as file:
                    parser.set_defaults(**yaml.load(file, Loader=yaml.FullLoader))
                args = parser.parse_args()
                run(args)
                """);

        var job = tree.inspect("python train.py --config set.yaml");

        assertThat(job.batchSizePerDevice()).isEqualTo(3);
        assertThat(job.epochs()).isEqualTo(7.0);
    }

    @Test
    void aFileOfSeveralDocumentsGivesThemInOrder() {
        tree.with("set.yaml", "batch_size: 3\nrate: 0.25\n---\nbatch_size: images of a step\nrate: how fast\n")
                .with("train.py", """
                        import torch, yaml
                        with open('set.yaml') as file:
                            documents = [each for each in yaml.load_all(file.read(), Loader=yaml.FullLoader)]
                        if len(documents) == 2:
                            settings, words = documents
                        else:
                            raise ValueError('two')
                        torch.utils.data.DataLoader([], batch_size=settings['batch_size'], shuffle=True)
                        torch.optim.SGD([], lr=settings['rate'])
                        """);

        var job = tree.inspect("python train.py");

        assertThat(job.batchSizePerDevice()).isEqualTo(3);
        assertThat(job.learningRate()).isEqualTo(0.25);
    }

    @Test
    void wordsThatAProgramAddsToItsCommandLineAreParsed() {
        tree.with("fit.py", """
                import sys, torch
                from dataclasses import dataclass
                from transformers import HfArgumentParser
                @dataclass
                class Options:
                    rate: float = 0.5
                    size: int = 2
                sys.argv.append('--rate')
                sys.argv.append(f'0.25')
                sys.argv.extend(['--size', '12'])
                options, = HfArgumentParser(Options).parse_args_into_dataclasses()
                torch.utils.data.DataLoader([], batch_size=options.size, shuffle=True)
                torch.optim.SGD([], lr=options.rate)
                """).with("main.py", """
                import argparse, sys, torch
                sys.argv.insert(1, '--size')
                sys.argv.insert(2, '12')
                sys.argv.append('--rate=0.25')
                parser = argparse.ArgumentParser()
                parser.add_argument('--rate', type=float, default=0.5)
                parser.add_argument('--size', type=int, default=2)
                options = parser.parse_args()
                torch.utils.data.DataLoader([], batch_size=options.size, shuffle=True)
                torch.optim.SGD([], lr=options.rate)
                """);

        for (String program : List.of("fit.py", "main.py")) {
            var job = tree.inspect("python " + program);

            assertThat(job.learningRate()).isEqualTo(0.25);
            assertThat(job.batchSizePerDevice()).isEqualTo(12);
        }
        assertThat(tree.inspect("python fit.py").evidence()).containsEntry("learningRate", "fit.py:9");
    }

    @Test
    void aProgramMayTakeWordsFromItsCommandLine() {
        tree.with("main.py", """
                import sys, torch
                first = sys.argv.pop(1)
                sys.argv[1] = '--rate'
                import argparse
                parser = argparse.ArgumentParser()
                parser.add_argument('--rate', type=float, default=0.5)
                options = parser.parse_args()
                torch.utils.data.DataLoader([], batch_size=int(first), shuffle=True)
                torch.optim.SGD([], lr=options.rate)
                """);

        var job = tree.inspect("python main.py 12 x 0.25");

        assertThat(job.learningRate()).isEqualTo(0.25);
        assertThat(job.batchSizePerDevice()).isEqualTo(12);
    }

    @Test
    void settingsWrittenAsADictionaryIntoTheCommandReplaceDefaults() {
        tree.with("train.py", """
                import argparse, json, torch
                class Config(object):
                    def __init__(self, **kwargs):
                        self.lr = 0.1
                        self.batch_size = 8
                        for key, value in kwargs.items():
                            if key not in self.__dict__:
                                raise ValueError(key)
                            self.__dict__[key] = value
                parser = argparse.ArgumentParser()
                parser.add_argument('--hparams', default='{}')
                args = parser.parse_args()
                config = Config(**json.loads(args.hparams))
                optimizer = torch.optim.SGD([], lr=config.lr)
                loader = torch.utils.data.DataLoader([], batch_size=config.batch_size)
                """);

        var job = tree.inspect("python train.py --hparams '{\"lr\": 3e-4, \"batch_size\": 24}'");

        assertThat(job.learningRate()).isEqualTo(3e-4);
        assertThat(job.batchSizePerDevice()).isEqualTo(24);
        assertThat(job.evidence()).containsEntry("batchSizePerDevice", "command");
    }
}
