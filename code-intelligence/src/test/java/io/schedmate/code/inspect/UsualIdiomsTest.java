package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Idioms of widely used programs that a literal reading would misinterpret. */
class UsualIdiomsTest {

    private static final String LOOP = """
            import argparse
            import torch
            from torch import nn
            from torch.utils.data import DataLoader, Dataset

            class Net(nn.Module):
                def __init__(self):
                    super().__init__()
                    self.inner = nn.Linear(4, 4)

            def fit(model, data):
                optimizer = torch.optim.Adam(model.parameters(), lr=0.001)
                for epoch in range(4):
                    for batch in DataLoader(data, batch_size=8, shuffle=True):
                        model(batch).backward()
                        optimizer.step()
            """;

    private TestTree tree;

    @BeforeEach
    void atAnEmptyTree(@TempDir Path folder) {
        tree = new TestTree(folder).with("loop.py", LOOP);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --data_path path_to_data         |
            --data_path path/to/imagenet     | imagenet
            --data_path path_to_imagenet     | path_to_imagenet
            --dataset CelebAHQTrain          | CelebAHQ
            --dataset medium --env hopper    | hopper
            --game Breakout                  | Breakout
            """)
    void placeholdersSplitsAndQualifiersAreNotDatasetNames(String options, String data) {
        tree.with("train.py", """
                from loop import *
                parser = argparse.ArgumentParser()
                for name in ('data_path', 'dataset', 'env', 'game'):
                    parser.add_argument('--' + name)
                parser.parse_args()
                fit(Net(), [])
                """);

        assertThat(tree.inspect("python train.py " + options).datasetName()).isEqualTo(data);
    }

    @Test
    void anOptimizerFromATableIsCitedAtItsLookup() {
        tree.with("makers.py", """
                import torch

                KINDS = {'sgd': torch.optim.SGD, 'adam': torch.optim.Adam}
                """).with("train.py", """
                import argparse
                import torch
                from makers import KINDS

                parser = argparse.ArgumentParser()
                parser.add_argument('--opt', default='sgd')
                args = parser.parse_args()
                maker = KINDS[args.opt]
                model = torch.nn.Linear(3, 1)

                optimizer = maker(model.parameters(), lr=0.1)
                """);

        var job = tree.inspect("python train.py");

        assertThat(job.optimizer()).isEqualTo("SGD");
        assertThat(job.evidence()).containsEntry("optimizer", "train.py:6");
    }

    @Test
    void aModuleFoundInASearchIsImported() {
        tree.with("zoo/__init__.py", "").with("zoo/small/__init__.py", "").with("zoo/large/__init__.py", "");
        tree.with("zoo/large/oak.py", """
                import torch
                class Oak(torch.nn.Module):
                    def __init__(self):
                        super().__init__()
                        self.inner = torch.nn.Linear(4, 4)
                """).with("train.py", """
                import importlib, importlib.util, sys
                from loop import fit

                def model_of(name):
                    module = None
                    for part in ['small', 'large']:
                        path = '.'.join(['zoo', part, name.lower()])
                        if importlib.util.find_spec(path, __name__):
                            module = importlib.import_module(path, __name__)
                            break
                    if module is None:
                        raise ValueError(name + ' is not the name of a model.')
                    return getattr(module, name)

                fit(model_of('Oak')(), [])
                """);

        var job = tree.inspect("python train.py");

        assertThat(job.hindrances()).isEmpty();
        assertThat(job.modelName()).isEqualTo("Oak");
        assertThat(job.epochs()).isEqualTo(4.0);
    }

    @Test
    void theFileOfAnAlgorithmGivesItsNameAndItsBufferDoesNot() {
        tree.with("algos/ppo.py", """
                import gym, torch

                class MLPActorCritic(torch.nn.Module):
                    def __init__(self):
                        super().__init__()
                        self.pi = torch.nn.Linear(4, 2)

                class PPOBuffer:
                    def __init__(self, size):
                        self.size = size

                def ppo(env_fn, epochs=30, lr=3e-4):
                    env = env_fn()
                    ac = MLPActorCritic()
                    buf = PPOBuffer(4000)
                    optimizer = torch.optim.Adam(ac.parameters(), lr=lr)
                    for epoch in range(epochs):
                        ac.pi(torch.zeros(4)).sum().backward()
                        optimizer.step()
                """).with("run.py", """
                import gym
                from algos.ppo import ppo
                ppo(lambda: gym.make('Hopper-v4'))
                """);

        assertThat(tree.inspect("python run.py").modelName()).isEqualTo("ppo");
    }

    @Test
    void aStringInParenthesesIsNotAListAndPrecIsThePrecision() {
        tree.with("train.py", """
                import argparse, os, torch
                from yacs.config import CfgNode as CN

                cfg = CN()
                cfg.MODEL = CN()
                cfg.MODEL.DEVICE_ID = '0'
                cfg.MODEL.PREC = 'fp32'
                parser = argparse.ArgumentParser()
                parser.add_argument('opts', default=None, nargs=argparse.REMAINDER)
                args = parser.parse_args()
                cfg.merge_from_list(args.opts)
                os.environ['CUDA_VISIBLE_DEVICES'] = cfg.MODEL.DEVICE_ID
                model = torch.nn.DataParallel(torch.nn.Linear(3, 3)).cuda()
                if cfg.MODEL.PREC == 'fp16':
                    model = model.half()
                torch.optim.SGD(model.parameters(), lr=0.1)
                """);

        var job = tree.inspect("python train.py MODEL.DEVICE_ID \"('2')\" MODEL.PREC fp16");

        assertThat(job.gpus()).isEqualTo(1);
        assertThat(job.precision()).isEqualTo("fp16");
    }

    @Test
    void aSectionPerDatasetGivesItsName() {
        tree.with("train.yaml", "datasets:\n  pebble_align:\n    size: 4\n").with("train.py", """
                from loop import *
                import yaml
                with open('train.yaml') as file:
                    config = yaml.safe_load(file)
                fit(Net(), [])
                """);

        assertThat(tree.inspect("python train.py").datasetName()).isEqualTo("pebble_align");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Cityscapes | 2975 images
            Pascal VOC |
            """)
    void aStatedSizeBelongsToTheLastDatasetNamedAboveIt(String named, String size) {
        tree.with("README.md", """
                # Segments

                Made for Cityscapes.

                ## %s

                The list includes 2975 training images.
                """.formatted(named)).with("train.py", """
                        from loop import *
                        parser = argparse.ArgumentParser()
                        parser.add_argument('--dataset')
                        parser.parse_args()
                        fit(Net(), [])
                        """);

        assertThat(tree.inspect("python train.py --dataset cityscapes").datasetSize())
                .isEqualTo(size);
    }

