package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Networks, settings and loaders beside the trained model that do not describe it. */
class AuxiliaryPartsTest {

    private static final String LOOP = """
        import torch
        from enum import Enum
        from torch import nn
        from torch.utils.data import DataLoader, Dataset

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

    @Test
    void aFrozenAutoencoderIsNeitherTheTypeNorTheTask() {
        tree.with("train.py", """
            from loop import *
            class AutoencoderKL(nn.Module):
                def __init__(self):
                    super().__init__()
                    self.inner = nn.Sequential(nn.Linear(4, 4), nn.Linear(4, 4))
            class TideMixer(nn.Module):
                def __init__(self):
                    super().__init__()
                    self.inner = nn.Sequential(nn.Linear(4, 4), nn.Linear(4, 4))
            codes = AutoencoderKL().eval()
            fit(TideMixer(), codes)
            """);

        var job = tree.inspect("python train.py");

        assertThat(job.modelName()).isEqualTo("TideMixer");
        assertThat(String.valueOf(job.modelType())).doesNotContain("autoencoder");
        assertThat(String.valueOf(job.taskType())).doesNotContain("reconstruction");
    }

    @Test
    void anEnumerationWithTheNameOfAModelIsNone() {
        tree.with("train.py", """
            from loop import *
            class ClipKind(Enum):
                VALUE = 'value'
                NORM = 'norm'
            kinds = [ClipKind(name) for name in ('value', 'norm')]
            for kind in ClipKind:
                print(kind.name)
            fit(nn.Linear(3, 3), [])
            """);

        assertThat(tree.inspect("python train.py").modelName()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"SlowModel", "TargetNetwork", "TanhNormal", "DiagGaussian", "GradientReversal"})
    void copiesDistributionsAndGradientsAreNotTheModel(String part) {
        tree.with("README.md", "# Driftwood\n").with("train.py", """
            from loop import *
            class %s(nn.Module):
                def __init__(self):
                    super().__init__()
                    self.inner = nn.Linear(4, 4)
            class DriftNet(nn.Module):
                def __init__(self):
                    super().__init__()
                    self.inner = nn.Linear(4, 4)
            first = %s()
            second = DriftNet()
            fit(nn.ModuleList([first, second]), [])
            """.formatted(part, part));

        assertThat(tree.inspect("python train.py").modelName()).isEqualTo("DriftNet");
    }

    @Test
    void theAlgorithmOfASamplerIsNotTheModel() {
        tree.with("set.yaml", "sample:\n  algorithm: euler_sde_50\nrate: 0.5\n").with("train.py", """
            import yaml
            from loop import *
            class DriftNet(nn.Module):
                def __init__(self):
                    super().__init__()
                    self.inner = nn.Linear(4, 4)
            settings = yaml.safe_load(open('set.yaml'))
            print(settings['sample']['algorithm'])
            fit(DriftNet(), [])
            """);

        assertThat(tree.inspect("python train.py").modelName()).isEqualTo("DriftNet");
    }

    @Test
    void aDenoiserOfADiffusionShowsThatANetworkForImagesGeneratesThem() {
        tree.with("train.py", """
            from loop import *
            class UNetModel(nn.Module):
                def __init__(self):
                    super().__init__()
                    self.inner = nn.Conv2d(4, 4, 3)
            class EDMDenoiser:
                def __init__(self, net):
                    self.net = net
                def get_denoised(self, x):
                    return self.net(x)
            net = UNetModel()
            denoiser = EDMDenoiser(net)
            denoiser.get_denoised(0)
            fit(net, [])
            """);

        var job = tree.inspect("python train.py");

        assertThat(job.modelType()).startsWith("diffusion model");
        assertThat(job.taskType()).startsWith("image generation");
    }

    @Test
    void aGeneralHeadingOfASubfolderIsPassedOver() {
        tree.with("README.md", "# Tides: forecasting of time series\n")
                .with("scripts/README.md", "# Usage Examples\n\n## Training\n")
                .with("scripts/loop.py", LOOP)
                .with("scripts/train.py", """
                    from loop import *
                    from transformers import AutoModelForSeq2SeqLM
                    fit(AutoModelForSeq2SeqLM.from_pretrained('google/t5-efficient-small'), [])
                    """);

        assertThat(tree.inspect("python scripts/train.py").taskType()).contains("forecasting");
    }

    @Test
    void fineTuningOfAnAgentIsReinforcementLearning() {
        tree.with("train_finetuning.py", """
            from loop import *
            import argparse
            parser = argparse.ArgumentParser()
            parser.add_argument('--algo', default='sac')
            args = parser.parse_args()
            print(args.algo)
            fit(nn.Linear(3, 3), [])
            """);

        assertThat(tree.inspect("python train_finetuning.py").taskType()).startsWith("reinforcement learning");
    }

    @Test
    void theLoaderOfAnotherSplitIsNotTheTrainings() {
        tree.with("train.py", """
            import argparse
            from loop import *
            parser = argparse.ArgumentParser()
            parser.add_argument('--batch_size', type=int, default=24)
            args = parser.parse_args()
            data_loader_val = DataLoader([], batch_size=round(args.batch_size * 1.5), shuffle=False)
            data_loader = DataLoader([], batch_sampler=args.batch_size)
            optimizer = torch.optim.Adam(nn.Linear(3, 3).parameters(), lr=0.001)
            """);

        assertThat(tree.inspect("python train.py --batch_size 16").batchSizePerDevice())
                .isEqualTo(16);
    }

    @Test
    void aNetworkThatDesignsSequencesOfProteins() {
        tree.with("train.py", """
            from loop import *
            class LigandMPNN(nn.Module):
                def __init__(self):
                    super().__init__()
                    self.inner = nn.Linear(4, 4)
            fit(LigandMPNN(), [])
            """);

        assertThat(tree.inspect("python train.py").taskType()).startsWith("protein sequence design");
    }
}
