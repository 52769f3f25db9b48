package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.workload.Workload;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The network behind a method of training, and the data behind paths, makers and modules. */
class MethodsAndDataNamesTest {

    private TestTree tree;

    @BeforeEach
    void atAnEmptyTree(@TempDir Path folder) {
        tree = new TestTree(folder);
    }

    private Workload program(String text) {
        return tree.with("train.py", text).inspect("python train.py");
    }

    @Test
    void aMethodHasTheTypeOfTheNetworkThatItTrains() {
        String method = """
                import torch
                from torch import nn
                class TokenTransformer(nn.Module):
                    pass
                class Plain(nn.Module):
                    def __init__(self):
                        super().__init__()
                        self.conv = nn.Conv2d(3, 8, 3)
                class PrototypicalNetwork(nn.Module):
                    def __init__(self, inner):
                        super().__init__()
                        self.inner = inner
                model = PrototypicalNetwork(%s())
                torch.optim.Adam(model.parameters(), lr=0.01).step()
                """;

        assertThat(program(method.formatted("TokenTransformer")).modelType())
                .startsWith("transformer")
                .contains("few-shot network");
        assertThat(program("import argparse\nparser = argparse.ArgumentParser()\n"
                                + "parser.add_argument('--backbone', default='vit_small')\nargs = parser.parse_args()\n"
                                + method.replace("(%s())", "(args.backbone)"))
                        .modelType())
                .startsWith("vision transformer")
                .contains("few-shot network");
        assertThat(program(method.formatted("Plain")).modelType())
                .startsWith("cnn")
                .contains("few-shot network");
    }

    @Test
    void aMethodMayNameTheArchitectureOfItsNetwork() {
        assertThat(program("""
                import torch
                from torch import nn
                class TransReID(nn.Module):
                    def __init__(self):
                        super().__init__()
                        self.model_name = 'ViT-S-8'
                        self.body = torch.jit.load('body.pt')
                model = TransReID()
                torch.optim.Adam(model.parameters(), lr=0.01).step()
                """).modelType()).startsWith("vision transformer").endsWith("re-identification network");
    }

    @Test
    void aUnitIsAPartOfTheStatedNetwork() {
        assertThat(program("""
                import argparse, torch
                from torch import nn
                parser = argparse.ArgumentParser()
                parser.add_argument('--model', default='aagcn_wide')
                args = parser.parse_args()
                class TCN_unit(nn.Module):
                    pass
                class Model(nn.Module):
                    def __init__(self):
                        super().__init__()
                        self.first = TCN_unit()
                torch.optim.Adam(Model().parameters(), lr=0.01).step()
                """).modelName()).isEqualTo("aagcn_wide");
    }

    @Test
    void pairsOfAlignedImagesAreTranslated() {
        assertThat(program("""
                import torch
                from torch.utils.data import DataLoader, Dataset
                class AlignedDataset(Dataset):
                    def __getitem__(self, i): return torch.zeros(3), torch.zeros(3)
                DataLoader(AlignedDataset(), batch_size=7, shuffle=True)
                torch.optim.Adam([], lr=0.01).step()
                """).taskType()).startsWith("image-to-image translation");
    }

    @Test
    void objectsSampledIntoAPointCloudAreAnAugmentation() {
        tree.with("cfg.yaml", """
                data:
                  aug_list:
                    - name: gt_sampling
                    - name: shuffle_points
                """);

        assertThat(program("""
                import yaml
                from torch.utils.data import DataLoader
                cfg = yaml.safe_load(open('cfg.yaml'))
                DataLoader([], batch_size=7, shuffle=True)
                """).augmentation()).containsExactly("gt_sampling");
    }

    @Test
    void anEngineThatLoadsTheSamplesIsSeenToChangeNone() {
        assertThat(program("""
                import deepspeed
                deepspeed.initialize(model=None, training_data=[1, 2], config={'train_batch_size': 6})
                """).augmentation()).isEmpty();
        assertThat(program("""
                from stable_baselines3 import PPO
                PPO('MlpPolicy', 'Pond-v1').learn(total_timesteps=3000)
                """).augmentation()).isEmpty();
    }