    @Test
    void aWordForAKindIsNotTheNameOfTheModel() {
        tree.with("train.py", """
                from loop import *
                parser = argparse.ArgumentParser()
                parser.add_argument('--model_type', default='reward_conditioned')
                parser.parse_args()
                class GPT(nn.Module):
                    pass
                fit(GPT(), [])
                """);

        assertThat(tree.inspect("python train.py").modelName()).isEqualTo("GPT");
    }

    @Test
    void aPartWithAGenericNameDoesNotNameTheModel() {
        tree.with("train.py", """
                from loop import *
                class Attend(nn.Module):
                    def __init__(self):
                        super().__init__()
                        self.inner = nn.Linear(4, 4)
                class Decoder(nn.Module):
                    def __init__(self):
                        super().__init__()
                        self.attend = Attend()
                class RowWrapper(nn.Module):
                    def __init__(self):
                        super().__init__()
                        self.decoder = Decoder()
                fit(RowWrapper(), [])
                """);

        assertThat(tree.inspect("python train.py").modelName()).isNotEqualTo("Attend");
    }

    @Test
    void theNameWithASizeIsChosenFromTwo() {
        tree.with("vit.yaml", "model:\n  arch: vit\n  model_name: vit_base_patch16_224\n")
                .with("train.py", """
                        from loop import *
                        import yaml
                        with open('vit.yaml') as file:
                            config = yaml.safe_load(file)
                        fit(Net(), [])
                        """);

        assertThat(tree.inspect("python train.py").modelName()).isEqualTo("vit_base_patch16_224");
    }

