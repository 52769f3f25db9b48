package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The names of model, dataset and task of a job, if no setting states them. */
class InferredNamesTest {

    private static final String LOOP = """
            import torch
            from torch import nn
            from torch.utils.data import DataLoader, Dataset

            def fit(model, data):
                optimizer = torch.optim.Adam(model.parameters(), lr=0.001)
                for epoch in range(4):
                    for batch in DataLoader(data, batch_size=8, shuffle=True):
                        model(batch)
            """;

    private TestTree tree;

    @BeforeEach
    void atAnEmptyTree(@TempDir Path folder) {
        tree = new TestTree(folder).with("loop.py", LOOP);
    }

    @Test
    void theTrainedNetworkIsTheModelRatherThanItsParts() {
        tree.with("train.py", """
                from loop import *
                class GatedUnitNetwork(nn.Module):
                    def __init__(self):
                        super().__init__()
                        self.gate = nn.Linear(4, 4)
                class TideTransformer(nn.Module):
                    def __init__(self, gate):
                        super().__init__()
                        self.gate = gate
                class Teacher(nn.Module):
                    pass
                teacher = Teacher()
                fit(TideTransformer(GatedUnitNetwork()), [])
                """);

        var job = tree.inspect("python train.py");

        assertThat(job.modelName()).isEqualTo("TideTransformer");
        assertThat(job.modelType()).contains("transformer").doesNotContain("graph");
        assertThat(job.taskType()).isNull();
    }

    @Test
    void aGenericClassNameIsReplacedByTheHeadingOfTheReadMe() {
        tree.with("README.md", "[![badge](x)](y)\n\n# tinyllama.py\n\nSmall.\n")
                .with("tinystories.py", "class Task:\n    pass\n")
                .with("train.py", """
                        from loop import *
                        from tinystories import Task
                        class Transformer(nn.Module):
                            pass
                        fit(Transformer(), [])
                        """);

        var job = tree.inspect("python train.py");

        assertThat(job.modelName()).isEqualTo("tinyllama.py");
        assertThat(job.taskType()).contains("language modeling");
        assertThat(job.datasetName()).isEqualTo("tinystories");
        assertThat(job.evidence()).containsEntry("modelName", "README.md:3").containsEntry("datasetName", "train.py:2");
    }

    @Test
    void aReadMeWithSeveralModelsGivesNoName() {
        tree.with("README.md", "# ResNet and DenseNet compared\n").with("train.py", """
                from loop import *
                class Net(nn.Module):
                    pass
                fit(Net(), [])
                """);

        assertThat(tree.inspect("python train.py").modelName()).isEqualTo("Net");
    }

    @Test
    void anOptionForTheKindOfNetworkGivesTheModelAndAFileNameDoesNot() {
        tree.with("main.py", """
                import argparse, torch
                from ogb.graphproppred import Evaluator
                parser = argparse.ArgumentParser()
                parser.add_argument('--gnn', default='gcn')
                parser.add_argument('--filename', default='')
                parser.add_argument('--dataset', default='ogbg-molhiv')
                args = parser.parse_args()
                """);

        var job = tree.inspect("python main.py --filename pcba_gat --gnn gin-virtual");

        assertThat(job.modelName()).isEqualTo("gin-virtual");
        assertThat(job.datasetName()).isEqualTo("ogbg-molhiv");
        assertThat(job.taskType()).contains("graph property prediction").doesNotContain("node");
        assertThat(job.evidence()).containsEntry("taskType", "main.py:2");
    }

    @Test
    void aPartOfAWordIsNotAKnownName() {
        tree.with("train.py", """
                from loop import *
                class GatherSignals(nn.Module):
                    pass
                fit(GatherSignals(), [])
                """);

        var job = tree.inspect("python train.py");

        assertThat(job.modelName()).isEqualTo("GatherSignals");
        assertThat(job.modelType()).isNull();
    }