    @Test
    void anActionDataSetIsNotNamedAfterItsProtocol() {
        assertThat(program("""
                import numpy as np
                import torch
                from torch.utils.data import DataLoader
                data_path = './data/ntu/xview/train_joint.npy'
                DataLoader(np.load(data_path), batch_size=7, shuffle=True)
                """).datasetName()).isEqualTo("ntu");
    }

    @Test
    void aModuleOfWhichNothingIsUsedNamesNoData() {
        tree.with("loaders/__init__.py", "from .cifar10 import Tiny\nfrom .moss import Moss\n")
                .with("loaders/cifar10.py", "class Tiny:\n    pass\n")
                .with("loaders/moss.py", "class Moss:\n    pass\n");
        String text = """
                import torch
                from loaders import Moss, Tiny
                from torch.utils.data import DataLoader
                DataLoader(%s(), batch_size=7, shuffle=True)
                """;

        assertThat(program(text.formatted("Moss")).datasetName()).isNull();
        assertThat(program(text.formatted("Tiny")).datasetName()).isEqualTo("cifar10");
    }

    @Test
    void loadedWeightsNameNoData() {
        assertThat(program("""
                import torch
                from torch.utils.data import DataLoader, Dataset
                class LeafDataset(Dataset):
                    def __getitem__(self, i): return torch.zeros(3)
                torch.load('./teacher_weights/PolypThing.pth')
                DataLoader(LeafDataset(), batch_size=7, shuffle=True)
                """).datasetName()).isEqualTo("Leaf");
    }

    @Test
    void anEnvironmentIsNamedByItsVersionWhateverLibraryMakesIt() {
        assertThat(program("""
                import brick_world
                import torch
                env = brick_world.make('BrickWorld-2-v3')
                torch.optim.Adam([], lr=0.01).step()
                """).datasetName()).isEqualTo("BrickWorld-2-v3");
    }

    @Test
    void aConstantMayNameTheEnvironment() {
        assertThat(program("""
                import gym
                from stable_baselines3 import PPO
                from stable_baselines3.common.vec_env import SubprocVecEnv
                ENV_ID = 'Pond-v1'
                def maker(name):
                    return lambda: gym.make(name)
                PPO('MlpPolicy', SubprocVecEnv([maker(ENV_ID) for i in range(2)])).learn(total_timesteps=3000)
                """).datasetName()).isEqualTo("Pond-v1");
    }

    @Test
    void aTaskOfADecathlonNamesItsData() {
        assertThat(program("""
                from monai.apps import DecathlonDataset
                from torch.utils.data import DataLoader
                DataLoader(DecathlonDataset(root_dir='.', task='Task31_Kidney', section='training'), batch_size=3)
                """).datasetName()).isEqualTo("Task31_Kidney");
    }

    @Test
    void thePathPassedToADataSetOfAGenericNameNamesTheData() {
        assertThat(program("""
                import torch
                from torch.utils.data import DataLoader, Dataset
                class ImageDataset(Dataset):
                    def __init__(self, place):
                        self.image_dir = place
                    def __getitem__(self, i): return torch.zeros(3)
                DataLoader(ImageDataset('../stores/moss_photos'), batch_size=7, shuffle=True)
                """).datasetName()).isEqualTo("moss_photos");
    }

    @Test
    void theLibrarysClassesAreSeenThroughAModuleThatImportsThemAll() {
        tree.with("steps.py", "from torchvision.transforms import *\nclass Own:\n    pass\n");

        assertThat(program("""
                import steps as T
                from torch.utils.data import DataLoader
                T.Compose([T.RandomHorizontalFlip(), T.ToTensor()])
                DataLoader([], batch_size=7, shuffle=True)
                """).augmentation()).containsExactly("RandomHorizontalFlip");
    }

    @Test
    void aColumnAtWhichATableIsDividedIsNoCrop() {
        assertThat(program("""
                import random
                import numpy as np
                from torch.utils.data import DataLoader
                table = np.loadtxt('table.csv')
                n = random.randint(1, 9)
                left = table[:, :n]
                right = table[:, n:]
                DataLoader([left, right], batch_size=7, shuffle=True)
                """).augmentation()).isEmpty();
    }