    @Test
    void anEvaluateFunctionIsNotAVisionTransformer() {
        tree.with("train.py", """
                from keras.layers import Dense, Input
                from keras.models import Model
                def evaluate_model(model):
                    return model.predict([1])
                def built():
                    given = Input((4,))
                    return Model(inputs=given, outputs=Dense(1)(given))
                model = built()
                model.compile(optimizer='adam')
                evaluate_model(model)
                """);

        var job = tree.inspect("python train.py");

        assertThat(job.modelName()).isNotEqualTo("evaluate_model");
        assertThat(String.valueOf(job.modelType())).doesNotContain("transformer");
    }

    @Test
    void theFirstOfSeveralPapersIsIgnoredUnlessTheHeadingNamesIt() {
        String cited =
                "# Lodestone\n\nSome words.\n\n```\n@misc{a,\n title={%s}\n}\n@misc{b,\n title={Roots}\n}\n```\n";
        String program = """
                from loop import *
                import torchvision
                fit(torchvision.models.resnet50(), [])
                """;
        tree.with("train.py", program);

        tree.with("README.md", cited.formatted("Koala: Rainfall Forecasting"));
        assertThat(tree.inspect("python train.py").taskType()).contains("image classification");

        tree.with("README.md", cited.formatted("Lodestone: Rainfall Forecasting"));
        assertThat(tree.inspect("python train.py").taskType()).contains("rainfall forecasting");
    }

    @Test
    void aMethodOfFurtherEncoderTrainingGivesTheTask() {
        tree.with("README.md", "# SimCSE: Simple Learning\n\nSome words.\n").with("train.py", """
                from loop import *
                from transformers import AutoModel
                fit(AutoModel.from_pretrained('bert-base-uncased'), [])
                """);

        assertThat(tree.inspect("python train.py").taskType()).contains("contrastive learning");
    }

    @Test
    void aHeadingGivesTheModelTypeIfLayersDoNot() {
        tree.with("README.md", "# GraphSAGE\n\nSome words.\n").with("train.py", """
                from loop import *
                class BirchNet(Net):
                    pass
                fit(BirchNet(), [])
                """);

        assertThat(tree.inspect("python train.py").modelType()).contains("graph neural network");
    }

    @Test
    void aFolderMayBeNamedAfterTheModel() {
        tree.with("dreamerv3/main.py", "import jax\nprint(jax.devices())\n");

        assertThat(tree.inspect("python dreamerv3/main.py").modelName()).isEqualTo("dreamerv3");
    }

    @Test
    void theLengthOfAnEpisodeIsNotANumberOfEpochs() {
        tree.with("train.py", """
                from loop import *
                max_ep_len = 1000
                model = Net()
                optimizer = torch.optim.Adam(model.parameters(), lr=0.001)
                for turn in range(max_ep_len):
                    model(turn)
                """);

        assertThat(tree.inspect("python train.py").epochs()).isNull();
    }

    @Test
    void theIntervalOfAProgressBarIsNotAnEvaluationInterval() {
        tree.with("train.py", """
                from loop import *
                import tqdm
                AMOUNT = int(1e5)
                model = Net()
                optimizer = torch.optim.Adam(model.parameters(), lr=0.001)
                for i in tqdm.tqdm(range(AMOUNT), mininterval=10., desc='training'):
                    loss = model(i)
                    loss.backward()
                    optimizer.step()
                """);

        assertThat(tree.inspect("python train.py").maxSteps()).isEqualTo(100_000);
    }

