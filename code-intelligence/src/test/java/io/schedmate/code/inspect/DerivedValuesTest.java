package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.workload.Workload;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sizes, lengths and names that follow from more than one place of a program. */
class DerivedValuesTest {

    private TestTree tree;

    @BeforeEach
    void atAnEmptyTree(@TempDir Path folder) {
        tree = new TestTree(folder);
    }

    @Test
    void aListOfTrainingDataInTheTreeIsCounted() {
        tree.with("lists/train.txt", "a.wav|hello\n\n".repeat(40))
                .with("lists/sets.json", "{\"a\": {\"length\": 1200}, \"b\": {\"length\": 300}}")
                .with("train.py", """
                        import argparse
                        import torch
                        parser = argparse.ArgumentParser()
                        parser.add_argument('--train_filelist', default='lists/train.txt')
                        parser.add_argument('--meta_path', default='')
                        parser.parse_args()
                        """);

        assertThat(tree.inspect("python train.py").datasetSize()).isEqualTo("40 samples");
        assertThat(tree.inspect("python train.py --train_filelist= --meta_path lists/sets.json")
                        .datasetSize())
                .isEqualTo("1500 samples");
    }

    @Test
    void aValidationListIsNotTheTrainingData() {
        tree.with("lists/val.txt", "a.wav|hello\n".repeat(40)).with("train.py", """
                import argparse
                import torch
                parser = argparse.ArgumentParser()
                parser.add_argument('--filelist', default='lists/val.txt')
                parser.parse_args()
                """);

        assertThat(tree.inspect("python train.py").datasetSize()).isNull();
    }

    @Test
    void thousandsOfImagesAreDividedByTheGlobalBatchToSteps() {
        tree.with("train.py", """
                import argparse
                import torch
                parser = argparse.ArgumentParser()
                parser.add_argument('--kimg', type=int, default=25000)
                parser.add_argument('--batch', type=int, default=32)
                parser.parse_args()
                """);

        Workload job = tree.inspect("python train.py --kimg 5000");

        assertThat(job.maxSteps()).isEqualTo(156250);
        assertThat(job.evidence().get("maxSteps")).startsWith("derived: globalBatchSize");
    }

    @Test
    void aBatchWithACustomNameCountsIfItIsTheOnlyOne() {
        String program = """
                import argparse
                import torch
                parser = argparse.ArgumentParser()
                parser.add_argument('--pair_batch', type=int, default=2048)
                parser.add_argument('--test_batch', type=int, default=100)
                %s
                parser.parse_args()
                """;
        tree.with("one.py", program.formatted(""))
                .with("two.py", program.formatted("parser.add_argument('--item_batch', type=int, default=64)"));

        assertThat(tree.inspect("python one.py").batchSizePerDevice()).isEqualTo(2048);
        assertThat(tree.inspect("python two.py").batchSizePerDevice()).isNull();
    }

    @Test
    void anAuxiliaryNetworkAndItsSettingsAreNotTheModel() {
        tree.with("model.yaml", "vocoder:\n  model: HiFi-GAN\nlayers: 4\n")
                .with("helper/config.json", "{\"learning_rate\": 0.0002}")
                .with("train.py", """
                        import argparse, json, yaml
                        import torch
                        from torch import nn
                        class FastSpeech2(nn.Module):
                            pass
                        parser = argparse.ArgumentParser()
                        parser.add_argument('-m', '--model_config')
                        args = parser.parse_args()
                        settings = yaml.safe_load(open(args.model_config))
                        model = FastSpeech2()
                        optimizer = torch.optim.Adam(model.parameters(), betas=(0.9, 0.98))
                        helper = json.load(open('helper/config.json'))
                        """);

        Workload job = tree.inspect("python train.py -m model.yaml");

        assertThat(job.modelName()).isEqualTo("FastSpeech2");
        assertThat(job.learningRate()).isNull();
    }

