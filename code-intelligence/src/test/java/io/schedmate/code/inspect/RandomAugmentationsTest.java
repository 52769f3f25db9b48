package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Augmentations in the code of a program, or recognized only by their location. */
class RandomAugmentationsTest {

    private TestTree tree;

    @BeforeEach
    void atAnEmptyTree(@TempDir Path folder) {
        tree = new TestTree(folder);
    }

    @Test
    void aRandomSwitchIsNamedAfterItsEffect() {
        tree.with("train.py", """
                import random
                import torch
                from torch.utils.data import DataLoader, Dataset
                from torchvision import transforms
                class Views(Dataset):
                    def __getitem__(self, i):
                        image = torch.zeros(3)
                        color_aug = self.training and random.random() > 0.5
                        is_flipped = random.random() < 0.5
                        angle = random.uniform(-10, 10)
                        if color_aug:
                            how = transforms.ColorJitter.get_params((0.8, 1.2), (0.8, 1.2), None, None)
                        threshold = random.random() < 0.3
                        return image
                DataLoader(Views(), batch_size=2)
                """);

        assertThat(tree.inspect("python train.py").augmentation())
                .containsExactlyInAnyOrder("ColorJitter", "color jitter", "random horizontal flip", "random rotation");
    }

    @Test
    void aRandomSignIsAFlipAndARandomPositionIsACrop() {
        tree.with("train.py", """
                import random
                import numpy as np
                from torch.utils.data import DataLoader, Dataset
                class Scenes(Dataset):
                    def __init__(self): self.crop_size = (64, 64)
                    def __getitem__(self, i):
                        image = np.zeros((128, 128))
                        rand_scale = 0.5 + random.randint(0, 16) / 10.0
                        flip = np.random.choice(2) * 2 - 1
                        top = random.randint(0, 64)
                        left = random.randint(0, 64)
                        return image[top:top + self.crop_size[0], left:left + self.crop_size[1]]
                DataLoader(Scenes(), batch_size=2)
                """);

        assertThat(tree.inspect("python train.py").augmentation())
                .containsExactlyInAnyOrder("random scale", "random horizontal flip", "random crop");
    }

    @Test
    void aFunctionGuardedByADisabledSwitchIsNotAnAugmentation() {
        tree.with("settings.yaml", "random_brightness: false\nmulti_scale: true\n")
                .with("train.py", """
                import yaml
                from torch.utils.data import DataLoader, Dataset
                with open('settings.yaml') as file:
                    settings = yaml.safe_load(file)
                class Scenes(Dataset):
                    def random_brightness(self, image): return image
                    def __getitem__(self, i): return self.random_brightness(i)
                DataLoader(Scenes(), batch_size=2)
                """);

        assertThat(tree.inspect("python train.py").augmentation()).containsExactly("multi-scale");
    }

    @Test
    void classesInAFileOfAugmentationsAreAugmentations() {
        tree.with("sound/augment.py", """
                from torch import nn
                class Remix(nn.Module): pass
                class FlipSign(nn.Module): pass
                class Chain:
                    def __init__(self, transforms): self.transforms = transforms
                """).with("train.py", """
                from torch.utils.data import DataLoader
                from sound import augment
                changes = augment.Chain([getattr(augment, 'remix'.capitalize())(), augment.FlipSign()])
                DataLoader([], batch_size=2)
                """);

        assertThat(tree.inspect("python train.py").augmentation()).containsExactlyInAnyOrder("Remix", "FlipSign");
    }

    @Test
    void resizingIsRandomIfItsRatioIs() {
        tree.with("config.py", """
                train_pipeline = [
                    dict(type='LoadImageFromFile'),
                    dict(type='Resize', img_scale=(2048, 512), ratio_range=(0.5, 2.0)),
                    dict(type='RandomFlip', prob=0.5)]
                data = dict(samples_per_gpu=2, train=dict(type='ADE20KDataset', pipeline=train_pipeline))
                """).with("fixed.py", """
                train_pipeline = [dict(type='Resize', img_scale=(2048, 512)), dict(type='RandomFlip', prob=0.5)]
                data = dict(samples_per_gpu=2, train=dict(type='ADE20KDataset', pipeline=train_pipeline))
                """).with("train.py", """
                import sys
                from mmcv import Config
                from torch.utils.data import DataLoader
                cfg = Config.fromfile(sys.argv[1])
                DataLoader([], batch_size=2)
                """);

        assertThat(tree.inspect("python train.py config.py").augmentation()).containsExactly("Resize", "RandomFlip");
        assertThat(tree.inspect("python train.py fixed.py").augmentation()).containsExactly("RandomFlip");
    }

