package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole configurations as flags of a program, whose values the command names by dotted paths. */
class ConfigurationFlagsTest {

    private static final String FACTORY = """
            import torch
            from ml_collections import ConfigDict
            class Solver:
                @staticmethod
                def get_default_config(updates=None):
                    config = ConfigDict()
                    config.type = 'sgd'
                    config.sgd = ConfigDict(dict(rate=0.1, nesterov=False))
                    config.adam = ConfigDict(dict(rate=0.01))
                    if updates is not None:
                        config.update(ConfigDict(updates).copy_and_resolve_references())
                    return config
                def __init__(self, config):
                    config = self.get_default_config(config)
                    if config.type == 'adam':
                        torch.optim.Adam([], lr=config.adam.rate)
                    else:
                        torch.optim.SGD([], lr=config.sgd.rate, nesterov=config.sgd.nesterov)
            """;

    private TestTree tree;

    @BeforeEach
    void atAnEmptyTree(@TempDir Path folder) {
        tree = new TestTree(folder).with("factory.py", FACTORY);
    }

    @Test
    void flagsAreDefinedTogetherFromTheirDefaults() {
        tree.with("train.py", """
                import mlxu
                from torch.utils.data import DataLoader
                from factory import Solver
                FLAGS, DEFAULTS = mlxu.define_flags_with_default(
                    steps=100,
                    batch=4,
                    name='',
                    solver=Solver.get_default_config(),
                )
                def main(argv):
                    Solver(FLAGS.solver)
                    DataLoader([], batch_size=FLAGS.batch, shuffle=True)
                    for step in range(FLAGS.steps):
                        pass
                if __name__ == '__main__':
                    mlxu.run(main)
                """);

        var plain = tree.inspect("python train.py");
        var job = tree.inspect(
                "python train.py --solver.type=adam --solver.adam.rate 0.3 --solver.sgd.nesterov --batch=16");

        assertThat(plain.optimizer()).isEqualTo("SGD");
        assertThat(plain.learningRate()).isEqualTo(0.1);
        assertThat(plain.maxSteps()).isEqualTo(100);
        assertThat(job.optimizer()).isEqualTo("Adam");
        assertThat(job.learningRate()).isEqualTo(0.3);
        assertThat(job.batchSizePerDevice()).isEqualTo(16);
    }

    @Test
    void aProgramMayDefineConfigurationFlagsItself() {
        tree.with("flagged.py", """
                import absl.flags
                from ml_collections import ConfigDict
                from ml_collections.config_flags import config_flags
                def define_all(**kwargs):
                    for key, value in kwargs.items():
                        if isinstance(value, ConfigDict):
                            config_flags.DEFINE_config_dict(key, value)
                        elif isinstance(value, bool):
                            absl.flags.DEFINE_bool(key, value, '')
                        elif isinstance(value, int):
                            absl.flags.DEFINE_integer(key, value, '')
                        elif isinstance(value, str):
                            absl.flags.DEFINE_string(key, value, '')
                    return kwargs
                """).with("train.py", """
                import absl.app, absl.flags
                from torch.utils.data import DataLoader
                from factory import Solver
                from flagged import define_all
                DEFAULTS = define_all(batch=4, fast=False, solver=Solver.get_default_config())
                def main(argv):
                    FLAGS = absl.flags.FLAGS
                    Solver(FLAGS.solver)
                    DataLoader([], batch_size=FLAGS.batch, shuffle=True)
                if __name__ == '__main__':
                    absl.app.run(main)
                """);

        var job = tree.inspect("python train.py --solver.type=adam --solver.adam.rate=0.3 --batch 8");

        assertThat(job.optimizer()).isEqualTo("Adam");
        assertThat(job.learningRate()).isEqualTo(0.3);
        assertThat(job.batchSizePerDevice()).isEqualTo(8);
    }

    @Test
    void aConfigurationMayBeOneFlag() {
        tree.with("train.py", """
                from absl import app, flags
                from ml_collections import config_dict, config_flags
                import torch
                base = config_dict.ConfigDict({'rate': 0.1, 'data': {'batch': 4, 'name': '7'}})
                _CONFIG = config_flags.DEFINE_config_dict('config', base)
                def main(_):
                    config = _CONFIG.value
                    torch.optim.AdamW([], lr=config.rate)
                    torch.utils.data.DataLoader([], batch_size=config.data.batch, shuffle=True)
                if __name__ == '__main__':
                    app.run(main)
                """);

        var job = tree.inspect("python train.py --config.data.batch=12 --config.rate=1e-3");

        assertThat(job.learningRate()).isEqualTo(1e-3);
        assertThat(job.batchSizePerDevice()).isEqualTo(12);
    }
}
