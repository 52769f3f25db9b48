package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Arguments that a library binds to functions and classes by their names. */
class BoundArgumentsTest {

    private static final String TRAIN = """
            import argbind
            import torch
            SGD = argbind.bind(torch.optim.SGD, 'first', 'second')
            @argbind.bind()
            class Net:
                def __init__(self, width: int = 8):
                    self.width = width
            @argbind.bind('train', 'val')
            def loader(batch: int = 2):
                return torch.utils.data.DataLoader([], batch_size=batch, shuffle=True)
            @argbind.bind(without_prefix=True)
            def train(args, max_steps: int = 100):
                with argbind.scope(args, 'train'):
                    loader()
                with argbind.scope(args, 'first'):
                    SGD(Net().width)
                for step in range(max_steps):
                    pass
            if __name__ == '__main__':
                args = argbind.parse_args()
                with argbind.scope(args):
                    train(args)
            """;

    private TestTree tree;

    @BeforeEach
    void atAnEmptyTree(@TempDir Path folder) {
        tree = new TestTree(folder)
                .with("train.py", TRAIN)
                .with("conf/base.yml", "SGD.lr: 0.1\nloader.batch: 4\ntrain/loader.batch: 16\nmax_steps: 500\n")
                .with("conf/fine.yml", "$include:\n  - conf/base.yml\nfirst/SGD.lr: 0.02\n");
    }

    @Test
    void aFileExtendsItsIncludesAndAScopeHasItsOwnValues() {
        var base = tree.inspect("python train.py --args.load conf/base.yml");
        var fine = tree.inspect("python train.py --args.load=conf/fine.yml");

        assertThat(base.learningRate()).isEqualTo(0.1);
        assertThat(base.batchSizePerDevice()).isEqualTo(16);
        assertThat(base.maxSteps()).isEqualTo(500);
        assertThat(fine.learningRate()).isEqualTo(0.02);
        assertThat(fine.batchSizePerDevice()).isEqualTo(16);
        assertThat(fine.evidence()).containsEntry("learningRate", "conf/fine.yml:3");
    }

    @Test
    void theCommandOverridesTheFileAndTheFileTheDefault() {
        var job = tree.inspect("python train.py --args.load conf/base.yml --train/loader.batch 32 --SGD.lr=0.3");
        var without = tree.inspect("python train.py");

        assertThat(job.batchSizePerDevice()).isEqualTo(32);
        assertThat(job.learningRate()).isEqualTo(0.3);
        assertThat(without.batchSizePerDevice()).isEqualTo(2);
        assertThat(without.maxSteps()).isEqualTo(100);
    }
}