    @Test
    void aRandomConditionInTensorFlowIsARandomFlip() {
        tree.with("train.py", """
                import tensorflow as tf
                def changed(image):
                    if tf.random.uniform([]) > 0.5:
                        image = tf.image.flip_left_right(image)
                    return image
                def as_it_is(image):
                    return tf.image.resize(image, (8, 8))
                data = tf.data.Dataset.from_tensor_slices([1]).map(changed).map(as_it_is)
                model = tf.keras.Sequential([])
                changed(1)
                model.fit(data, epochs=2)
                """);

        assertThat(tree.inspect("python train.py").augmentation()).containsExactly("random horizontal flip");
    }

    @Test
    void daliOperatorsAreTransforms() {
        tree.with("train.py", """
                import nvidia.dali.fn as fn
                from torch.utils.data import DataLoader
                images = fn.random_resized_crop(fn.readers.file(), size=(32, 32))
                DataLoader([], batch_size=2)
                """);

        assertThat(tree.inspect("python train.py").augmentation()).containsExactly("random_resized_crop");
    }

    @Test
    void observationsOfAnAgentAreAugmentedOnlyByNamedAugmentations() {
        tree.with("agent.py", """
                import gym
                import torch
                policy = torch.nn.Linear(4, 2)
                optimizer = torch.optim.Adam(policy.parameters(), lr=0.1)
                env = gym.make('CartPole-v1')
                """).with("shifting.py", """
                import gym
                import torch
                import wrappers
                policy = torch.nn.Linear(4, 2)
                optimizer = torch.optim.Adam(policy.parameters(), lr=0.1)
                env = wrappers.shifted(gym.make('CartPole-v1'))
                """).with("wrappers.py", """
                def shifted(env):
                    return env.apply(random_shift)
                """);

        assertThat(tree.inspect("python agent.py").augmentation()).isEmpty();
        assertThat(tree.inspect("python shifting.py").augmentation()).isNull();
    }

    @Test
    void theAugmentationsOfAKerasGeneratorAreListed() {
        tree.with("train.py", """
                from keras.preprocessing.image import ImageDataGenerator
                images = ImageDataGenerator(shear_range=0.2, zoom_range=0.1, horizontal_flip=True)
                model.fit(images.flow_from_directory('photos'), epochs=1)
                """);

        assertThat(tree.inspect("python train.py").augmentation())
                .containsExactlyInAnyOrder("random shear, affine", "random zoom, affine", "random horizontal flip");
    }

    @Test
    void aDisabledKerasGeneratorAugmentsNothing() {
        tree.with("train.py", """
                import keras
                from keras.preprocessing.image import ImageDataGenerator
                class Images:
                    def __init__(self, image_augmentation):
                        self._generator = ImageDataGenerator(zoom_range=0.1)
                        self._image_augmentation_switch = image_augmentation
                images = Images(image_augmentation=%s)
                keras.Sequential().fit(images.batches(), epochs=1)
                """.formatted("False"));

        assertThat(tree.inspect("python train.py").augmentation()).isEmpty();
    }

    @Test
    void eachColourAugmentationKeepsItsName() {
        tree.with("train.py", """
                from torch.utils.data import DataLoader, Dataset
                def random_brightness(image): return image
                def random_contrast(image): return image
                class Scenes(Dataset):
                    def __getitem__(self, i): return random_contrast(random_brightness(i))
                DataLoader(Scenes(), batch_size=2)
                """);

        assertThat(tree.inspect("python train.py").augmentation())
                .containsExactlyInAnyOrder("random brightness, color jitter", "random contrast, color jitter");
    }

    @Test
    void aDaliCoinFlipIsAMirror() {
        tree.with("train.py", """
                import nvidia.dali.fn as fn
                from torch.utils.data import DataLoader
                images = fn.crop_mirror_normalize([], mirror=fn.random.coin_flip(probability=0.5))
                DataLoader(images, batch_size=2)
                """);

        assertThat(tree.inspect("python train.py").augmentation()).containsExactly("coin_flip");
    }

