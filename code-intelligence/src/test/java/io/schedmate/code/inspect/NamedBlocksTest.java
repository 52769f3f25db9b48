package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files with several named blocks, of which the command chooses some to be merged. */
class NamedBlocksTest {

    private static final String BLOCKS = """
            defaults:
              script: train
              batch: 16
              seed: 0
              net:
                body: {units: 10, kind: f32}
                opt: {lr: 1e-3}
            wide:
              .*\\.units: 99
            quick:
              net.opt.lr: 5e-3
              batch: 8
            """;

    private static final String LOOP = """
            def loop(config):
                torch.utils.data.DataLoader([], batch_size=config.batch, shuffle=True)
                torch.optim.Adam([], lr=config.net.opt.lr)
            """;

    private TestTree tree;

    @BeforeEach
    void atAnEmptyTree(@TempDir Path folder) {
        tree = new TestTree(folder).with("blocks.yaml", BLOCKS);
    }

    @Test
    void aLibraryMergesBlocksAndFlagsIntoTheFirstBlock() {
        tree.with("main.py", """
                import os, pathlib, elements, torch
                import ruamel.yaml as yaml
                import loops
                def main(argv=None):
                    text = elements.Path(pathlib.Path(__file__).parent / 'blocks.yaml').read()
                    blocks = yaml.YAML(typ='safe').load(text)
                    parsed, other = elements.Flags(configs=['defaults']).parse_known(argv)
                    config = elements.Config(blocks['defaults'])
                    for name in parsed.configs:
                        config = config.update(blocks[name])
                    config = elements.Flags(config).parse(other)
                    if 'JOB' in os.environ:
                        config = config.update(seed=int(os.environ['JOB']))
                    if config.script == 'train':
                        loops.run.loop(config, elements.Config(**config.net.opt))
                    else:
                        torch.optim.SGD([], lr=3)
                main()
                """)
                .with("loops/__init__.py", "from . import run\n")
                .with("loops/run.py", """
                        import torch
                        def loop(config, rates):
                            torch.utils.data.DataLoader([], batch_size=config.batch, shuffle=True)
                            torch.optim.Adam([], lr=rates.lr)
                            for step in range(config.net.body.units):
                                pass
                        """);

        var chosen = tree.inspect("python main.py --configs wide quick --batch=32");
        var job = tree.inspect("python main.py --.*\\\\.lr 0.5");

        assertThat(chosen.optimizer()).isEqualTo("Adam");
        assertThat(chosen.learningRate()).isEqualTo(5e-3);
        assertThat(chosen.evidence()).containsEntry("learningRate", "blocks.yaml:11");
        assertThat(chosen.batchSizePerDevice()).isEqualTo(32);
        assertThat(job.learningRate()).isEqualTo(0.5);
        assertThat(job.batchSizePerDevice()).isEqualTo(16);
    }

    @Test
    void customClassesOfTheSameFormAreReadTheSame() {
        tree.with("common/__init__.py", "from .config import Config\nfrom .flags import Flags\n")
                .with("common/config.py", """
                        import re
                        class Config(dict):
                            IS_PATTERN = re.compile('.*')
                            def __init__(self, *args, **kwargs):
                                super().__init__(self._nest(dict(*args, **kwargs)))
                            def update(self, *args, **kwargs):
                                return type(self)(self)
                            def _nest(self, mapping):
                                return mapping
                        """)
                .with("common/flags.py", """
                        class Flags:
                            def __init__(self, *args, **kwargs):
                                self._config = Config(*args, **kwargs)
                            def parse(self, argv=None, known_only=False):
                                for arg in argv:
                                    pass
                            def _parse_flag_value(self, default, value, key):
                                return value
                        """)
                .with("main.py", """
                        import sys, pathlib, torch
                        import ruamel.yaml as yaml
                        import common
                        blocks = yaml.safe_load((pathlib.Path(sys.argv[0]).parent / 'blocks.yaml').read_text())
                        parsed, rest = common.Flags(configs=['defaults']).parse(known_only=True)
                        config = common.Config(blocks['defaults'])
                        for name in parsed.configs:
                            config = config.update(blocks[name])
                        config = common.Flags(config).parse(rest)
                        """ + LOOP + "loop(config)\n");

        var job = tree.inspect("python main.py --configs quick --net.opt.lr 0.25");

        assertThat(job.learningRate()).isEqualTo(0.25);
        assertThat(job.batchSizePerDevice()).isEqualTo(8);
    }

    @Test
    void optionsAreCreatedFromTheMergedBlocks() {
        tree.with("flat.yaml", """
                base: {batch: 4, rate: 0.1, task: none}
                vision: {batch: 6, task: dmc_walk}
                """).with("train.py", """
                import argparse, pathlib, sys, torch
                import ruamel.yaml as yaml
                def laid(base, over):
                    for key, value in over.items():
                        if isinstance(value, dict) and key in base:
                            laid(base[key], value)
                        else:
                            base[key] = value
                def kind(value):
                    if isinstance(value, bool):
                        return lambda x: bool(['False', 'True'].index(x))
                    if isinstance(value, int):
                        return lambda x: float(x) if ('e' in x or '.' in x) else int(x)
                    return type(value)
                if __name__ == '__main__':
                    first = argparse.ArgumentParser()
                    first.add_argument('--configs', nargs='+')
                    args, rest = first.parse_known_args()
                    blocks = yaml.safe_load((pathlib.Path(sys.argv[0]).parent / 'flat.yaml').read_text())
                    defaults = {}
                    for name in ['base', *args.configs] if args.configs else ['base']:
                        laid(defaults, blocks[name])
                    parser = argparse.ArgumentParser()
                    for key, value in sorted(defaults.items(), key=lambda pair: pair[0]):
                        parser.add_argument(f'--{key}', type=kind(value), default=value)
                    config = parser.parse_args(rest)
                    torch.utils.data.DataLoader([], batch_size=config.batch, shuffle=True)
                    torch.optim.Adam([], lr=config.rate)
                """);

        var job = tree.inspect("python train.py --configs vision --rate 0.75");

        assertThat(job.batchSizePerDevice()).isEqualTo(6);
        assertThat(job.learningRate()).isEqualTo(0.75);
    }
}
