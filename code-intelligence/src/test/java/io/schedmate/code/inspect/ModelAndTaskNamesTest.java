package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sources of the names of a model and its task. */
class ModelAndTaskNamesTest {

    private TestTree tree;

    @BeforeEach
    void atAnEmptyTree(@TempDir Path folder) {
        tree = new TestTree(folder);
    }

    @Test
    void fsdpAndFp8AreReadFromTheFileOfATrainer() {
        tree.with("cfg.yaml", """
            base_model: meta-llama/Llama-3.2-3B
            micro_batch_size: 16
            gradient_accumulation_steps: 1
            num_epochs: 1
            optimizer: adamw_torch_fused
            learning_rate: 2e-5
            fp8: true
            fsdp_version: 2
            fsdp_config:
              auto_wrap_policy: TRANSFORMER_BASED_WRAP
              transformer_layer_cls_to_wrap: LlamaDecoderLayer
              reshard_after_forward: true
            """).with("train.py", """
                import sys
                import yaml
                from transformers import Trainer, TrainingArguments, AutoModelForCausalLM

                cfg = yaml.safe_load(open(sys.argv[1]))
                model = AutoModelForCausalLM.from_pretrained(cfg['base_model'])
                Trainer(model=model, args=TrainingArguments(output_dir='out')).train()
                """);

        var job = tree.inspect("accelerate launch train.py cfg.yaml");

        assertThat(job.distributed()).isEqualTo("fsdp");
        assertThat(job.precision()).contains("fp8");
        assertThat(job.batchSizePerDevice()).isEqualTo(16);
    }

    @Test
    void anOutputFolderIsNotTheModelDespiteTheNameOfItsOption() {
        tree.with("train.py", """
            import argparse
            import torch
            import torchvision
            from torch.utils.data import DataLoader

            parser = argparse.ArgumentParser()
            parser.add_argument('--model_name', type=str, default='mdp',
                                help='the name of the folder to save the model in')
            parser.add_argument('--num_layers', type=int, default=18)
            opt = parser.parse_args()
            model = torchvision.models.resnet18()
            optimizer = torch.optim.Adam(model.parameters(), lr=1e-4)
            loader = DataLoader(torchvision.datasets.CIFAR10('data'), batch_size=12, shuffle=True)
            for epoch in range(20):
                for batch in loader:
                    model(batch)
            """);

        var job = tree.inspect("python train.py --model_name mine");

        assertThat(job.modelName()).isEqualTo("resnet18");
    }

    @Test
    void theTaskOfAConfigurationOutranksTheDataset() {
        tree.with("cfg.yaml", """
            model:
              arch: blip2_opt
              model_type: caption_coco_opt2.7b
            datasets:
              coco_caption:
                batch: 1
            run:
              task: captioning
              init_lr: 1e-5
              max_epoch: 5
              batch_size_train: 16
            """).with("train.py", """
                import argparse
                import torch
                from omegaconf import OmegaConf

                parser = argparse.ArgumentParser()
                parser.add_argument('--cfg-path', required=True)
                cfg = OmegaConf.load(parser.parse_args().cfg_path)
                model = torch.nn.Linear(3, 3)
                optimizer = torch.optim.AdamW(model.parameters(), lr=float(cfg.run.init_lr))
                for epoch in range(cfg.run.max_epoch):
                    pass
                """);

        var job = tree.inspect("python train.py --cfg-path cfg.yaml");

        assertThat(job.taskType()).startsWith("image captioning");
        assertThat(job.modelType()).contains("vision-language");
    }

    @Test
    void aLanguageModelWithAVisionEncoderIsMultimodal() {
        tree.with("train.py", """
            from dataclasses import dataclass, field
            from typing import Optional
            import transformers
            from transformers import Trainer, TrainingArguments, AutoModelForCausalLM, HfArgumentParser

            @dataclass
            class ModelArguments:
                model_name_or_path: str = 'facebook/opt-125m'
                vision_tower: Optional[str] = None
                mm_projector_type: Optional[str] = 'linear'

            parser = HfArgumentParser((ModelArguments, TrainingArguments))
            model_args, training_args = parser.parse_args_into_dataclasses()
            model = AutoModelForCausalLM.from_pretrained(model_args.model_name_or_path)
            Trainer(model=model, args=training_args).train()
            """);

        var job = tree.inspect("python train.py --model_name_or_path lmsys/vicuna-7b-v1.5 --vision_tower"
                + " openai/clip-vit-large-patch14 --output_dir out");

        assertThat(job.modelName()).contains("vicuna-7b");
        assertThat(job.modelType()).startsWith("vision-language model");
    }

