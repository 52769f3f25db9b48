package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Settings passed to the trainers and programs of libraries that are not in the tree. */
class LibraryTrainersTest {

    private TestTree tree;

    @BeforeEach
    void atAnEmptyTree(@TempDir Path folder) {
        tree = new TestTree(folder);
    }

    @Test
    void theCallOfUltralyticsGivesAllSettings() {
        tree.with("fit.py", """
                from ultralytics import YOLO
                model = YOLO('yolov8s.yaml')
                model.train(data='sets/helmets.yaml', epochs=70, batch=24, optimizer='RMSProp', lr0=0.004)
                """);

        var job = tree.inspect("python fit.py");

        assertThat(job.modelName()).isEqualTo("yolov8s");
        assertThat(job.datasetName()).isEqualTo("helmets");
        assertThat(job.batchSizePerDevice()).isEqualTo(24);
        assertThat(job.epochs()).isEqualTo(70);
        assertThat(job.optimizer()).isEqualTo("RMSProp");
        assertThat(job.learningRate()).isEqualTo(0.004);
    }

    @Test
    void ultralyticsStartsAProcessPerGivenDevice() {
        tree.with("fit.py", """
                from ultralytics import YOLO
                YOLO('yolov8s.pt').train(data='coco128.yaml', epochs=3, batch=24, device=[0, 1, 2])
                """);

        for (String command : new String[] {
            "python fit.py", "yolo detect train model=yolov8s.pt data=coco128.yaml epochs=3 batch=24 device=0,1,2"
        }) {
            var job = tree.inspect(command);

            assertThat(job.gpus()).isEqualTo(3);
            assertThat(job.distributed()).isEqualTo("ddp");
            assertThat(job.globalBatchSize()).isEqualTo(24);
            assertThat(job.batchSizePerDevice()).isEqualTo(8);
        }
    }

    @Test
    void deepSpeedReadsTheSettingsPassedToIt() {
        tree.with("fit.py", """
                import deepspeed, torch
                settings = {
                    'train_batch_size': 64,
                    'zero_optimization': {'stage': 2},
                    'bf16': {'enabled': True},
                }
                engine, _, _, _ = deepspeed.initialize(model=torch.nn.Linear(4, 4), config=settings)
                """);

        var job = tree.inspect("deepspeed --num_gpus=4 fit.py");

        assertThat(job.distributed()).isEqualTo("deepspeed zero-2");
        assertThat(job.globalBatchSize()).isEqualTo(64);
        assertThat(job.batchSizePerDevice()).isEqualTo(16);
        assertThat(job.precision()).isEqualTo("bf16");
    }

    @Test
    void aTrainerMayReceiveItsModelByName() {
        tree.with("fit.py", """
                from datasets import load_dataset
                from trl import GRPOConfig, GRPOTrainer
                GRPOTrainer(
                    model='gpt2-medium',
                    args=GRPOConfig(output_dir='out', max_steps=40, learning_rate=3e-6),
                    train_dataset=load_dataset('acme/sums'),
                ).train()
                """);

        var job = tree.inspect("python fit.py");

        assertThat(job.modelName()).isEqualTo("gpt2-medium");
        assertThat(job.optimizer()).isEqualTo("AdamW");
        assertThat(job.batchSizePerDevice()).isEqualTo(8);
        assertThat(job.maxSteps()).isEqualTo(40);
    }

    @Test
    void anAcceleratorReceivesItsAccumulationSteps() {
        tree.with("fit.py", """
                import torch
                from accelerate import Accelerator
                accelerator = Accelerator(gradient_accumulation_steps=3)
                net = torch.nn.Linear(4, 4)
                loader = torch.utils.data.DataLoader([], batch_size=10, shuffle=True)
                optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
                for epoch in range(4):
                    for batch in loader:
                        accelerator.backward(net(batch))
                """);

        assertThat(tree.inspect("accelerate launch --num_processes 2 fit.py").globalBatchSize())
                .isEqualTo(60);
    }

