package io.schedmate.code.inspect.augmentation;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.inspect.TestTree;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AugmentationFieldTest {

    private TestTree tree;

    @BeforeEach
    void atAnEmptyTree(@TempDir Path folder) {
        tree = new TestTree(folder);
    }

    @Test
    void positiveStrengthsInAConfigurationCount() {
        tree.with("hyp.yaml", """
                mosaic: 1.0
                mixup: 0.0
                fliplr: 0.5
                flipud: 0.0
                degrees: 10
                lr0: 0.01
                """).with("train.py", """
                import yaml, torch
                from torch.utils.data import DataLoader
                with open('hyp.yaml') as file:
                    hyp = yaml.safe_load(file)
                DataLoader([], batch_size=4)
                """);

        assertThat(tree.inspect("python train.py").augmentation())
                .contains("mosaic", "random horizontal flip", "random affine, rotation")
                .doesNotContain("mixup", "random vertical flip");
    }

    @Test
    void functionsOfTheProgramCountOnlyIfReached() {
        tree.with("train.py", """
                import argparse
                import torch
                from torch.utils.data import DataLoader, Dataset
                def random_crop_to(image): return image
                def augment_hsv(image): return image
                class Photos(Dataset):
                    def __init__(self, crop): self.crop = crop
                    def __getitem__(self, i):
                        image = torch.zeros(3)
                        if self.crop:
                            image = random_crop_to(image)
                        else:
                            image = augment_hsv(image)
                        return image
                parser = argparse.ArgumentParser()
                parser.add_argument('--crop', action='store_true')
                DataLoader(Photos(parser.parse_args().crop), batch_size=2)
                """);

        assertThat(tree.inspect("python train.py --crop").augmentation()).containsExactly("random crop");
        assertThat(tree.inspect("python train.py").augmentation()).containsExactly("color jitter");
    }

    @Test
    void functionsMappedOverADatasetAreRead() {
        tree.with("train.py", """
                import tensorflow as tf
                import tensorflow_datasets as tfds
                def distorted(sample):
                    return tf.image.random_flip_left_right(sample)
                data = tfds.load('mnist', split='train').map(distorted).batch(32)
                """);

        assertThat(tree.inspect("python train.py").augmentation()).containsExactly("random_flip_left_right");
    }

    @Test
    void samplesWithoutRandomChangesHaveNoAugmentation() {
        tree.with("train.py", """
                import torch
                from torch.utils.data import DataLoader
                DataLoader([], batch_size=2)
                """);

        assertThat(tree.inspect("python train.py").augmentation()).isEmpty();
    }

    @Test
    void aTransformWithProbabilityZeroIsIgnoredAndStrengthsInAGroupCount() {
        tree.with("hyp.yaml", """
                hsv_h: 0.015
                fliplr: 0.5
                translate: 0.1
                """).with("train.py", """
                import yaml, albumentations as A
                from torch.utils.data import DataLoader
                with open('hyp.yaml') as file:
                    hyp = yaml.safe_load(file)
                A.Compose([A.RandomGamma(p=0.0), A.Blur(p=0.01), A.CLAHE(p=0.01)])
                DataLoader([], batch_size=4)
                """);

        assertThat(tree.inspect("python train.py").augmentation())
                .contains("CLAHE", "hsv color jitter", "random horizontal flip", "random affine, translation")
                .doesNotContain("RandomGamma");
    }

    @Test
    void aLayerOfANetworkIsNotAnAugmentationUnderAnyName() {
        tree.with("train.py", """
                import torch
                from torch import nn
                from torch.utils.data import DataLoader
                class Flip(nn.Module):
                    def forward(self, x): return torch.flip(x, [1])
                class Flow(nn.Module):
                    def __init__(self):
                        super().__init__()
                        self.turn = Flip()
                    def add_noise(self, x): return x
                    def forward(self, x): return self.add_noise(self.turn(x))
                DataLoader([], batch_size=4)
                torch.optim.Adam(Flow().parameters(), lr=0.1)
                """);

        assertThat(tree.inspect("python train.py").augmentation()).isEmpty();
    }

    @Test
    void randomCropsAndFlipsAreFoundInTheReadingOfSamples() {
        tree.with("train.py", """
                import random
                from torch.utils.data import DataLoader, Dataset
                class Pairs(Dataset):
                    def __init__(self, size): self.size = size
                    def __getitem__(self, i):
                        image = self.read(i)
                        top = random.randint(0, image.shape[0] - self.size)
                        left = random.randint(0, image.shape[1] - self.size)
                        image = image[top:top + self.size, left:left + self.size]
                        if random.random() < 0.5:
                            image = image[:, ::-1]
                        return image
                DataLoader(Pairs(64), batch_size=4)
                """).with("text.py", """
                import random
                from torch.utils.data import DataLoader, Dataset
                class Words(Dataset):
                    def __getitem__(self, i):
                        start = random.randint(0, 100)
                        return self.words[start:start + 16]
                DataLoader(Words(), batch_size=4)
                """);

        assertThat(tree.inspect("python train.py").augmentation())
                .containsExactly("random crop", "random horizontal flip");
        assertThat(tree.inspect("python text.py").augmentation()).isEmpty();
    }

    @Test
    void aListOfNamesInAConfigurationGivesTheTransforms() {
        tree.with("reid.yaml", """
                data:
                  transforms: [random_flip, random_erase, center]
                """).with("train.py", """
                import yaml
                from torch.utils.data import DataLoader
                told = yaml.safe_load(open('reid.yaml'))
                DataLoader([], batch_size=4)
                """);

        assertThat(tree.inspect("python train.py").augmentation())
                .containsExactly("random horizontal flip", "random erasing");
    }

    @Test
    void aDisabledAugmentationOfADatasetIsIgnored() {
        tree.with("train.py", """
                import argparse
                from torch.utils.data import DataLoader, Dataset
                class AugmentNoise:
                    def __init__(self, path):
                        self.path = path
                class Clips(Dataset):
                    def __init__(self, augment):
                        self.augment_noise = AugmentNoise('noise')
                        self.augment = augment
                    def __getitem__(self, at):
                        return self.augment_noise if self.augment else at
                parser = argparse.ArgumentParser()
                parser.add_argument('--augment', action='store_true')
                args = parser.parse_args()
                loader = DataLoader(Clips(args.augment), batch_size=4, shuffle=True)
                """);

        assertThat(tree.inspect("python train.py").augmentation()).isEmpty();
        assertThat(tree.inspect("python train.py --augment").augmentation()).contains("AugmentNoise");
    }

    @Test
    void longClassNamesAreAlsoReportedInWords() {
        tree.with("train.py", """
                from torch.utils.data import DataLoader
                class RandomGrayScaleConversion:
                    def __init__(self, prob):
                        self.prob = prob
                change = RandomGrayScaleConversion(0.2)
                loader = DataLoader([], batch_size=4, shuffle=True)
                """);

        assertThat(tree.inspect("python train.py").augmentation())
                .contains("RandomGrayScaleConversion (random grayscale conversion)");
    }

    @Test
    void aCustomDatasetIsReadThroughItsLoader() {
        tree.with("train.py", """
                import random
                import torch
                from torch.utils.data import DataLoader
                from PIL import Image
                class Scans:
                    def __init__(self, files):
                        self.files = files
                    def __len__(self):
                        return len(self.files)
                    def __getitem__(self, index):
                        scan = Image.open(self.files[index])
                        if random.random() < 0.5:
                            scan = scan.transpose(Image.FLIP_LEFT_RIGHT)
                        return scan
                loader = DataLoader(Scans(read('list')), batch_size=4)
                torch.optim.SGD(torch.nn.Linear(2, 2).parameters(), lr=0.1)
                """);

        assertThat(tree.inspect("python train.py").augmentation()).containsExactly("random horizontal flip");
    }

    @Test
    void everyClassOfALibraryOfAugmentationsCountsUnlessItOnlyPreparesSamples() {
        tree.with("train.py", """
                import albumentations as A
                from albumentations.pytorch import ToTensorV2
                from torch.utils.data import DataLoader
                A.Compose([
                    A.LongestMaxSize(512), A.PadIfNeeded(512, 512), A.Affine(rotate=(-9, 9)), A.PixelDropout(p=0.1),
                    A.Posterize(p=0), A.Normalize(), ToTensorV2()])
                DataLoader([], batch_size=4)
                """);

        assertThat(tree.inspect("python train.py").augmentation()).containsExactly("Affine", "PixelDropout");
    }

    @Test
    void aStepOfAPipelineThatIsOffDoesNotCount() {
        tree.with("fit.yaml", """
                pipeline:
                  - {type: RandomFlip, prob: 0.5}
                  - {type: RandomRotate, prob: 0}
                  - {type: RandomErasing, enabled: false}
                """).with("train.py", """
                import yaml, torch
                from torch.utils.data import DataLoader
                with open('fit.yaml') as file:
                    steps = yaml.safe_load(file)
                DataLoader([], batch_size=4)
                """);

        assertThat(tree.inspect("python train.py").augmentation()).containsExactly("RandomFlip");
    }

    @Test
    void theTextOfAPolicyStatesWhichOneItIs() {
        tree.with("train.py", """
                import argparse, torch
                from torch.utils.data import DataLoader
                parser = argparse.ArgumentParser()
                parser.add_argument('--aa', default='rand-m4-n2')
                parser.add_argument('--repeated-aug', action='store_true', default=True)
                args = parser.parse_args()
                DataLoader([args.aa], batch_size=4)
                """);

        assertThat(tree.inspect("python train.py").augmentation())
                .containsExactly("randaugment rand-m4-n2", "repeated augmentation");
    }

    @Test
    void aNamedStepCountsOnlyWithinTransforms() {
        tree.with("fit.yaml", """
                loader:
                  slices: {name: RandomSlices}
                  transformer:
                    raw:
                      - {name: Standardize}
                      - {name: RandomFlip}
                      - {name: ElasticDeformation, order: 3}
                """).with("train.py", """
                import yaml, torch
                from torch.utils.data import DataLoader
                with open('fit.yaml') as file:
                    steps = yaml.safe_load(file)
                DataLoader([], batch_size=4)
                """);

        assertThat(tree.inspect("python train.py").augmentation()).containsExactly("RandomFlip", "ElasticDeformation");
    }

    @Test
    void theTransformsOfLibrariesForVolumesCount() {
        tree.with("train.py", """
                import torchio as tio
                import volumentations as V
                from torch.utils.data import DataLoader
                tio.Compose([tio.RandomFlip(axes=(0, 1), p=0.5), tio.ToCanonical()])
                V.Compose([V.RandomCrop((8, 8, 8))])
                DataLoader([], batch_size=4)
                """);

        assertThat(tree.inspect("python train.py").augmentation()).containsExactly("RandomFlip", "RandomCrop");
    }

    @Test
    void anAgentThatActsAtRandomIsNoAugmentation() {
        tree.with("train.py", """
                import torch
                from torch.utils.data import DataLoader
                class RandomAgent:
                    def __init__(self, actions): self.actions = actions
                    def __call__(self, state): return self.actions
                agent = RandomAgent(4)
                agent(None)
                DataLoader([], batch_size=4)
                """);

        assertThat(tree.inspect("python train.py").augmentation()).isEmpty();
    }
}