    @Test
    void theProgramNameGivesTheTaskDespiteADiffusionProcess() {
        tree.with("classifier_train.py", """
            import torch
            from diffusion import GaussianDiffusion
            from net import EncoderUNet

            diffusion = GaussianDiffusion(1000)
            model = EncoderUNet()
            optimizer = torch.optim.AdamW(model.parameters(), lr=3e-4)
            for step in range(300000):
                model(diffusion)
            """).with("diffusion.py", """
                class GaussianDiffusion:
                    def __init__(self, steps):
                        self.steps = steps
                """).with("net.py", """
                        import torch

                        class EncoderUNet(torch.nn.Module):
                            def __init__(self):
                                super().__init__()
                                self.conv = torch.nn.Conv2d(3, 8, 3)
                        """);

        var job = tree.inspect("python classifier_train.py");

        assertThat(job.taskType()).contains("classification");
    }

    @Test
    void theLinesOfAListInTheTreeAreTheSizeOfTheDataset() {
        tree.with("splits/train.txt", """
            a0
            a1
            a2
            a3
            a4
            a5
            a6
            a7
            a8
            a9
            a10
            a11
            a12
            a13
            a14
            a15
            a16
            a17
            a18
            a19
            a20
            a21
            a22
            a23
            a24
            a25
            a26
            a27
            a28
            a29
            a30
            a31
            a32
            a33
            a34
            a35
            a36
            a37
            a38
            a39
            """).with("splits/val.txt", """
                b1
                b2
                """).with("train.py", """
                        import os
                        import torch
                        from torch.utils.data import DataLoader, Dataset

                        class Motions(Dataset):
                            def __init__(self, split):
                                with open(os.path.join('splits', split + '.txt')) as f:
                                    self.ids = [line.strip() for line in f.readlines()]

                            def __len__(self):
                                return len(self.ids)

                        train = Motions('train')
                        val = Motions('val')
                        model = torch.nn.Linear(3, 3)
                        optimizer = torch.optim.Adam(model.parameters(), lr=1e-4)
                        for epoch in range(3):
                            for batch in DataLoader(train, batch_size=4, shuffle=True):
                                model(batch)
                        """);

        var job = tree.inspect("python train.py");

        assertThat(job.datasetSize()).contains("40");
    }

    @Test
    void listedAugmentationsAreThoseOfTheJob() {
        tree.with("cfg.yaml", """
            data:
              augmentations: [RandomCrop, HorizontalFlip, ColorJitter]
            lr: 0.1
            """).with("train.py", """
                import sys
                import torch
                import torchvision
                import yaml
                from torchvision import transforms as T

                KNOWN = {'RandomCrop': lambda: T.RandomCrop(32), 'HorizontalFlip': lambda: T.RandomHorizontalFlip(),
                         'ColorJitter': lambda: T.ColorJitter(0.4), 'Rotation': lambda: T.RandomRotation(10)}
                cfg = yaml.safe_load(open(sys.argv[1]))
                steps = [KNOWN[name]() for name in cfg['data']['augmentations']] + [T.ToTensor()]
                data = torchvision.datasets.CIFAR10('data', transform=T.Compose(steps))
                model = torchvision.models.resnet18()
                optimizer = torch.optim.SGD(model.parameters(), lr=cfg['lr'])
                """);

        var job = tree.inspect("python train.py cfg.yaml");

        assertThat(job.augmentation()).contains("RandomCrop", "ColorJitter").noneMatch(name -> name.contains("otat"));
    }