    @Test
    void networksTrainedTogetherAreNamedAfterTheProgram() {
        tree.with("srgan.py", """
                from loop import *
                import torchvision
                class Features(nn.Module):
                    def __init__(self):
                        super().__init__()
                        self.layers = torchvision.models.vgg19(pretrained=True).features
                class GeneratorNet(nn.Module):
                    pass
                class DiscriminatorNet(nn.Module):
                    pass
                features = Features()
                judge = DiscriminatorNet()
                fit(GeneratorNet(), [])
                """);

        var job = tree.inspect("python srgan.py");

        assertThat(job.modelName()).isEqualTo("srgan");
        assertThat(job.taskType()).contains("super-resolution");
    }

    @Test
    void aLibraryModelInsideACustomOneIsTheModel() {
        tree.with("train.py", """
                from loop import *
                import torchvision
                class Tagger(nn.Module):
                    def __init__(self):
                        super().__init__()
                        self.backbone = torchvision.models.resnet34(pretrained=True)
                fit(Tagger(), [])
                """);

        assertThat(tree.inspect("python train.py").modelName()).isEqualTo("resnet34");
    }

    @Test
    void aModelOfLayersHasItsGivenName() {
        tree.with("train.py", """
                import tensorflow as tf
                def body(inputs):
                    return tf.keras.Model(inputs, inputs, name='blocks')(inputs)
                def detector(size):
                    inputs = tf.keras.layers.Input([size, size, 3])
                    return tf.keras.Model(inputs, body(inputs), name='yolov3')
                model = detector(416)
                """);

        var job = tree.inspect("python train.py");

        assertThat(job.modelName()).isEqualTo("yolov3");
        assertThat(job.modelType()).contains("object detector");
        assertThat(job.evidence()).containsEntry("modelName", "train.py:6");
    }

    @Test
    void theDatasetOfTheCommandOutranksTheFallbackOfTheProgram() {
        tree.with("run.py", """
                import argparse, os
                from datasets import load_dataset
                parser = argparse.ArgumentParser()
                parser.add_argument('--data', default='custom')
                parser.add_argument('--model', default='PatchTST')
                args = parser.parse_args()
                if not os.path.exists('/somewhere/' + args.data):
                    data = load_dataset('lab/collection')
                """);

        var job = tree.inspect("python run.py --data ETTm2");

        assertThat(job.datasetName()).isEqualTo("ETTm2");
        assertThat(job.modelType()).contains("transformer");
        assertThat(job.taskType()).contains("forecasting");
    }

    @Test
    void theProgramNameGivesTheTaskOfAMultipurposeModel() {
        tree.with("provider.py", """
                def random_point_dropout(points):
                    return points
                def shift_point_cloud(points):
                    return points
                """).with("train_partseg.py", """
                from loop import *
                import provider
                class Shapes(Dataset):
                    def __init__(self, root):
                        self.root = root
                    def __getitem__(self, i):
                        return provider.shift_point_cloud(provider.random_point_dropout(i))
                class PointNet2(nn.Module):
                    pass
                fit(PointNet2(), Shapes(root='data/shapenetcore_part'))
                """);

        var job = tree.inspect("python train_partseg.py");

        assertThat(job.taskType()).contains("part segmentation").doesNotContain("detection");
        assertThat(job.datasetName()).isEqualTo("shapenetcore_part");
        assertThat(job.augmentation()).containsExactlyInAnyOrder("random_point_dropout", "shift_point_cloud");
        assertThat(job.evidence()).containsEntry("datasetName", "train_partseg.py:10");
    }

    @Test
    void theTaskOfTheModelOutranksAMultipurposeDataset() {
        tree.with("train.py", """
                from loop import *
                class DeepLabV3(nn.Module):
                    pass
                class VOCDataset(Dataset):
                    pass
                fit(DeepLabV3(), VOCDataset())
                """);

        assertThat(tree.inspect("python train.py").taskType())
                .contains("semantic segmentation")
                .doesNotContain("detection");
    }