    @Test
    void theLoaderOfTheTestIsNotTheLoaderOfTheTraining() {
        assertThat(program("""
                import argparse, torch
                from torch.utils.data import DataLoader
                parser = argparse.ArgumentParser()
                parser.add_argument('--batch', type=int, default=12)
                parser.add_argument('--test_batch', type=int, default=96)
                args = parser.parse_args()
                test_loader = DataLoader([], batch_size=args.test_batch, shuffle=True)
                fit(args.batch)
                torch.optim.SGD([], lr=0.1).step()
                """).batchSizePerDevice()).isEqualTo(12);
    }

    @Test
    void iterationsWithinALoopOverEpochsDoNotEndTheTraining() {
        tree.with("train.py", """
                import argparse, torch
                parser = argparse.ArgumentParser()
                parser.add_argument('--iters', type=int, default=400)
                parser.add_argument('--epochs', type=int, default=50)
                args = parser.parse_args()
                loader = Endless(length=args.iters)
                for epoch in range(args.epochs):
                    for batch in loader:
                        torch.optim.SGD([], lr=0.1).step()
                """);

        Workload job = tree.inspect("python train.py --iters 300");

        assertThat(job.epochs()).isEqualTo(50.0);
        assertThat(job.maxSteps()).isNull();
    }

    @Test
    void aProcessOfALibraryGeneratesImages() {
        Workload job = program("""
                import torch
                from denoising_diffusion_pytorch import GaussianDiffusion, Unet
                model = GaussianDiffusion(Unet(dim=24), image_size=48)
                torch.optim.Adam(model.parameters(), lr=0.01).step()
                """);

        assertThat(job.modelType()).startsWith("diffusion model");
        assertThat(job.taskType()).startsWith("image generation");
    }

    @Test
    void theDataAreNamedByTheOptionsToWhichTheirPlacesAreGiven() {
        tree.with("train.py", """
            import argparse
            import torch
            parser = argparse.ArgumentParser()
            for name in ('lm_path', 'tokenizer_path', 'laion_shards', 'mmc4_shards'):
                parser.add_argument('--' + name)
            args = parser.parse_args()
            print(args.lm_path, args.laion_shards, args.mmc4_shards)
            torch.optim.SGD([], lr=0.1)
            """);

        var job = tree.inspect("python train.py --lm_path lab/mpt-1b-redpajama-200b --tokenizer_path"
                + " lab/mpt-1b-redpajama-200b --laion_shards /d/{00..99}.tar --mmc4_shards /e/{00..99}.tar");

        assertThat(job.datasetName()).isEqualTo("laion mmc4");
    }

    @Test
    void allFilesOfAListAreTheData() {
        tree.with("set.yaml", "training_data_paths:\n- /home/me/tidal-mixup.arrow\n- /home/me/wavesynth.arrow\n")
                .with("train.py", """
                    import torch
                    import yaml
                    settings = yaml.safe_load(open('set.yaml'))
                    for path in settings['training_data_paths']:
                        open(path)
                    torch.optim.SGD([], lr=0.1)
                    """);

        assertThat(tree.inspect("python train.py").datasetName())
                .contains("tidal-mixup")
                .contains("wavesynth");
    }

    @Test
    void aListOfTrainingSetsInTheCommandNamesTheData() {
        tree.with("conf/run.yaml", "train_datasets: []\ndatasets:\n  moss: {file: m.json}\n  fern: {file: f.json}\n");

        var job = tree.with("train.py", """
                from omegaconf import OmegaConf
                settings = OmegaConf.merge(OmegaConf.load('conf/run.yaml'), OmegaConf.from_cli())
                print(settings.train_datasets)
                """).inspect("python train.py train_datasets=[fern]");

        assertThat(job.datasetName()).isEqualTo("fern");
    }

    @Test
    void aPathToFillInKeepsTheNameAtItsEnd() {
        assertThat(program("""
                import argparse
                p = argparse.ArgumentParser()
                p.add_argument('--path_for_training_data', default='my_path/chains_2024')
                a = p.parse_args()
                print(a.path_for_training_data)
                """).datasetName()).isEqualTo("chains_2024");
    }

    @Test
    void aSimulatorIsNoDataSetBesideTheMapThatIsPlayed() {
        assertThat(program("""
                import argparse
                p = argparse.ArgumentParser()
                p.add_argument('--env', default='sc2')
                p.add_argument('--map_name', default='5m_vs_6m')
                a = p.parse_args()
                print(a.env, a.map_name)
                """).datasetName()).isEqualTo("5m_vs_6m");
    }
}