    @Test
    void theConfigurationChosenByTheCommandGivesTheModel() {
        tree.with("presets.py", """
            from types import SimpleNamespace

            def llama3_8b():
                return SimpleNamespace(lr=3e-4, layers=32)
            """).with("train.py", """
                import argparse
                import importlib
                import torch

                parser = argparse.ArgumentParser()
                parser.add_argument('--config', required=True)
                cfg = getattr(importlib.import_module('presets'), parser.parse_args().config)()
                layers = torch.nn.ModuleList([torch.nn.Linear(3, 3) for _ in range(cfg.layers)])
                optimizer = torch.optim.AdamW(layers.parameters(), lr=cfg.lr)
                """);

        var job = tree.inspect("python train.py --config llama3_8b");

        assertThat(job.modelName()).isEqualTo("llama3_8b");
        assertThat(job.learningRate()).isEqualTo(3e-4);
    }

    @Test
    void pretrainingAndFinetuningInAHeadingAreNotATask() {
        tree.with("README.md", """
            # Pretraining and finetuning of networks
            """).with("train.py", """
                import torch

                class Thing(torch.nn.Module):
                    def __init__(self):
                        super().__init__()
                        self.a = torch.nn.Linear(3, 3)

                optimizer = torch.optim.AdamW(Thing().parameters(), lr=1e-3)
                """);

        var job = tree.inspect("python train.py");

        assertThat(job.taskType()).isNull();
    }

    @Test
    void aLayerIsNotTheModelIfAFileNamesTheModel() {
        tree.with("cfg.yaml", """
            model:
              arch: blip_retrieval
            run:
              task: retrieval
            """).with("train.py", """
                import sys
                import torch
                from omegaconf import OmegaConf

                cfg = OmegaConf.load(sys.argv[1])

                class Mlp(torch.nn.Module):
                    def __init__(self):
                        super().__init__()
                        self.fc = torch.nn.Linear(3, 3)

                model = Mlp()
                optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
                """);

        var job = tree.inspect("python train.py cfg.yaml");

        assertThat(job.modelName()).isEqualTo("blip_retrieval");
        assertThat(job.taskType()).startsWith("cross-modal retrieval");
    }

    @Test
    void theArchitectureIsStatedBeforeItsPurpose() {
        tree.with("train.py", """
                import argparse
                import torch
                parser = argparse.ArgumentParser()
                parser.add_argument('--model', default='deepspeech2')
                args = parser.parse_args()
                torch.optim.SGD([], lr=0.1)
                """);

        assertThat(tree.inspect("python train.py").modelType()).startsWith("rnn");
        assertThat(tree.inspect("python train.py --model tacotron2").modelType())
                .startsWith("sequence-to-sequence");
        assertThat(tree.inspect("python train.py --model allegro/plt5-base").modelType())
                .startsWith("encoder-decoder");
    }

    @Test
    void aModelTypeStatesTheArchitectureAndItsPurpose() {
        tree.with("train.py", """
                import argparse
                import torch
                parser = argparse.ArgumentParser()
                parser.add_argument('--model')
                args = parser.parse_args()
                torch.optim.SGD([], lr=0.1)
                """);

        assertThat(tree.inspect("python train.py --model conv_tasnet").modelType())
                .startsWith("cnn source separation network");
        assertThat(tree.inspect("python train.py --model sepformer").modelType())
                .startsWith("transformer source separation network");
        assertThat(tree.inspect("python train.py --model retinanet").modelType())
                .startsWith("cnn object detector");
        assertThat(tree.inspect("python train.py --model rainbow_dqn").modelType())
                .startsWith("value-based reinforcement learning");
        assertThat(tree.inspect("python train.py --model sac").modelType())
                .startsWith("actor-critic reinforcement learning");
    }

    @Test
    void anImageNetworkInADiffusionProcessGeneratesImages() {
        tree.with("README.md", "# Denoising Diffusion in a Few Lines\n").with("train.py", """
                import torch
                class Unet(torch.nn.Module):
                    def __init__(self): self.down = torch.nn.Conv2d(3, 8, 3)
                def q_sample(x, t, noise): return x + noise
                def p_loss(model, x): return (model(q_sample(x, 0, x)) - x).mean()
                model = Unet()
                optimizer = torch.optim.Adam(model.parameters(), lr=0.1)
                p_loss(model, torch.zeros(3)).backward()
                """);

        var job = tree.inspect("python train.py");

        assertThat(job.modelType()).startsWith("diffusion model");
        assertThat(job.taskType()).startsWith("image generation");
    }