    @Test
    void deepSpeedStatesTheGlobalBatch() {
        tree.with("ds.json", """
                {"train_batch_size": 96, "gradient_accumulation_steps": 3, "zero_optimization": {"stage": 1}}
                """).with("fit.py", """
                import argparse, deepspeed, torch
                parser = argparse.ArgumentParser()
                args = deepspeed.add_config_arguments(parser).parse_args()
                net = torch.nn.Linear(4, 4)
                engine, _, loader, _ = deepspeed.initialize(args=args, model=net, training_data=[])
                for epoch in range(30):
                    for batch in loader:
                        engine.backward(engine(batch))
                """);

        var job = tree.inspect("deepspeed --num_gpus=4 fit.py --deepspeed --deepspeed_config ds.json");

        assertThat(job.globalBatchSize()).isEqualTo(96);
        assertThat(job.batchSizePerDevice()).isEqualTo(8);
    }

    @Test
    void lightningModulesReadTheNumberOfProcesses() {
        tree.with("fit.py", """
                import lightning as L
                from torch.utils.data import DataLoader
                class Digits(L.LightningDataModule):
                    def __init__(self, whole=16, **kwargs):
                        super().__init__()
                        self.save_hyperparameters()
                        self.each = whole
                    def setup(self, stage=None):
                        if self.trainer is not None:
                            self.each = self.hparams.whole // self.trainer.world_size
                    def train_dataloader(self):
                        return DataLoader([], batch_size=self.each)
                L.Trainer(devices=4, strategy='ddp', max_epochs=3).fit(None, datamodule=Digits(128))
                """);

        var job = tree.inspect("python fit.py");

        assertThat(job.globalBatchSize()).isEqualTo(128);
        assertThat(job.batchSizePerDevice()).isEqualTo(32);
    }

    @Test
    void anOlderCopyOfAConfigurationReaderIsRecognized() {
        tree.with("conf/deep.py", """
                total = 12
                optimizer = dict(type='Adagrad', lr=0.25)
                data = dict(each=6)
                """)
                .with("kit/__init__.py", "")
                .with("kit/reader.py", """
                import os, sys
                from importlib import import_module
                from addict import Dict
                class Nodes(Dict):
                    def __missing__(self, name):
                        raise KeyError(name)
                class Config(object):
                    @staticmethod
                    def fromfile(path):
                        sys.path.insert(0, os.path.dirname(path))
                        module = import_module(os.path.basename(path)[:-3])
                        return Config({k: v for k, v in module.__dict__.items() if not k.startswith('__')})
                    def __init__(self, entries):
                        super(Config, self).__setattr__('_cfg_dict', Nodes(entries))
                    def __getattr__(self, name):
                        return getattr(self._cfg_dict, name)
                """)
                .with("fit.py", """
                import sys, torch
                from kit.reader import Config
                cfg = Config.fromfile(sys.argv[1])
                told = cfg.optimizer.copy()
                kind = told.pop('type')
                optimizer = getattr(torch.optim, kind)(torch.nn.Linear(1, 1).parameters(), **told)
                loader = torch.utils.data.DataLoader([], batch_size=cfg.data.each)
                for epoch in range(cfg.total):
                    optimizer.step()
                """);

        var job = tree.inspect("python fit.py conf/deep.py");

        assertThat(job.optimizer()).isEqualTo("Adagrad");
        assertThat(job.learningRate()).isEqualTo(0.25);
        assertThat(job.batchSizePerDevice()).isEqualTo(6);
        assertThat(job.epochs()).isEqualTo(12);
    }

    @Test
    void aProgramOfALibraryUsesTheLibrary() {
        var job = tree.inspect("python3 -m verl.trainer.main_ppo data.train_batch_size=1024"
                + " actor_rollout_ref.model.path=acme/gpt2-large actor_rollout_ref.actor.ppo_mini_batch_size=128"
                + " actor_rollout_ref.actor.ppo_micro_batch_size_per_gpu=4 trainer.n_gpus_per_node=8");

        assertThat(job.framework()).startsWith("pytorch");
        assertThat(job.modelName()).isEqualTo("acme/gpt2-large");
        assertThat(job.batchSizePerDevice()).isEqualTo(4);
        assertThat(job.globalBatchSize()).isEqualTo(128);
    }

