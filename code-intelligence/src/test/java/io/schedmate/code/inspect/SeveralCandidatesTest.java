package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The choice among several rates, records, folders and modules. */
class SeveralCandidatesTest {

    private TestTree tree;

    @BeforeEach
    void atAnEmptyTree(@TempDir Path folder) {
        tree = new TestTree(folder);
    }

    @Test
    void theRateOfASecondOptimizerIsNotThatOfTheFirst() {
        tree.with("train.py", """
                import argparse, torch, weights
                parser = argparse.ArgumentParser()
                parser.add_argument('--base_lr', type=float, default=0.03)
                args = parser.parse_args()
                stem, middle = torch.nn.Linear(2, 2), torch.nn.Linear(2, 2)
                torch.optim.SGD(weights.grouped(stem, args.base_lr), momentum=0.9)
                torch.optim.SGD(middle.parameters(), lr=0.5)
                """);

        assertThat(tree.inspect("python train.py").learningRate()).isEqualTo(0.03);
    }

    @Test
    void kerasFindsAnOptimizerByName() {
        tree.with("train.py", """
                from tensorflow import keras
                model = keras.Sequential()
                model.add(keras.layers.Dense(4))
                model.compile(loss='mse', optimizer='rmsprop')
                model.fit([], [], batch_size=16, epochs=3)
                """);

        assertThat(tree.inspect("python train.py").optimizer()).isEqualTo("rmsprop");
    }

    @Test
    void accumulationInASettingsClassMultipliesTheBatch() {
        tree.with("train.py", """
                import torch
                from dataclasses import dataclass
                @dataclass
                class Shape:
                    width: int = 4
                    grad_accum_steps: int = 6
                shapes = {'narrow': Shape(), 'wide': Shape(width=8)}
                shape = shapes['wide']
                loader = torch.utils.data.DataLoader([], batch_size=5)
                for i, batch in enumerate(loader):
                    if (i + 1) % shape.grad_accum_steps == 0:
                        pass
                """);

        assertThat(tree.inspect("python train.py").globalBatchSize()).isEqualTo(30);
    }

    @Test
    void theLastKnownFolderOfAPathNamesTheDataset() {
        tree.with("train.py", """
                import argparse, torch
                parser = argparse.ArgumentParser()
                parser.add_argument('--data_path', default='')
                args = parser.parse_args()
                loader = torch.utils.data.DataLoader(open(args.data_path), batch_size=5)
                """);

        assertThat(tree.inspect("python train.py --data_path /store/imagenet/cifar10/train")
                        .datasetName())
                .isEqualTo("cifar10");
    }

    @Test
    void aFileNamedDataGivesTheNameOfItsFolder() {
        tree.with("train.py", """
                import argparse, ultralytics
                parser = argparse.ArgumentParser()
                parser.add_argument('--data', default='puffin_nests/data.yaml')
                args = parser.parse_args()
                ultralytics.YOLO('yolo11n.pt').train(data=args.data, epochs=5)
                """);

        assertThat(tree.inspect("python train.py").datasetName()).isEqualTo("puffin_nests");
        assertThat(tree.inspect("python train.py --data /home/wren/puffin_project/data")
                        .datasetName())
                .isNull();
    }

    @Test
    void aVersionBeforeAWordIsNotTheSizeOfADataset() {
        tree.with("README.md", "# Terns\n\nterns_set was written with GPT-3.5 instructions.\n")
                .with("train.py", """
                        import argparse, torch
                        parser = argparse.ArgumentParser()
                        parser.add_argument('--dataset', default='terns_set')
                        parser.parse_args()
                        """);

        var job = tree.inspect("python train.py --dataset terns_set");

        assertThat(job.datasetName()).isEqualTo("terns_set");
        assertThat(job.datasetSize()).isNull();
    }

    @Test
    void theLinesOfATrainingLogAreNotSamples() {
        tree.with("train_log.txt", "loss 1\n".repeat(40)).with("train.py", """
                import torch
                for line in open('train_log.txt'):
                    pass
                """);

        assertThat(tree.inspect("python train.py").datasetSize()).isNull();
    }

    @Test
    void aModuleImportedByExecIsRead() {
        tree.with("parts/__init__.py", "")
                .with("parts/heron.py", "class Heron:\n    EPOCHS = 9\n")
                .with("train.py", """
                        def loaded(package, name):
                            exec("from " + package + " import " + name + " as found")
                            return eval('found')
                        bird = loaded("parts.heron", "Heron")
                        for epoch in range(bird.EPOCHS):
                            pass
                        """);

        assertThat(tree.inspect("python train.py").epochs()).isEqualTo(9);
    }

    @Test
    void anAliasedOptimizerIsCitedAtItsDefinition() {
        tree.with("train.py", """
                import torch
                kind = torch.optim.RMSprop
                other = 1
                made = kind([], lr=0.1)
                """);

        assertThat(tree.inspect("python train.py").evidence()).containsEntry("optimizer", "train.py:2");
    }
}