    @Test
    void theLearningRateIsTheSettingThatTheFirstGroupScales() {
        tree.with("train.py", """
                import argparse
                import torch
                class GaussianModel:
                    def setup(self, args, extent):
                        groups = [{'params': [1], 'lr': args.position_lr_init * extent},
                                  {'params': [2], 'lr': args.feature_lr}]
                        self.optimizer = torch.optim.Adam(groups, lr=0.0, eps=1e-15)
                parser = argparse.ArgumentParser()
                parser.add_argument('--feature_lr', type=float, default=0.0025)
                parser.add_argument('--position_lr_init', type=float, default=0.00016)
                parser.add_argument('-m', '--model_path', default='')
                args = parser.parse_args()
                GaussianModel().setup(args, unknown_extent())
                """);

        Workload job = tree.inspect("python train.py -m exp/garden");

        assertThat(job.modelName()).isEqualTo("GaussianModel");
        assertThat(job.learningRate()).isEqualTo(0.00016);
    }

    @Test
    void aWordOfTheCommandCallsTheMethodOfItsName() {
        tree.with("train.py", """
                import torch
                from fire import Fire
                class Experiment:
                    def __init__(self, width: int = 8):
                        self.width = width
                    def run(self, rate: float = 0.1):
                        torch.optim.SGD([], lr=rate)
                    def show(self):
                        torch.optim.Adam([], lr=1.0)
                if __name__ == '__main__':
                    Fire(Experiment)
                """);

        Workload job = tree.inspect("python train.py --width=4 run --rate=0.5");

        assertThat(job.optimizer()).isEqualTo("SGD");
        assertThat(job.learningRate()).isEqualTo(0.5);
    }

    @Test
    void aDistributedModuleIsTheModelIfParametersAreFiltered() {
        tree.with("train.py", """
                import torch
                from torch import nn
                class PositionEmbeddingSine(nn.Module):
                    pass
                class Matcher(nn.Module):
                    pass
                class Helper(nn.Module):
                    pass
                class DeformableDETR(nn.Module):
                    pass
                helpers = [PositionEmbeddingSine(), Matcher(), Helper()]
                model = nn.parallel.DistributedDataParallel(DeformableDETR(), device_ids=[0])
                chosen = [p for n, p in model.module.named_parameters() if 'backbone' not in n]
                torch.optim.AdamW(chosen, lr=1e-4)
                """);

        assertThat(tree.inspect("torchrun --nproc_per_node 2 train.py").modelName())
                .isEqualTo("DeformableDETR");
    }

    @Test
    void aBatchDividedAmongTheDevicesOfANodeIsTheGlobalBatch() {
        tree.with("train.py", """
                import argparse
                import torch
                import torch.multiprocessing as mp
                from torch.utils.data import DataLoader
                def worker(gpu, per_node, args):
                    size = int(args.batch_size / args.world_size)
                    DataLoader([], batch_size=size, shuffle=True)
                parser = argparse.ArgumentParser()
                parser.add_argument('--batch-size', type=int, default=4096)
                parser.add_argument('--world-size', type=int, default=1)
                args = parser.parse_args()
                per_node = torch.cuda.device_count()
                args.world_size = per_node * args.world_size
                mp.spawn(worker, nprocs=per_node, args=(per_node, args))
                """);

        Workload job = tree.inspect("python train.py");

        assertThat(job.globalBatchSize()).isEqualTo(4096);
        assertThat(job.gpus()).isNull();
    }

    @Test
    void textDiffusionDoesNotGenerateImages() {
        tree.with("train.py", """
                import torch
                from datasets import load_dataset
                from torch import nn
                class Diffusion(nn.Module):
                    pass
                data = load_dataset('openwebtext')
                model = Diffusion()
                torch.optim.AdamW(model.parameters(), lr=3e-4)
                """);

        assertThat(tree.inspect("python train.py").taskType())
                .contains("language modeling")
                .doesNotContain("image");
    }

    @Test
    void aListOfTrainingNamesNeedsNoExtension() {
        tree.with("lists/early_train", "name\n".repeat(70))
                .with("all.yml", "train_names: lists/early_train\n")
                .with("train.py", """
                import yaml
                settings = yaml.safe_load(open('all.yml'))
                print(settings['train_names'])
                """);

        assertThat(tree.inspect("python train.py").datasetSize()).isEqualTo("70 samples");
    }
}