    @Test
    void kerasReadsABuiltInDatasetOrAFolder() {
        tree.with("set.py", """
                import tensorflow as tf
                (x, y), _ = tf.keras.datasets.fashion_mnist.load_data()
                """).with("folder.py", """
                from tensorflow.keras.preprocessing.image import ImageDataGenerator
                train = ImageDataGenerator().flow_from_directory('dataset/leaf_rust/train', batch_size=8)
                """);

        assertThat(tree.inspect("python set.py").datasetName()).isEqualTo("fashion_mnist");
        assertThat(tree.inspect("python folder.py").datasetName()).isEqualTo("leaf_rust");
    }

    @Test
    void kerasLayersMayBeImportedByAWildcard() {
        tree.with("fit.py", """
                from keras.models import *
                from keras.layers import *
                from keras.optimizers import *
                def net():
                    inputs = Input((32, 32, 1))
                    return Model(inputs=inputs, outputs=Conv2D(8, 3)(inputs))
                model = net()
                model.compile(optimizer=Adam(lr=0.0003), loss='mse')
                model.fit(load(), batch_size=6, epochs=11)
                """);

        var job = tree.inspect("python fit.py");

        assertThat(job.optimizer()).isEqualTo("Adam");
        assertThat(job.learningRate()).isEqualTo(0.0003);
        assertThat(job.modelType()).contains("convolutional neural network");
        assertThat(job.modelName()).isNull();
    }

    @Test
    void stableBaselinesIsReadFromTheCreationOfAnAgent() {
        tree.with("fit.py", """
                from stable_baselines3 import SAC
                SAC('MlpPolicy', 'Ant-v4', learning_rate=0.0007, batch_size=512).learn(total_timesteps=90000)
                """);

        var job = tree.inspect("python fit.py");

        assertThat(job.batchSizePerDevice()).isEqualTo(512);
        assertThat(job.learningRate()).isEqualTo(0.0007);
        assertThat(job.maxSteps()).isEqualTo(90000);
    }

    @Test
    void aCustomLoaderGivesItsBatch() {
        tree.with("fit.py", """
                class LoaderLite:
                    def __init__(self, B, T):
                        self.B = B
                        self.T = T
                loader = LoaderLite(B=8, T=256)
                """);

        assertThat(tree.inspect("python fit.py").batchSizePerDevice()).isEqualTo(8);
    }

    @Test
    void eachProcessOfALauncherHasItsOwnBatch() {
        tree.with("fit.py", """
                import paddle
                net = paddle.DataParallel(paddle.vision.models.resnet50())
                loader = paddle.io.DataLoader([], batch_size=64)
                """);

        var job = tree.inspect("python -m paddle.distributed.launch --gpus 0,1,2,3 fit.py");

        assertThat(job.batchSizePerDevice()).isEqualTo(64);
        assertThat(job.globalBatchSize()).isEqualTo(256);
    }

    @Test
    void aModelSplitOverDevicesTakesAllVisibleOnes() {
        tree.with("fit.py", """
                from transformers import AutoModelForCausalLM
                from torch.utils.data import DataLoader
                model = AutoModelForCausalLM.from_pretrained('gpt2-xl', device_map='balanced')
                loader = DataLoader([], batch_size=8)
                """);

        var job = tree.inspect("CUDA_VISIBLE_DEVICES=4,5,6 python fit.py");

        assertThat(job.gpus()).isEqualTo(3);
        assertThat(job.globalBatchSize()).isEqualTo(8);
    }

    @Test
    void aModelIsNamedAfterItsFolder() {
        tree.with("fit.py", """
                import argparse
                from transformers import AutoModelForCausalLM
                parser = argparse.ArgumentParser()
                parser.add_argument('--model_path')
                args = parser.parse_args()
                model = AutoModelForCausalLM.from_pretrained(args.model_path)
                """);

        assertThat(tree.inspect("python fit.py --model_path /data/llms/Qwen1.5-7B")
                        .modelName())
                .isEqualTo("Qwen1.5-7B");
    }

    @Test
    void aClassNamesTheModelIfItsWeightsDoNot() {
        tree.with("fit.py", """
                from transformers import GPT2LMHeadModel
                model = GPT2LMHeadModel.from_pretrained('model/essays_epoch40')
                """);

        assertThat(tree.inspect("python fit.py").modelName()).isEqualTo("GPT2LMHeadModel");
    }

