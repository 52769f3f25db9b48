package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Custom models with unknown names. */
class OwnNetworksTest {

    private TestTree tree;

    @BeforeEach
    void atAnEmptyTree(@TempDir Path folder) {
        tree = new TestTree(folder);
    }

    private TestTree withLayer(String layer) {
        return tree.with("train.py", """
                import torch
                from torch import nn
                class %s(nn.Module):
                    def __init__(self):
                        super().__init__()
                        self.inner = nn.Linear(4, 4)
                    def forward(self, x): return self.inner(x)
                class Quux(nn.Module):
                    def __init__(self):
                        super().__init__()
                        self.layers = nn.ModuleList([%s() for _ in range(3)])
                    def forward(self, x): return self.layers[0](x)
                model = Quux()
                torch.optim.SGD(model.parameters(), lr=0.1)
                """.formatted(layer, layer));
    }

    @Test
    void customLayersGiveTheTypeOfAModel() {
        assertThat(withLayer("CausalSelfAttention").inspect("python train.py").modelType())
                .isEqualTo("transformer");
        assertThat(withLayer("EdgeEncoder").inspect("python train.py").modelType())
                .contains("graph neural network");
        assertThat(withLayer("Plain").inspect("python train.py").modelType()).contains("mlp");
    }

    @Test
    void attentionWithARecurrentLayerIsAPartOfTheModel() {
        tree.with("train.py", """
                import torch
                from torch import nn
                class DotProductAttention(nn.Module):
                    def __init__(self):
                        super().__init__()
                        self.inner = nn.Linear(4, 4)
                class Quux(nn.Module):
                    def __init__(self):
                        super().__init__()
                        self.memory = nn.GRU(4, 4)
                        self.gaze = DotProductAttention()
                torch.optim.SGD(Quux().parameters(), lr=0.1)
                """);

        assertThat(tree.inspect("python train.py").modelType()).contains("recurrent neural network");
        assertThat(withLayer("DotProductAttention").inspect("python train.py").modelType())
                .isEqualTo("transformer");
    }

    @Test
    void aCommentConfirmsTheTypeFromTheLayers() {
        tree.with("train.py", """
                import torch
                from torch import nn
                class Quux(nn.Module):
                    def __init__(self):
                        super().__init__()
                        self.inner = nn.Conv2d(3, 4, 3)
                # a stack of convolutional stages
                torch.optim.SGD(Quux().parameters(), lr=0.1)
                """);

        var job = tree.inspect("python train.py");

        assertThat(job.modelType()).contains("convolutional neural network");
        assertThat(job.evidence().get("modelType")).contains("train.py:7");
    }

    @Test
    void aSingleNetworkNamedAfterAGeneratorIsTheModel() {
        tree.with("train.py", """
                import torch
                from torch import nn
                class TrajectoryGenerator(nn.Module):
                    def __init__(self):
                        super().__init__()
                        self.gate = nn.LSTM(4, 4)
                    def forward(self, x): return self.gate(x)
                torch.optim.Adam(TrajectoryGenerator().parameters(), lr=0.1)
                """);

        var job = tree.inspect("python train.py");

        assertThat(job.modelName()).isEqualTo("TrajectoryGenerator");
        assertThat(job.modelType()).contains("rnn");
        assertThat(job.taskType()).contains("trajectory prediction");
    }

    @Test
    void aPartStatedInAFileIsNotTheModel() {
        tree.with("part.json", """
                {"model_type": "bert"}
                """).with("train.py", """
                import json, torch
                from torch import nn
                with open('part.json') as file:
                    part = json.load(file)
                class BLIP_Decoder(nn.Module):
                    def __init__(self):
                        super().__init__()
                        self.text = nn.Linear(4, 4)
                torch.optim.Adam(BLIP_Decoder().parameters(), lr=0.1)
                """);

        assertThat(tree.inspect("python train.py").modelName()).isEqualTo("BLIP_Decoder");
    }