    @Test
    void aTaskWithoutALineIsDerivedFromLossModelAndDataset() {
        tree.with("train.py", """
                import torch
                import torchvision
                data = torchvision.datasets.MNIST('data', train=True)
                model = torchvision.models.resnet18()
                loss = torch.nn.CrossEntropyLoss()
                torch.optim.SGD(model.parameters(), lr=0.1)
                """);

        assertThat(tree.inspect("python train.py").evidence().get("taskType"))
                .contains("train.py:3", "train.py:4", "train.py:5");
    }

    @Test
    void aNetworkFromALibraryIsTheModel() {
        tree.with("train.py", """
                import torch
                from vit_pytorch import ViT
                model = ViT(image_size=64, dim=128)
                torch.optim.Adam(model.parameters(), lr=0.1)
                """);

        var job = tree.inspect("python train.py");

        assertThat(job.modelName()).isEqualTo("ViT");
        assertThat(job.modelType()).startsWith("vision transformer");
    }

    @Test
    void aModuleAroundAPretrainedModelIsNotTheModel() {
        tree.with("train.py", """
                import torch
                from transformers import BartForConditionalGeneration

                class TaleForConditionalGeneration(torch.nn.Module):
                    def __init__(self):
                        super().__init__()
                        self.inner = BartForConditionalGeneration.from_pretrained('facebook/bart-large')

                model = TaleForConditionalGeneration()
                torch.optim.AdamW(model.parameters(), lr=0.00003)
                """);

        assertThat(tree.inspect("python train.py").modelName()).contains("bart-large");
    }

    @Test
    void aTextEncoderInsideAnotherNetworkGivesNoTask() {
        String program = """
                import torch
                from torch import nn
                from transformers import XLNetModel
                class %s(nn.Module):
                    def __init__(self):
                        super().__init__()
                        self.encoder = XLNetModel.from_pretrained('xlnet-base-cased')
                        self.out = nn.Linear(4, 4)
                model = %s()
                torch.optim.Adam(model.parameters(), lr=0.1)
                loss = nn.functional.cross_entropy(model(1), 2)
                """;

        tree.with("train.py", program.formatted("ChartParser", "ChartParser"));

        assertThat(tree.inspect("python train.py").taskType()).isNull();

        tree.with("train.py", program.formatted("ReviewClassifier", "ReviewClassifier"));

        assertThat(tree.inspect("python train.py").taskType()).startsWith("text classification");
    }

    @Test
    void aBackboneIsReportedWithTheNetworkOfTheReadMe() {
        tree.with("README.md", "# RoofNet: outlines of roofs\n").with("train.py", """
                import argparse
                import torch
                class RoofNet(torch.nn.Module):
                    def __init__(self, backbone):
                        super().__init__()
                        self.body = torch.nn.Linear(2, 2)
                parser = argparse.ArgumentParser()
                parser.add_argument('--backbone', default='resnet50')
                args = parser.parse_args()
                net = RoofNet(args.backbone)
                torch.optim.SGD(net.parameters(), lr=0.1)
                """);

        assertThat(tree.inspect("python train.py").modelName()).isEqualTo("RoofNet resnet50");
    }

    @Test
    void aWorkspaceOrLossIsNotTheModel() {
        tree.with("train.py", """
                import argparse
                import torch
                class Field(torch.nn.Module):
                    def __init__(self):
                        super().__init__()
                        self.body = torch.nn.Linear(2, 2)
                parser = argparse.ArgumentParser()
                parser.add_argument('--workspace')
                parser.add_argument('--loss')
                args = parser.parse_args()
                net = Field()
                torch.optim.SGD(net.parameters(), lr=0.1)
                """);

        assertThat(tree.inspect("python train.py --workspace first_nerf --loss wgan-gp")
                        .modelName())
                .isEqualTo("Field");
    }

    @Test
    void theTrainerOfTwoNetworksDoesNotNameThem() {
        tree.with("README.md", "# StarGAN for gardens\n").with("main.py", """
                import torch
                class Generator(torch.nn.Module):
                    def __init__(self):
                        super().__init__()
                        self.body = torch.nn.Linear(2, 2)
                class Discriminator(torch.nn.Module):
                    def __init__(self):
                        super().__init__()
                        self.body = torch.nn.Linear(2, 2)
                class Solver(object):
                    def __init__(self):
                        self.G = Generator()
                        self.D = Discriminator()
                        self.g_optimizer = torch.optim.Adam(self.G.parameters(), 0.1)
                        self.d_optimizer = torch.optim.Adam(self.D.parameters(), 0.1)
                solver = Solver()
                """);

        assertThat(tree.inspect("python main.py").modelName()).isEqualTo("StarGAN");
    }