    @Test
    void aBackboneInAFileIsPartOfTheModelNamedAfterIt() {
        tree.with("fit.yaml", "model:\n  backbone: resnet50\n").with("fit.py", """
                import torch, torchvision, yaml
                cfg = yaml.safe_load(open('fit.yaml'))
                model = torchvision.models.detection.fasterrcnn_resnet50_fpn()
                torch.optim.SGD(model.parameters(), lr=0.1)
                """);

        assertThat(tree.inspect("python fit.py").modelName()).isEqualTo("fasterrcnn_resnet50_fpn");
    }

    @Test
    void theFolderOfADatasetPartGivesItsName() {
        tree.with("parts.py", """
                import argparse
                parser = argparse.ArgumentParser()
                parser.add_argument('--style_dir', default='./datasets/Foggy/train/haze/')
                print(parser.parse_args().style_dir)
                """).with("windows.py", """
                import pandas
                frame = pandas.read_csv(r'K:\\work\\data\\offline_dataset.csv')
                """).with("class.py", """
                from torch.utils.data import Dataset, DataLoader
                class CheXpertDataSet(Dataset):
                    def __init__(self):
                        self.items = []
                loader = DataLoader(CheXpertDataSet(), batch_size=2)
                """);

        assertThat(tree.inspect("python parts.py").datasetName()).isEqualTo("Foggy");
        assertThat(tree.inspect("python windows.py").datasetName()).isEqualTo("offline_dataset");
        assertThat(tree.inspect("python class.py").datasetName()).isEqualTo("CheXpert");
    }

    @Test
    void albumentationsWithAProbabilityAreRandom() {
        tree.with("fit.py", """
                import albumentations as A
                pipe = A.Compose([A.Rotate(limit=25, p=0.3), A.MotionBlur(p=0.2), A.Resize(224, 224), A.ToGray(p=0)])
                """);

        assertThat(tree.inspect("python fit.py").augmentation()).containsExactly("Rotate", "MotionBlur");
    }

    @Test
    void aHeadingGivesTheDatasetIfNothingElseDoes() {
        tree.with("README.md", "# A small network for CIFAR-10\n").with("fit.py", "import torch\n");

        assertThat(tree.inspect("python fit.py").datasetName()).containsIgnoringCase("cifar");
    }

    @Test
    void layersForAnyTaskGiveNoTask() {
        tree.with("fit.py", """
                import torch
                from torch_geometric.nn import GCNConv
                class Pairs(torch.nn.Module):
                    def __init__(self):
                        super().__init__()
                        self.inner = GCNConv(4, 4)
                class GCN(Pairs):
                    pass
                torch.optim.Adam(GCN().parameters(), lr=0.1)
                """);

        var job = tree.inspect("python fit.py");

        assertThat(job.modelType()).contains("graph neural network");
        assertThat(job.taskType()).isNull();
    }

    @Test
    void yacsReadsATupleFromYamlText() {
        tree.with("fit.yaml", "DATASETS:\n  TRAIN: (\"dukemtmc\",)\n").with("fit.py", """
                from yacs.config import CfgNode as CN
                cfg = CN()
                cfg.DATASETS = CN()
                cfg.DATASETS.TRAIN = ('market1501',)
                cfg.merge_from_file('fit.yaml')
                """);

        assertThat(tree.inspect("python fit.py").datasetName()).isEqualTo("dukemtmc");
    }

    @Test
    void aListOfDevicesIsSplitAtItsCommas() {
        tree.with("run.sh", """
                GPUS="0,1,2"
                IFS=',' read -ra LIST <<< "$GPUS"
                CUDA_VISIBLE_DEVICES=$GPUS torchrun --nproc_per_node=${#LIST[@]} fit.py
                """).with("fit.py", "import torch\n");

        assertThat(tree.inspect("bash run.sh").gpus()).isEqualTo(3);
    }

