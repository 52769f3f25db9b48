package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The name of a model whose class, setting or file has a name of little meaning. */
class CoinedNamesTest {

    private static final String LOOP = """
            import torch
            from torch import nn
            from torch.utils.data import DataLoader

            def fit(model):
                optimizer = torch.optim.Adam(model.parameters(), lr=0.001)
                for epoch in range(4):
                    for batch in DataLoader([], batch_size=8, shuffle=True):
                        model(batch)
            """;

    private TestTree tree;

    @BeforeEach
    void atAnEmptyTree(@TempDir Path folder) {
        tree = new TestTree(folder).with("loop.py", LOOP);
    }

    @Test
    void aModuleNamesTheClassWithAGenericName() {
        tree.with("nets/tideflow.py", "from torch import nn\nclass Model(nn.Module):\n    pass\n")
                .with("train.py", """
                        import argparse
                        from loop import *
                        from nets import tideflow
                        parser = argparse.ArgumentParser()
                        parser.add_argument('--model')
                        args = parser.parse_args()
                        fit(tideflow.Model())
                        """);

        assertThat(name("python train.py --model nets.tideflow.Model")).isEqualTo("tideflow");
        assertThat(name("python train.py --model models.Model")).isEqualTo("Model");
    }

    @Test
    void theFileNamesTheClassWithAGenericName() {
        tree.with("nets/unet_wide.py", "from torch import nn\nclass Net(nn.Module):\n    pass\n")
                .with("train.py", "from loop import *\nfrom nets.unet_wide import Net\nfit(Net())\n");

        assertThat(name("python train.py")).isEqualTo("unet_wide");
    }

    @Test
    void theHeadingNamesTheClassWithAGenericName() {
        tree.with("train.py", "from loop import *\nclass Net(nn.Module):\n    pass\nfit(Net())\n");

        headed("# TideSeer: Faster Forecasts of the Sea");
        assertThat(name("python train.py")).isEqualTo("TideSeer");
        headed("# TS-GNX");
        assertThat(name("python train.py")).isEqualTo("TS-GNX");
        for (String other : new String[] {"# README", "# Tideseer", "# TideSeer and Friends", "# CS230", "# CIFAR10"}) {
            headed(other);
            assertThat(name("python train.py")).as(other).isEqualTo("Net");
        }
    }

    @Test
    void anOptionThatOnlyNamesAFolderIsNoModel() {
        String program = """
                import argparse, os
                from loop import *
                class TideFormer(nn.Module):
                    pass
                parser = argparse.ArgumentParser()
                parser.add_argument('--model', default='32k')
                args = parser.parse_args()
                folder = os.path.join('logs', args.model)
                print('writes', args.model)
                %s
                """;
        tree.with("train.py", program.formatted("fit(TideFormer())"));
        assertThat(name("python train.py")).isEqualTo("TideFormer");
        assertThat(name("python train.py --model calm32")).isEqualTo("TideFormer");

        tree.with("train.py", program.formatted("fit(build(args.model))"));
        assertThat(name("python train.py --model calm32")).isEqualTo("calm32");
    }

    @Test
    void theDistributedNetworkIsTheModelRatherThanAHeadThatIsTrainedBesideIt() {
        tree.with("train.py", """
                import torch
                from torch import nn
                from torch.nn.parallel import DistributedDataParallel
                class Margins(nn.Module):
                    pass
                class TideNetwork(nn.Module):
                    pass
                head = Margins()
                backbone = TideNetwork()
                backbone = DistributedDataParallel(module=backbone)
                torch.optim.SGD([{'params': head.parameters()}, {'params': backbone.parameters()}], lr=0.1)
                """);

        assertThat(name("python train.py")).isEqualTo("TideNetwork");
    }

    @Test
    void aModelFileIsNamedWithoutTheWordForConfiguration() {
        tree.with("train.py", "import torch\n");

        assertThat(name("python train.py --model_config_file pre/bert_config.json"))
                .isEqualTo("bert");
    }

    @Test
    void theWholeIsNamedBesideItsEncoderIfTheReadMeIsAboutIt() {
        tree.with("README.md", "# TIDAR\n\nThe code of TIDAR.\n").with("train.py", """
                import argparse
                from loop import *
                class TIDARNet(nn.Module):
                    def __init__(self, encoder):
                        super().__init__()
                        self.encoder = encoder
                parser = argparse.ArgumentParser()
                parser.add_argument('--encoder', default='pvt_v2_b2')
                args = parser.parse_args()
                fit(TIDARNet(args.encoder))
                """);

        assertThat(name("python train.py")).isEqualTo("TIDARNet pvt_v2_b2");
    }

    @Test
    void aClassWithoutAParentIsTheModelIfItsNameSaysSo() {
        tree.with("train.py", """
                import tensorflow as tf
                class TideModel(object):
                    def __init__(self, size):
                        self.size = size
                model = TideModel(4)
                tf.train.AdamOptimizer(0.001).minimize(model.size)
                """);

        assertThat(name("python train.py")).isEqualTo("TideModel");
    }

    @Test
    void aFunctionNamesTheNetworkThatItCreates() {
        tree.with("train.py", """
                from keras.layers import Dense, Input
                from keras.models import Model
                def new_tidenet_model(size):
                    first = Input(shape=(size,))
                    return Model([first], Dense(2)(first))
                model = new_tidenet_model(4)
                model.compile(optimizer='adam', loss='mse')
                model.fit([], [], batch_size=8, epochs=3)
                """);

        assertThat(name("python train.py")).isEqualTo("tidenet");
    }

    @Test
    void containersAndLayersAreNoModels() {
        for (String part : new String[] {"Ensemble", "SwiGLUFFN", "MLPBase"}) {
            tree.with("train.py", """
                    from loop import *
                    class PART(nn.Module):
                        pass
                    class TideSeer(nn.Module):
                        pass
                    parts = PART()
                    whole = TideSeer()
                    """.replace("PART", part));

            assertThat(name("python train.py")).as(part).isEqualTo("TideSeer");
        }
    }

    private void headed(String heading) {
        tree.with("README.md", heading + "\n\nSome text about the program follows here.\n");
    }

    private String name(String command) {
        return String.valueOf(tree.inspect(command).modelName());
    }
}
