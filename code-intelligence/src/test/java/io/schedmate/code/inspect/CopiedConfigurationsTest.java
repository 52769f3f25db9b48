package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Configuration classes and decorators that a program copied from a library. */
class CopiedConfigurationsTest {

    private static final String NODE = """
        import yaml
        from yacs.config import CfgNode as _CfgNode

        class CfgNode(_CfgNode):
            @staticmethod
            def load_with_base(name):
                return yaml.safe_load(open(name))

            def merge_from_file(self, name):
                self.merge_from_other_cfg(CfgNode(CfgNode.load_with_base(name)))

            def __setattr__(self, name, value):
                super().__setattr__(name, value)

        def configurable(init_func=None, *, from_config=None):
            if init_func is not None:
                def wrapped(self, *args, **kwargs):
                    init_func(self, **type(self).from_config(*args, **kwargs))
                return wrapped
            def wrapper(orig_func):
                def wrapped(*args, **kwargs):
                    return orig_func(**from_config(*args, **kwargs))
                return wrapped
            return wrapper

        _C = CfgNode()
        _C.MODEL = CfgNode()
        _C.MODEL.BACKBONE = CfgNode()
        _C.MODEL.BACKBONE.NAME = "build_resnet_backbone"
        _C.MODEL.BACKBONE.DEPTH = "34x"
        _C.SOLVER = CfgNode()
        _C.SOLVER.PACE = 0.5
        _C.SOLVER.HANDFUL = 8
        """;

    private TestTree tree;

    @BeforeEach
    void atAnEmptyTree(@TempDir Path folder) {
        tree = new TestTree(folder)
                .with("node.py", NODE)
                .with("base.yml", "SOLVER:\n  HANDFUL: 24\n  PACE: 0.25\n")
                .with("run.yml", "_BASE_: base.yml\nSOLVER:\n  PACE: 0.125\nMODEL:\n  BACKBONE:\n    DEPTH: 50x\n")
                .with("train.py", """
                    import sys
                    import torch
                    from torch import nn
                    from node import CfgNode, configurable, _C

                    def from_settings(cfg, *, shuffle=True):
                        return {'samples': [], 'size': cfg.SOLVER.HANDFUL, 'shuffle': shuffle}

                    @configurable(from_config=from_settings)
                    def loader(samples, *, size, shuffle):
                        return torch.utils.data.DataLoader(samples, batch_size=size, shuffle=shuffle)

                    class Whole(nn.Module):
                        @configurable
                        def __init__(self, *, pace):
                            super().__init__()
                            self.pace = pace

                        @classmethod
                        def from_config(cls, cfg):
                            return {'pace': cfg.SOLVER.PACE}

                    cfg = _C.clone()
                    cfg.merge_from_file(sys.argv[1])
                    model = Whole(cfg)
                    for batch in loader(cfg):
                        torch.optim.SGD(model.parameters(), lr=model.pace).step()
                    """);
    }

    @Test
    void aClassThatExtendsALibrarysConfigurationReadsFilesWithTheirBases() {
        assertThat(tree.inspect("python train.py run.yml").learningRate()).isEqualTo(0.125);
        assertThat(tree.inspect("python train.py base.yml").learningRate()).isEqualTo(0.25);
    }

    @Test
    void aConfigurableFunctionTakesItsArgumentsFromTheConfiguration() {
        assertThat(tree.inspect("python train.py run.yml").batchSizePerDevice()).isEqualTo(24);
    }

    @Test
    void aBackboneIsNamedByItsBuilderAndDepth() {
        assertThat(tree.inspect("python train.py run.yml").modelName()).isEqualTo("resnet50");
    }

    @Test
    void theBuilderOfABackboneOfAnySizeIsNoName() {
        tree.with("net.yaml", "MODEL:\n  BACKBONE:\n    NAME: build_resnet_fpn_backbone\n")
                .with("load.py", """
                    import sys
                    import torch
                    from node import _C
                    cfg = _C.clone()
                    cfg.merge_from_file(sys.argv[1])
                    print(cfg.MODEL.BACKBONE.NAME)
                    torch.optim.SGD([], lr=0.5)
                    """);

        assertThat(String.valueOf(tree.inspect("python load.py net.yaml").modelName()))
                .doesNotContain("build_");
    }

    @Test
    void theDataOfAPartOfTheModelAreNotThoseOfTheTraining() {
        tree.with("data.yaml", "MODEL:\n  HEAD:\n    DATASET: tidal birds\nDATASETS:\n  TRAIN: [voc_2012_trainval]\n")
                .with("load.py", """
                    import torch
                    import yaml
                    cfg = yaml.safe_load(open('data.yaml'))
                    print(cfg['MODEL'], cfg['DATASETS'])
                    torch.optim.SGD([], lr=0.5)
                    """);

        assertThat(tree.inspect("python load.py").datasetName()).isEqualTo("voc_2012_trainval");
    }
}