    @Test
    void aLibraryForAgentsGivesTheTask() {
        tree.with("train.py", """
                from loop import *
                from dm_control import suite
                class WorldModel(nn.Module):
                    pass
                class TDMPC:
                    def __init__(self):
                        self.model = WorldModel()
                        fit(self.model, [])
                TDMPC()
                """);

        var job = tree.inspect("python train.py");

        assertThat(job.taskType()).contains("reinforcement learning");
        assertThat(job.modelType()).contains("world model");
    }

    @Test
    void theDefaultArgumentOfALoaderIsTheDataset() {
        tree.with("train.py", """
                from loop import *
                def load_data(path='../data/cora/', dataset='cora'):
                    return []
                class GCN(nn.Module):
                    pass
                fit(GCN(), load_data())
                """);

        var job = tree.inspect("python train.py");

        assertThat(job.datasetName()).isEqualTo("cora");
        assertThat(job.evidence()).containsEntry("datasetName", "train.py:2");
    }

    @Test
    void aNetworkNamedInAConfigurationInsideItsTrainerIsTheModel() {
        tree.with("cfg.yaml", """
                model:
                  lr: 0.001
                  net:
                    class_path: nets.SkyNet
                    init_args:
                      width: 8
                """)
                .with("nets.py", "from torch import nn\nclass SkyNet(nn.Module):\n    pass\n")
                .with("global_forecast/train.py", """
                from pytorch_lightning import LightningModule
                from pytorch_lightning.cli import LightningCLI
                class ForecastModule(LightningModule):
                    def __init__(self, net, lr):
                        super().__init__()
                        self.net = net
                LightningCLI(ForecastModule)
                """);

        var job = tree.inspect("python global_forecast/train.py --config cfg.yaml");

        assertThat(job.modelName()).isEqualTo("SkyNet");
        assertThat(job.taskType()).contains("forecasting");
        assertThat(job.evidence()).containsEntry("modelName", "cfg.yaml:4");
    }

    @Test
    void aBackboneIsReportedWithItsModel() {
        tree.with("train.py", """
                import argparse, torch
                class DeepLab(torch.nn.Module):
                    def __init__(self, backbone):
                        super().__init__()
                        self.body = torch.nn.Conv2d(3, 8, 3)
                parser = argparse.ArgumentParser()
                parser.add_argument('--backbone', default='resnet')
                args = parser.parse_args()
                model = DeepLab(args.backbone)
                optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
                """);

        assertThat(tree.inspect("python train.py --backbone resnet").modelName())
                .isEqualTo("DeepLab resnet");
    }

    @Test
    void theFolderOfARunIsNotTheModel() {
        tree.with("small.json", "{\"epochs\": 3}\n").with("train.py", """
                import argparse, torch
                class VisionTransformer(torch.nn.Module):
                    pass
                parser = argparse.ArgumentParser()
                parser.add_argument('-c', '--config')
                parser.add_argument('-m', '--model')
                args = parser.parse_args()
                model = VisionTransformer()
                optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
                """);

        assertThat(tree.inspect("python train.py -c small.json -m small").modelName())
                .isEqualTo("VisionTransformer");
    }

    @Test
    void thePrecisionOfTheCommandOutranksTheFallbackOfTheProgram() {
        tree.with("train.py", """
                import argparse, torch
                from kinds import kind_of
                parser = argparse.ArgumentParser()
                parser.add_argument('--precision', default='fp32')
                args = parser.parse_args()
                with torch.autocast('cuda', dtype=torch.float16):
                    pass
                """);

        assertThat(tree.inspect("python train.py --precision bf16").precision()).isEqualTo("mixed bf16");
        assertThat(tree.inspect("python train.py").precision()).isEqualTo("mixed fp16");
    }

    @Test
    void samplesAreCountedByTheCommandOrALongList() {
        tree.with("lists/train.txt.cleaned", "wav|text\n".repeat(25)).with("train.py", """
                import argparse
                parser = argparse.ArgumentParser()
                parser.add_argument('--training_files', default='')
                parser.add_argument('--num-labeled', type=int, default=4000)
                args = parser.parse_args()
                """);

        assertThat(tree.inspect("python train.py --training_files lists/train.txt.cleaned")
                        .datasetSize())
                .isEqualTo("25 samples");
        assertThat(tree.inspect("python train.py --num-labeled 10000").datasetSize())
                .isEqualTo("10000 samples");
        assertThat(tree.inspect("python train.py").datasetSize()).isNull();
    }