    @Test
    void aFieldReferenceHasTheValueOfItsField() {
        tree.with("train.py", """
                from loop import *
                from ml_collections import ConfigDict, FieldReference
                amount = FieldReference(50000)
                config = ConfigDict(dict(amount=amount))
                model = Net()
                optimizer = torch.optim.Adam(model.parameters(), lr=0.001)
                for step in range(config.amount):
                    model(step).backward()
                    optimizer.step()
                """);

        assertThat(tree.inspect("python train.py").maxSteps()).isEqualTo(50_000);
    }

    @Test
    void aLearningRateMayBeStatedForTheWeightsAlone() {
        tree.with("train.py", """
                from loop import *
                parser = argparse.ArgumentParser()
                parser.add_argument('--learning-rate-weights', default=0.2, type=float)
                parser.add_argument('--learning-rate-biases', default=0.0048, type=float)
                args = parser.parse_args()
                class LARS(torch.optim.Optimizer):
                    def __init__(self, params, lr):
                        super().__init__(params, dict(lr=lr))
                    def step(self):
                        pass
                model = Net()
                optimizer = LARS(model.parameters(), lr=0)
                """);

        assertThat(tree.inspect("python train.py").learningRate()).isEqualTo(0.2);
    }

    @Test
    void composerOptimizersAreRecognized() {
        tree.with("train.py", """
                from loop import *
                from composer.optim import DecoupledAdamW
                model = Net()
                optimizer = DecoupledAdamW(model.parameters(), lr=0.0003)
                """);

        var job = tree.inspect("python train.py");

        assertThat(job.optimizer()).isEqualTo("DecoupledAdamW");
        assertThat(job.learningRate()).isEqualTo(0.0003);
    }

    @Test
    void aLightningStrategyObjectGivesTheParallelism() {
        tree.with("train.py", """
                import pytorch_lightning as pl
                from pytorch_lightning.strategies import DeepSpeedStrategy
                trainer = pl.Trainer(strategy=DeepSpeedStrategy(config='made.json'), devices=4)
                """);

        assertThat(tree.inspect("python train.py").distributed()).isEqualTo("deepspeed");
    }

    @Test
    void theStageOfAStrategyObjectIsNamed() {
        tree.with("train.py", """
                import pytorch_lightning as pl
                from pytorch_lightning.strategies import DeepSpeedStrategy
                trainer = pl.Trainer(strategy=DeepSpeedStrategy(stage=3), devices=4)
                """);

        assertThat(tree.inspect("python train.py").distributed()).isEqualTo("deepspeed zero-3");
    }

    @Test
    void aDescribedStrategyGivesTheParallelism() {
        tree.with("train.py", """
                from lightning.pytorch.cli import LightningCLI
                from lightning.pytorch import LightningModule
                class Birch(LightningModule):
                    pass
                LightningCLI(Birch)
                """);
        String sharded = "class_path: lightning.pytorch.strategies.FSDPStrategy";
        String staged = "class_path: lightning.pytorch.strategies.DeepSpeedStrategy\n    init_args:\n      stage: 1";
        tree.with("sharded.yaml", "trainer:\n  devices: 4\n  strategy:\n    " + sharded + "\n");
        tree.with("staged.yaml", "trainer:\n  devices: 4\n  strategy:\n    " + staged + "\n");

        assertThat(tree.inspect("python train.py fit -c sharded.yaml").distributed())
                .isEqualTo("fsdp");
        assertThat(tree.inspect("python train.py fit --config staged.yaml").distributed())
                .isEqualTo("deepspeed zero-1");
    }

    @Test
    void aModuleImportedByNameIsRead() {
        tree.with("birches.py", """
                from torch import nn
                class SilverBirchNet(nn.Module):
                    pass
                """).with("train.py", """
                        from loop import *
                        parser = argparse.ArgumentParser()
                        parser.add_argument('--trees', default='birches')
                        args = parser.parse_args()
                        trees = __import__(args.trees)
                        fit(trees.SilverBirchNet(), [])
                        """);

        assertThat(tree.inspect("python train.py").modelName()).isEqualTo("SilverBirchNet");
    }

