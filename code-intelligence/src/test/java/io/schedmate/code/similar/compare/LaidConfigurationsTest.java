package io.schedmate.code.similar.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.command.JobCommand;
import io.schedmate.code.inspect.StaticInspector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands that choose files and blocks of settings are the same if the resulting values are. */
class LaidConfigurationsTest {

    @TempDir
    private Path tree;

    @Test
    void blocksAreComparedByTheirValues() throws IOException {
        with("blocks.yaml", """
                defaults: {script: train, seed: 1, width: 64, rate: 0.1, logdir: a}
                same: {width: 64}
                wide: {width: 512}
                fast: {rate: 0.5}
                """);
        with("main.py", """
                import elements, yaml, torch
                blocks = yaml.safe_load(elements.Path('blocks.yaml').read())
                chosen, rest = elements.Flags(configs=['defaults']).parse_known()
                config = elements.Config(blocks['defaults'])
                for name in chosen.configs:
                    config = config.update(blocks[name])
                config = elements.Flags(config).parse(rest)
                torch.nn.Linear(config.width, 2)
                torch.optim.SGD([], lr=config.rate)
                """);

        assertSame("python main.py --configs wide fast", "python main.py --configs fast wide --logdir b");
        assertSame("python main.py", "python main.py --configs same");
        assertSame("python main.py --configs wide", "python main.py --width 512");
        assertOther("python main.py", "python main.py --configs wide");
        assertOther("python main.py --configs wide", "python main.py --configs wide --width 32");
    }

    @Test
    void filesOfDataClassesAreComparedByTheirValues() throws IOException {
        with("plain.yaml", "width: 64\nseed: 3\n");
        with("wide.yaml", "width: 512\n");
        with("train.py", """
                import pyrallis, torch
                from dataclasses import dataclass
                @dataclass
                class Config:
                    width: int = 64
                    seed: int = 1
                @pyrallis.wrap()
                def main(config: Config):
                    torch.nn.Linear(config.width, 2)
                if __name__ == '__main__':
                    main()
                """);

        assertSame("python train.py", "python train.py --config_path plain.yaml");
        assertSame("python train.py --config_path wide.yaml", "python train.py --width 512 --seed 7");
        assertOther("python train.py --config_path plain.yaml", "python train.py --config_path wide.yaml");
    }

    @Test
    void filesOfBoundArgumentsAreComparedByTheirValues() throws IOException {
        with("base.yml", "Net.width: 64\n");
        with("twin.yml", "$include: [base.yml]\nseed: 4\n");
        with("wide.yml", "$include: [base.yml]\nNet.width: 512\n");
        with("train.py", """
                import argbind, torch
                @argbind.bind()
                class Net(torch.nn.Module):
                    def __init__(self, width: int = 8):
                        self.layer = torch.nn.Linear(width, 2)
                @argbind.bind(without_prefix=True)
                def train(args, seed: int = 0, save_path: str = 'a'):
                    Net()
                args = argbind.parse_args()
                with argbind.scope(args):
                    train(args)
                """);

        assertSame("python train.py --args.load base.yml", "python train.py --args.load twin.yml --save_path b");
        assertOther("python train.py --args.load base.yml", "python train.py --args.load wide.yml");
    }

    @Test
    void namedConfigurationsAreComparedByTheirValues() throws IOException {
        with("train.py", """
                import torch
                from sacred import Experiment
                ex = Experiment('x')
                @ex.config
                def cfg():
                    width = 64
                    workers = 2
                    devices = 4
                @ex.named_config
                def twin():
                    workers = 8
                @ex.named_config
                def wide():
                    width = 512
                @ex.automain
                def main(width, workers, devices):
                    torch.nn.Linear(width, 2)
                """);

        assertSame("python train.py with wide", "python train.py with width=512");
        assertSame("python train.py", "python train.py with twin width=64");
        assertOther("python train.py", "python train.py with wide");
        assertOther("python train.py with wide", "python train.py with wide width=32");
    }

    private void with(String path, String text) throws IOException {
        Files.writeString(tree.resolve(path), text);
    }

    private void assertSame(String one, String other) {
        Similarity found = compare(one, other);
        assertThat(found.sameWorkload())
                .as(one + " | " + other + ": " + found.why())
                .isTrue();
    }

    private void assertOther(String one, String other) {
        Similarity found = compare(one, other);
        assertThat(found.sameWorkload())
                .as(one + " | " + other + ": " + found.why())
                .isFalse();
    }

    private Similarity compare(String one, String other) {
        return new WorkloadComparison(new StaticInspector())
                .compare(new JobCommand(tree, tree, one), new JobCommand(tree, tree, other));
    }
}