    @Test
    void aSampleFileGivesTheDatasetAndWeightsGiveTheModel() {
        tree.with("train.py", """
                import argparse, torch
                parser = argparse.ArgumentParser()
                parser.add_argument('--train_file')
                parser.add_argument('--weights', default='')
                args = parser.parse_args()
                class DetectionModel(torch.nn.Module):
                    def __init__(self):
                        super().__init__()
                        self.layer = torch.nn.Conv2d(3, 3, 3)
                model = DetectionModel()
                """);

        var job = tree.inspect("python train.py --train_file data/wiki1m_clean.txt --weights yolov5s-seg.pt");

        assertThat(job.datasetName()).isEqualTo("wiki1m_clean");
        assertThat(job.modelName()).isEqualTo("yolov5s-seg");
        assertThat(job.taskType()).contains("instance segmentation");
    }

    @Test
    void aDetectorAndASelfSupervisedMethodOfTheSameNameAreDistinguished() {
        String model = """
                import argparse, torch
                parser = argparse.ArgumentParser()
                parser.add_argument('--backbone', default='resnet50')
                args = parser.parse_args()
                class DINO%s(torch.nn.Module):
                    def __init__(self):
                        super().__init__()
                        self.layer = torch.nn.Conv2d(3, 3, 3)
                model = DINO%s()
                """;
        tree.with("detect.py", model.formatted("", "")).with("learn.py", model.formatted("Loss", "Loss"));

        assertThat(tree.inspect("python detect.py").modelName()).isEqualTo("DINO resnet50");
        assertThat(tree.inspect("python detect.py").taskType()).contains("object detection");
        assertThat(tree.inspect("python learn.py").taskType()).contains("self-supervised");
    }

    @Test
    void timeSeriesModelsHaveTheTaskOfTheirOption() {
        tree.with("run.py", """
                import argparse
                parser = argparse.ArgumentParser()
                parser.add_argument('--task_name', default='long_term_forecast')
                parser.add_argument('--model', default='TimesNet')
                args = parser.parse_args()
                """);

        assertThat(tree.inspect("python run.py").taskType()).contains("forecasting");
        assertThat(tree.inspect("python run.py --task_name anomaly_detection").taskType())
                .isEqualTo("time series anomaly detection, anomaly detection");
    }

    @Test
    void anEnvironmentIsNamedAfterItsDomainAndTask() {
        tree.with("train.py", """
                import argparse, dmc2gym
                parser = argparse.ArgumentParser()
                parser.add_argument('--domain_name', default='cheetah')
                parser.add_argument('--task_name', default='run')
                args = parser.parse_args()
                env = dmc2gym.make(domain_name=args.domain_name, task_name=args.task_name, seed=1)
                """);

        assertThat(tree.inspect("python train.py --domain_name cartpole --task_name swingup")
                        .datasetName())
                .isEqualTo("cartpole_swingup");
    }

    @Test
    void diffusionOnMoleculesGeneratesMolecules() {
        tree.with("train.py", """
                import argparse, torch
                parser = argparse.ArgumentParser()
                parser.add_argument('--dataset', default='qm9')
                args = parser.parse_args()
                class GaussianDiffusion(torch.nn.Module):
                    def __init__(self):
                        super().__init__()
                        self.layer = torch.nn.Linear(3, 3)
                flow = GaussianDiffusion()
                """);

        assertThat(tree.inspect("python train.py").taskType()).startsWith("molecule generation");
        assertThat(tree.inspect("python train.py --dataset cifar10").taskType()).startsWith("image generation");
    }