    @Test
    void anObjectNamedConfigurationContainsSettings() {
        tree.with("train.py", """
                from loop import *
                class PretrainingConfig:
                    def __init__(self):
                        self.train_batch_size = 96
                        self.learning_rate = 0.0005
                def run(config):
                    torch.load('model.pt').train(config)
                run(PretrainingConfig())
                """);

        var job = tree.inspect("python train.py");

        assertThat(job.batchSizePerDevice()).isEqualTo(96);
        assertThat(job.learningRate()).isEqualTo(0.0005);
    }

    @Test
    void aCustomIteratorGivesTheBatch() {
        tree.with("train.py", """
                from loop import *
                class RowIterater:
                    def __init__(self, rows, batch_size):
                        self.batch_size = batch_size
                class Settings:
                    def __init__(self):
                        self.amount = 128
                model = Net()
                optimizer = torch.optim.Adam(model.parameters(), lr=0.001)
                for row in RowIterater([], Settings().amount):
                    model(row)
                """);

        assertThat(tree.inspect("python train.py").batchSizePerDevice()).isEqualTo(128);
    }

    @Test
    void aDisabledSectionAugmentsNothing() {
        tree.with("aug.yaml", """
                mixup:
                  enabled: false
                  mixup_alpha: 0.8
                fliplr: 0.5
                """).with("train.py", """
                        from loop import *
                        import yaml
                        with open('aug.yaml') as file:
                            config = yaml.safe_load(file)
                        blend = config['mixup']['mixup_alpha']
                        fit(Net(), [])
                        """);

        assertThat(tree.inspect("python train.py").augmentation()).containsExactly("random horizontal flip");
    }

    @Test
    void anUpscalingFactorIsNotAnAugmentation() {
        tree.with("sr.yaml", "scale: 4\nfliplr: 0.5\n").with("train.py", """
                from loop import *
                import yaml
                with open('sr.yaml') as file:
                    config = yaml.safe_load(file)
                fit(Net(), [])
                """);

        assertThat(tree.inspect("python train.py").augmentation()).containsExactly("random horizontal flip");
    }

    @Test
    void anAugmentationOrderListsTheAugmentations() {
        tree.with("train.py", """
                from loop import *
                parser = argparse.ArgumentParser()
                parser.add_argument('--augment_order', nargs='*', default=['random_resized_crop', 'random_brightness'])
                parser.parse_args()
                fit(Net(), [])
                """);

        assertThat(tree.inspect("python train.py").augmentation()).isNotEmpty();
    }

    @Test
    void anAssertionOnALibraryVersionIsNotAHindrance() {
        tree.with("train.py", """
                from loop import *
                import timm
                assert timm.__version__ == '0.4.5', 'another version'
                fit(Net(), [])
                """);

        assertThat(tree.inspect("python train.py").hindrances()).isEmpty();
    }

    @Test
    void anExceptionAfterAPossibleReturnIsNotAHindrance() {
        tree.with("train.py", """
                from loop import *
                def kind(options, name):
                    for option in options:
                        if option.name == name:
                            return option
                    raise ValueError(name)
                kind(torch.load('options.pt'), 'lr')
                fit(Net(), [])
                """);

        assertThat(tree.inspect("python train.py").hindrances()).isEmpty();
    }

    @Test
    void aLauncherPassesTheRankToEachProcess() {
        tree.with("train.py", """
                from loop import *
                parser = argparse.ArgumentParser()
                parser.add_argument('--local_rank', type=int, required=True)
                parser.parse_args()
                fit(Net(), [])
                """);

        assertThat(tree.inspect("python -m torch.distributed.launch --nproc_per_node 2 train.py")
                        .hindrances())
                .isEmpty();
        assertThat(tree.inspect("python train.py").hindrances()).hasSize(1);
    }