    @Test
    void aCountOfCommasIsIncrementedToDevices() {
        tree.with("run.sh", """
                N=$(echo "2,3,5" | tr -cd ',' | wc -c)
                let N+=1
                torchrun --nproc_per_node=$N fit.py
                """).with("fit.py", "import torch\n");

        assertThat(tree.inspect("bash run.sh").gpus()).isEqualTo(3);
    }

    @Test
    void theWorldSizeIsOneBeforeInitialization() {
        tree.with("fit.py", """
                import torch
                import torch.distributed as dist
                each = 16 // dist.get_world_size()
                loader = torch.utils.data.DataLoader([], batch_size=each)
                """);

        assertThat(tree.inspect("torchrun --nproc_per_node=4 fit.py").batchSizePerDevice())
                .isEqualTo(4);
    }

    @Test
    void aLoopWithAMeaninglessCounterIsCountedByItsBody() {
        String head = """
                import torch
                net = torch.nn.Linear(4, 4)
                optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
                batches = torch.utils.data.DataLoader([], batch_size=4)
                """;
        tree.with("steps.py", head + """
                it = iter(batches)
                for i in range(7000):
                    net(next(it)).sum().backward()
                    optimizer.step()
                """)
                .with("passes.py", head + """
                for i in range(7):
                    for batch in batches:
                        net(batch).sum().backward()
                        optimizer.step()
                """)
                .with("neither.py", head + "for i in range(7000):\n    print(i)\n");

        assertThat(tree.inspect("python steps.py").maxSteps()).isEqualTo(7000);
        assertThat(tree.inspect("python passes.py").epochs()).isEqualTo(7);
        assertThat(tree.inspect("python neither.py").maxSteps()).isNull();
    }

    @Test
    void aRangeFromACheckpointHasItsLengthAsIterations() {
        tree.with("fit.py", """
                import argparse, torch
                parser = argparse.ArgumentParser()
                parser.add_argument('--count', default=300, type=int)
                args = parser.parse_args()
                start = torch.load('last.pt')['epoch']
                for epoch in range(start, start + args.count):
                    pass
                """);

        assertThat(tree.inspect("python fit.py").epochs()).isEqualTo(300);
    }

    @Test
    void innerStepsAreNotTheLengthOfTheTraining() {
        tree.with("fit.py", """
                import argparse, torch
                parser = argparse.ArgumentParser()
                parser.add_argument('--T', type=int)
                parser.add_argument('--num-iterations', type=int, default=10)
                args = parser.parse_args()
                for step in range(args.T * 2):
                    pass
                """);

        assertThat(tree.inspect("python fit.py --T 4 --num-iterations 5000").maxSteps())
                .isEqualTo(5000);
    }

    @Test
    void aTrainerWithoutAnOptimizerUsesTheDefaultOfItsLibrary() {
        tree.with("fit.py", """
                from detectron2.config import get_cfg
                from detectron2.engine import DefaultTrainer
                class Trainer(DefaultTrainer):
                    pass
                Trainer(get_cfg()).train()
                """).with("own.py", """
                from detectron2.config import get_cfg
                from detectron2.engine import DefaultTrainer
                class Trainer(DefaultTrainer):
                    @classmethod
                    def build_optimizer(cls, cfg, model):
                        return made(cfg, model)
                Trainer(get_cfg()).train()
                """);

        assertThat(tree.inspect("python fit.py").optimizer()).isEqualTo("SGD");
        assertThat(tree.inspect("python own.py").optimizer()).isNull();
    }

    @Test
    void fewEpochsAreEpochs() {
        tree.with("fit.py", "for epoch in range(3):\n    pass\n");

        assertThat(tree.inspect("python fit.py").epochs()).isEqualTo(3);
    }

    @Test
    void anOptimizerMayBeNamedInItsSection() {
        tree.with("fit.yaml", "model:\n  optim:\n    name: novograd\n    lr: 0.01\n")
                .with("fit.py", """
                import yaml
                cfg = yaml.safe_load(open('fit.yaml'))
                """);

        assertThat(tree.inspect("python fit.py").optimizer()).isEqualTo("novograd");
    }