    @Test
    void aCustomDatasetClassIsTheLastSourceOfTheName() {
        String program = """
                from torch.utils.data import Dataset, DataLoader
                class %s(Dataset):
                    def __init__(self, dataset_name):
                        self.dataset_name = dataset_name
                    def __getitem__(self, i): return i
                loader = DataLoader(%s(%s), batch_size=4)
                """;

        tree.with("train.py", program.formatted("RiverGaugeDataset", "RiverGaugeDataset", "None"));

        assertThat(tree.inspect("python train.py").datasetName()).isEqualTo("RiverGauge");

        tree.with("train.py", program.formatted("RiverGaugeDataset", "RiverGaugeDataset", "'loire'"));

        assertThat(tree.inspect("python train.py").datasetName()).isEqualTo("loire");

        tree.with("train.py", program.formatted("ImageDataset", "ImageDataset", "None"));

        assertThat(tree.inspect("python train.py").datasetName()).isNull();
    }

    @Test
    void aDatasetIsNamedAfterTheFolderOfItsTrainingPart() {
        tree.with("train.py", """
                import argparse
                parser = argparse.ArgumentParser()
                parser.add_argument('--train_datasets_path')
                parser.add_argument('--input_data')
                args = parser.parse_args()
                """);

        assertThat(tree.inspect("python train.py --train_datasets_path ./data/all/brooks_v3/train/0")
                        .datasetName())
                .isEqualTo("brooks_v3");
        assertThat(tree.inspect("python train.py --input_data gauges_of_rivers/")
                        .datasetName())
                .isEqualTo("gauges_of_rivers");
        assertThat(tree.inspect("python train.py --train_datasets_path ./lists/gauges_train100h.csv")
                        .datasetName())
                .isEqualTo("gauges_train100h");
    }

    @Test
    void aFolderOfMasksIsNotTheNameOfTheDataset() {
        tree.with("train.py", """
                from keras.preprocessing.image import ImageDataGenerator
                class RiverGaugeDataset:
                    def rows(self, path):
                        return ImageDataGenerator().flow_from_directory(path + '/masks', batch_size=4)
                RiverGaugeDataset().rows('folds/0')
                """);

        assertThat(tree.inspect("python train.py").datasetName()).isEqualTo("RiverGauge");
    }

    @Test
    void aNameAtTheEndOfAHeadingIsReadWithoutTheStop() {
        var job = tree.with("README.md", "# Distilling small networks on ImageNet.\n\nUpdating.\n")
                .with("train.py", "from loop import *\nclass Tide(nn.Module):\n    pass\nfit(Tide(), [])\n")
                .inspect("python train.py");

        assertThat(job.datasetName()).isEqualTo("ImageNet");
    }

    @Test
    void aKnownModelInAnyFolderIsTheModelThatAClassWraps() {
        var job = tree.with("wrap.py", """
                        from transformers import PreTrainedModel
                        class ToolRAGModel(PreTrainedModel):
                            def __init__(self, model):
                                super().__init__(model.config)
                                self.model = model
                        """)
                .with("all.yaml", "model:\n  name: /shelf/bases/Qwen/Qwen2.5-7B-Instruct\ntrain_method: grpo\n")
                .with("train.py", """
                        import torch
                        import yaml
                        from dotmap import DotMap
                        from transformers import AutoModelForCausalLM
                        from peft import get_peft_model
                        from wrap import ToolRAGModel
                        settings = DotMap(yaml.safe_load(open('all.yaml')))
                        base = AutoModelForCausalLM.from_pretrained(settings.model.name)
                        policy = ToolRAGModel(get_peft_model(base, None))
                        rule = torch.optim.AdamW(policy.parameters(), lr=1e-5)
                        policy(1).loss.backward()
                        """)
                .inspect("python train.py");

        assertThat(job.modelName()).isEqualTo("Qwen2.5-7B-Instruct");
        assertThat(job.taskType()).contains("reinforcement learning");
    }

    @Test
    void aRecommenderOfAttentionIsNotOneOfPlainLayers() {
        tree.with("train.py", """
                from loop import *
                class AutoInt(nn.Module):
                    def __init__(self):
                        super().__init__()
                        self.mix = nn.MultiheadAttention(16, 2)
                fit(AutoInt(), [])
                """);

        assertThat(tree.inspect("python train.py").modelType()).contains("self-attention");
    }
}