    @Test
    void aClassOfTheProgramThatExtendsATrainerHasItsTask() {
        tree.with("tuning.py", """
                from trl import DPOTrainer
                class TernTrainer(DPOTrainer):
                    pass
                """).with("train.py", """
                import torch
                from tuning import TernTrainer
                TernTrainer()
                """);

        assertThat(tree.inspect("python train.py").taskType()).startsWith("preference tuning");
    }

    @Test
    void aLayerOfANetworkDoesNotStateAMethodOfTraining() {
        tree.with("options.yml", """
                model: sr
                network_G: {which_model_G: HeronNet}
                """).with("train.py", """
                import torch, yaml
                with open('options.yml') as file:
                    options = yaml.safe_load(file)
                class SFTLayer(torch.nn.Module):
                    def __init__(self):
                        super().__init__()
                        self.scale = torch.nn.Conv2d(3, 3, 1)
                class HeronNet(torch.nn.Module):
                    def __init__(self):
                        super().__init__()
                        self.sft = SFTLayer()
                torch.optim.Adam(HeronNet().parameters(), lr=0.1)
                """);

        var job = tree.inspect("python train.py");

        assertThat(job.modelName()).isEqualTo("HeronNet");
        assertThat(job.taskType()).isNull();
    }

    @Test
    void aDataSetClassThatOnlyStatesHowSamplesAreReadNamesNoData() {
        for (String type : new String[] {"SimpleDataSet", "DummyDataset", "StandardHDF5Dataset", "EmbeddingDataset"}) {
            tree.with("train.py", """
                    import torch
                    from torch.utils.data import DataLoader, Dataset
                    class KIND(Dataset):
                        def __getitem__(self, i): return torch.zeros(3)
                    DataLoader(KIND(), batch_size=4)
                    """.replace("KIND", type));

            assertThat(tree.inspect("python train.py").datasetName()).as(type).isNull();
        }
    }

    @Test
    void theTaskOfABackboneIsNotThatOfTheNetworkAroundIt() {
        String network = """
                import torch, torchvision
                from torch import nn
                class RoomNet(nn.Module):
                    def __init__(self):
                        super().__init__()
                        self.encoder = torchvision.models.resnet50()
                        self.head = nn.Linear(1000, 3)
                    def forward(self, x): return self.head(self.encoder(x))
                model = RoomNet()
                loss = nn.LOSS()
                loss(model(torch.zeros(3)), 0).backward()
                torch.optim.SGD(model.parameters(), lr=0.1).step()
                """;

        tree.with("train.py", network.replace("LOSS", "L1Loss"));
        assertThat(tree.inspect("python train.py").taskType()).isNull();

        tree.with("train.py", network.replace("LOSS", "CrossEntropyLoss"));
        assertThat(tree.inspect("python train.py").taskType()).startsWith("image classification");
    }

    @Test
    void aNameWithT5InsideAnotherWordIsNoT5() {
        tree.with("train.py", """
                from tensorflow.keras.applications import ResNet50V2
                model = ResNet50V2(weights=None, classes=2)
                model.compile(optimizer='adam', loss='binary_crossentropy')
                model.fit([], epochs=2)
                """);

        var job = tree.inspect("python train.py");

        assertThat(job.modelType()).contains("cnn");
        assertThat(job.taskType()).contains("classification");
    }

    @Test
    void aDetectorWithANameOfItsOwnIsTheModelAroundItsBackbone() {
        tree.with("train.py", """
                from mmcv import Config
                cfg = Config.fromfile('cfg.py')
                """);
        String config = "model = dict(type='%s', backbone=dict(type='ResNet', depth=50))\n";

        assertThat(tree.with("cfg.py", config.formatted("K7NetDetector"))
                        .inspect("python train.py")
                        .modelName())
                .isEqualTo("K7Net ResNet-50");
        assertThat(tree.with("cfg.py", config.formatted("SingleStageDetector"))
                        .inspect("python train.py")
                        .modelName())
                .isEqualTo("ResNet-50");
    }
}
