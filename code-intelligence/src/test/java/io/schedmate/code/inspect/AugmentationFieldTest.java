package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

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
    void strengthsInAConfigurationCountWhereTheyAreAboveNothing() {
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
                .contains("mosaic", "random horizontal flip", "random affine")
                .doesNotContain("mixup", "random vertical flip");
    }

    @Test
    void functionsOfTheProgramAreSeenOnlyWhereTheyAreReached() {
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
    void whatADataSetMapsOverItsSamplesIsFollowed() {
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
    void nothingIsToldOfATextThatIsNotChangedAtRandom() {
        tree.with("train.py", """
                import torch
                from torch.utils.data import DataLoader
                DataLoader([], batch_size=2)
                """);

        assertThat(tree.inspect("python train.py").augmentation()).isEmpty();
    }
}