    @Test
    void kerasEndsAtTheLastEpochOfAResumingCall() {
        tree.with("train.py", """
                from keras.models import Sequential
                model = Sequential([])
                warm = 10
                model.compile(optimizer='adam', loss='mse')
                model.fit(x, y, epochs=warm, batch_size=8)
                model.fit(x, y, epochs=250, initial_epoch=warm, batch_size=8)
                """).with("again.py", """
                from keras.models import Sequential
                model = Sequential([])
                model.compile(optimizer='adam', loss='mse')
                model.fit(x, y, epochs=10, batch_size=8)
                model.fit(x, y, epochs=250, initial_epoch=100, batch_size=8)
                """);

        assertThat(tree.inspect("python train.py").epochs()).isEqualTo(250);
        assertThat(tree.inspect("python again.py").epochs()).isEqualTo(10);
    }

    private static final String WITH_TRANSFORMERS = """
            import transformers
            model = transformers.AutoModelForCausalLM.from_pretrained('gpt2'%s)
            given = transformers.TrainingArguments(output_dir='out', per_device_train_batch_size=6, num_train_epochs=2)
            transformers.Trainer(model=model, args=given).train()
            """;

    @Test
    void transformersReplicatesAModelOnAllVisibleDevicesOfASingleProcess() {
        tree.with("fit.py", WITH_TRANSFORMERS.formatted(""));

        var anywhere = tree.inspect("python fit.py");

        assertThat(anywhere.gpus()).isNull();
        assertThat(anywhere.globalBatchSize()).isNull();
        assertThat(anywhere.batchSizePerDevice()).isEqualTo(6);

        var onThree = tree.inspect("CUDA_VISIBLE_DEVICES=0,2,5 python fit.py");

        assertThat(onThree.gpus()).isEqualTo(3);
        assertThat(onThree.globalBatchSize()).isEqualTo(18);

        tree.with("job.sh", "#!/bin/bash\n#SBATCH --gres=gpu:4\npython fit.py\n");

        var onFour = tree.inspect("sbatch job.sh");

        assertThat(onFour.gpus()).isEqualTo(4);
        assertThat(onFour.globalBatchSize()).isEqualTo(24);
    }

    @Test
    void transformersDoesNotReplicateAModelSplitOverDevices() {
        tree.with("fit.py", WITH_TRANSFORMERS.formatted(", device_map='auto'"));

        var job = tree.inspect("CUDA_VISIBLE_DEVICES=0,2,5 python fit.py");

        assertThat(job.gpus()).isEqualTo(3);
        assertThat(job.globalBatchSize()).isEqualTo(6);
    }

    @Test
    void simpleTransformersClassifiesTextWithPytorch() {
        tree.with("fit.py", """
                from simpletransformers.classification import ClassificationModel
                model = ClassificationModel('bert', 'bert-base-cased', num_labels=4)
                model.train_model(rows)
                """);

        var job = tree.inspect("python fit.py");

        assertThat(job.framework()).contains("pytorch");
        assertThat(job.taskType()).startsWith("text classification");
    }

    @Test
    void aModelOverAllDevicesOfAnUnknownMachineHasNoGpuCount() {
        tree.with("fit.py", WITH_TRANSFORMERS.formatted(", device_map='auto'")).with("job.sh", """
                #!/bin/bash
                #SBATCH --gres=gpu:2
                python fit.py
                """);

        assertThat(tree.inspect("python fit.py").gpus()).isNull();
        assertThat(tree.inspect("python fit.py").globalBatchSize()).isEqualTo(6);
        assertThat(tree.inspect("sbatch job.sh").gpus()).isEqualTo(2);

        tree.with("fit.py", WITH_TRANSFORMERS.formatted(", device_map={'': 0}"));

        assertThat(tree.inspect("python fit.py").gpus()).isEqualTo(1);
    }

    @Test
    void accelerateReadsDeepspeedSettingsFromAFile() {
        tree.with("fit.py", """
                from accelerate import Accelerator
                accelerator = Accelerator()
                """).with("zero.conf", """
                {"zero_optimization": {"stage": 3}, "train_micro_batch_size_per_gpu": "auto"}
                """);

        assertThat(tree.inspect("accelerate launch --num_processes 4 --use_deepspeed --deepspeed_config_file zero.conf"
                                + " fit.py")
                        .distributed())
                .isEqualTo("deepspeed zero-3");
    }
}