    @Test
    void aKerasSequenceMayFlipItsImages() {
        tree.with("train.py", """
                import keras
                class Scenes(keras.utils.Sequence):
                    def __init__(self, horizontal_flip): self.horizontal_flip = horizontal_flip
                model.fit(Scenes(horizontal_flip=True), epochs=1)
                """);

        assertThat(tree.inspect("python train.py").augmentation()).containsExactly("random horizontal flip");
    }

    @Test
    void samplesOfALibraryTrainerAreNotAugmented() {
        tree.with("train.py", """
                from transformers import Seq2SeqTrainer
                class Singer(Seq2SeqTrainer):
                    pass
                Singer(model=None).train()
                """);

        assertThat(tree.inspect("python train.py").augmentation()).isEmpty();
    }

    @Test
    void aRandomlyAppliedClassIsAnAugmentationWithAnySuperclass() {
        tree.with("train.py", """
                import torch
                from torch import nn
                from torch.utils.data import DataLoader
                from torchvision import transforms
                class Posterizing(nn.Module):
                    def __call__(self, image): return image
                class PairedTwoCrop:
                    def __call__(self, image): return [image, image]
                ways = transforms.Compose([
                    PairedTwoCrop(),
                    transforms.RandomApply([Posterizing(), transforms.ToTensor()], p=0.3),
                ])
                torch.optim.SGD([], lr=0.1)
                DataLoader([], batch_size=2)
                """);

        assertThat(tree.inspect("python train.py").augmentation())
                .contains("Posterizing")
                .anyMatch(name -> name.startsWith("PairedTwoCrop"))
                .noneMatch(name -> name.startsWith("ToTensor"));
    }

    @Test
    void aRandomlyNegatedCoordinateIsAMirror() {
        tree.with("train.py", """
                import random
                from torch.utils.data import DataLoader, Dataset
                class Tracks(Dataset):
                    def __getitem__(self, i):
                        track = load(i)
                        turned = random.choices([True, False], weights=[1, 3])[0]
                        if turned:
                            track[..., 0] *= -1
                        return track
                DataLoader(Tracks(), batch_size=2)
                """);

        assertThat(tree.inspect("python train.py").augmentation()).contains("random flip");
    }

    @Test
    void brightnessAndRotationFunctionsAreAugmentations() {
        tree.with("train.py", """
                from torch.utils.data import DataLoader, Dataset
                def brightness_additive(volume): return volume
                def random_scale_rotate_3d(volume): return volume
                def add_rev(sound): return sound
                class Volumes(Dataset):
                    def __getitem__(self, i):
                        return add_rev(random_scale_rotate_3d(brightness_additive(load(i))))
                DataLoader(Volumes(), batch_size=2)
                """);

        assertThat(tree.inspect("python train.py").augmentation())
                .contains("brightness_additive", "random scale, random rotation", "reverberation");
    }

    @Test
    void amountsThatAreDrawnWhereSamplesAreReadNameTheirChange() {
        var job = tree.with("train.py", """
                        import argparse
                        import numpy as np
                        import torch
                        from torch.utils.data import DataLoader, Dataset
                        p = argparse.ArgumentParser()
                        p.add_argument('--data_augmentation', type=bool, default=True)
                        a = p.parse_args()
                        class Shapes(Dataset):
                            def __init__(self, augments):
                                self.augments = augments
                            def __getitem__(self, index):
                                points = np.zeros((64, 3))
                                if self.augments:
                                    theta = np.random.uniform(0, np.pi * 2)
                                    turn = np.array([[np.cos(theta), -np.sin(theta)], [np.sin(theta), np.cos(theta)]])
                                    points[:, [0, 2]] = points[:, [0, 2]].dot(turn)
                                    points += np.random.normal(0, 0.02, size=points.shape)
                                return points
                        shapes = Shapes(a.data_augmentation)
                        loader = DataLoader(shapes, batch_size=8)
                        first = shapes[0]
                        """).inspect("python train.py");

        assertThat(job.augmentation()).containsExactlyInAnyOrder("random rotation", "random jitter");
    }
}