    @Test
    void theModelFunctionOfAnEstimatorIsCalledForTrainingInOlderTensorflow() {
        tree.with("train.py", """
                import tensorflow.compat.v1 as tf
                def model_fn(features, labels, mode, params):
                    if mode == tf.estimator.ModeKeys.TRAIN:
                        return tf.train.AdamOptimizer(0.01).minimize(features)
                    raise ValueError('for training alone')
                tf.estimator.Estimator(model_fn=model_fn)
                """);

        var job = tree.inspect("python train.py");

        assertThat(job.optimizer()).isEqualTo("Adam");
        assertThat(job.hindrances()).isEmpty();
    }

    @Test
    void aLibraryConstantMayHaveAnyType() {
        tree.with("train.py", """
                import logging
                from loop import *
                level = getattr(logging, 'INFO', None)
                if not isinstance(level, int):
                    raise ValueError('no level')
                fit(Net(), Dataset())
                """);

        var job = tree.inspect("python train.py");

        assertThat(job.hindrances()).isEmpty();
        assertThat(job.epochs()).isEqualTo(4);
    }

    @Test
    void aRepeatedListInTextGivesOneValuePerStep() {
        tree.with("train.py", """
                import argparse
                import torch
                parser = argparse.ArgumentParser()
                parser.add_argument('--lr', default='[0.003]*700')
                args = parser.parse_args()
                rates = eval(args.lr)
                num_iters = len(rates)
                model = torch.nn.Linear(2, 2)
                optimizer = torch.optim.Adam(model.parameters(), lr=rates[0])
                for step in range(num_iters):
                    model(torch.zeros(2)).sum().backward()
                    optimizer.step()
                """);

        var job = tree.inspect("python train.py");

        assertThat(job.learningRate()).isEqualTo(0.003);
        assertThat(job.maxSteps()).isEqualTo(700);
    }

    @Test
    void aTooLongRepeatedListIsNotEvaluated() {
        tree.with("train.py", """
                import torch
                rates = eval('[0.003, 0.001]*9999')
                torch.optim.Adam(torch.nn.Linear(2, 2).parameters(), lr=rates[0])
                """);

        assertThat(tree.inspect("python train.py").learningRate()).isNull();
    }

    @Test
    void thePathSeparatorIsPartOfAPath() {
        tree.with("train.py", """
                import os
                from loop import *
                train_image_dir = os.path.join('DUTS', 'DUTS-TR', 'images' + os.sep)
                class Salient(Dataset):
                    def __init__(self, folder):
                        self.root = folder
                fit(Net(), Salient(train_image_dir))
                """);

        assertThat(tree.inspect("python train.py").datasetName()).isEqualTo("DUTS-TR");
    }

    @ParameterizedTest
    @ValueSource(strings = {"sizes._replace(**{'width': 4})", "dataclasses.replace(sizes, width=4)"})
    void aRecordWithReplacedFieldsKeepsTheOthers(String replaced) {
        tree.with("train.py", """
                import collections
                import dataclasses
                import torch
                Sizes = collections.namedtuple('Sizes', ['width', 'epochs'])
                sizes = Sizes(width=2, epochs=8)
                sizes = """ + replaced + """

                torch.optim.Adam(torch.nn.Linear(2, sizes.width).parameters(), lr=0.01)
                for epoch in range(sizes.epochs):
                    pass
                """);

        assertThat(tree.inspect("python train.py").epochs()).isEqualTo(8.0);
    }

    @Test
    void aResultOfALibraryMayHaveAnyType() {
        tree.with("train.py", """
                import torch
                import otherlibrary
                size = otherlibrary.read('sizes').width
                if isinstance(size, int):
                    rate = 0.1
                else:
                    raise TypeError()
                torch.optim.Adam(torch.nn.Linear(2, size).parameters(), lr=rate)
                """);

        assertThat(tree.inspect("python train.py").hindrances()).isEmpty();
    }
}
