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
}