    @Test
    void theSizeOfTheDatasetIsReadFromACommentInItsConfiguration() {
        tree.with("sets/birds.yaml", """
                train: images/train  # 5123 images
                val: images/val  # 400 images
                """).with("train.py", """
                import argparse, yaml, torch
                parser = argparse.ArgumentParser()
                parser.add_argument('--data')
                args = parser.parse_args()
                with open(args.data) as file:
                    data = yaml.safe_load(file)
                torch.utils.data.DataLoader(data['train'], batch_size=2)
                """);

        var job = tree.inspect("python train.py --data sets/birds.yaml");

        assertThat(job.datasetSize()).isEqualTo("5123 images");
        assertThat(job.evidence()).containsEntry("datasetSize", "sets/birds.yaml:1");
    }

    @Test
    void aDatasetIsNamedAfterTheFolderOfAFileNamedAfterASplit() {
        tree.with("train.py", """
                import argparse, torch
                parser = argparse.ArgumentParser()
                parser.add_argument('--train_data')
                args = parser.parse_args()
                torch.utils.data.DataLoader(open(args.train_data), batch_size=2)
                """);

        assertThat(tree.inspect("python train.py --train_data ./data/weathered/train.jsonl")
                        .datasetName())
                .isEqualTo("weathered");
    }

    private TestTree withNetworks(String one, String other, String holder) {
        return tree.with("train.py", """
                import torch
                from torch import nn
                class %1$s(nn.Module):
                    def __init__(self):
                        super().__init__()
                        self.inner = nn.Linear(4, 4)
                class %2$s(nn.Module):
                    def __init__(self):
                        super().__init__()
                        self.inner = nn.Linear(4, 4)
                class %3$s:
                    def __init__(self):
                        self.judge = %2$s()
                        self.maker = %1$s()
                        self.first = torch.optim.Adam(self.judge.parameters(), lr=0.1)
                        self.second = torch.optim.Adam(self.maker.parameters(), lr=0.1)
                held = %3$s()
                """.formatted(one, other, holder));
    }

    @Test
    void aGeneratorAndItsDiscriminatorAreAnAdversarialNetwork() {
        var job = withNetworks("UNetGenerator", "Discriminator", "Inkbrush").inspect("python train.py");

        assertThat(job.modelName()).isEqualTo("Inkbrush");
        assertThat(job.modelType()).isEqualTo("generative adversarial network, gan");
        assertThat(job.taskType()).startsWith("image generation");
        assertThat(withNetworks("BrushGenerator", "Discriminator", "BrushTrainer")
                        .inspect("python train.py")
                        .modelName())
                .isEqualTo("BrushGenerator");
    }

    @Test
    void anActorAndItsCriticOutrankTheirLayers() {
        assertThat(withNetworks("Actor", "Critic", "Driver")
                        .inspect("python train.py")
                        .modelType())
                .isEqualTo("actor-critic, policy network");
        assertThat(withNetworks("Actor", "Quux", "Driver")
                        .inspect("python train.py")
                        .modelType())
                .contains("mlp");
    }

    @Test
    void layersOfATransformerLibraryAreTransformers() {
        String program = """
                import torch
                from torch import nn
                %s
                class Quux(nn.Module):
                    def __init__(self):
                        super().__init__()
                        self.core = %s
                        self.head = nn.Linear(4, 4)
                torch.optim.SGD(Quux().parameters(), lr=0.1)
                """;

        tree.with("train.py", program.formatted("from x_transformers import Encoder", "Encoder(dim=8, depth=2)"));

        assertThat(tree.inspect("python train.py").modelType()).isEqualTo("transformer");

        tree.with("train.py", program.formatted("from transformers.pytorch_utils import Conv1D", "Conv1D(8, 4)"));

        assertThat(tree.inspect("python train.py").modelType()).isEqualTo("transformer");
    }

    @Test
    void aPerceptronInsideANetworkIsNotTheModel() {
        tree.with("train.py", """
                import torch
                from torch import nn
                class MLP(nn.Module):
                    def __init__(self):
                        super().__init__()
                        self.first = nn.Linear(4, 4)
                class Quuxformer(nn.Module):
                    def __init__(self):
                        super().__init__()
                        self.cells = nn.LSTM(4, 4)
                        self.out = MLP()
                head, body = MLP(), Quuxformer()
                torch.optim.SGD([{'params': head.parameters()}, {'params': body.parameters()}], lr=0.1)
                """);

        var job = tree.inspect("python train.py");

        assertThat(job.modelName()).isEqualTo("Quuxformer");
        assertThat(job.modelType()).isEqualTo("rnn, recurrent neural network");
    }
}
