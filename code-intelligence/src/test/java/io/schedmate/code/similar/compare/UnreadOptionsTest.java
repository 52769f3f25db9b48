package io.schedmate.code.similar.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.command.JobCommand;
import io.schedmate.code.inspect.StaticInspector;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Options that the program reads, but not in code that this run reaches. */
class UnreadOptionsTest {

    private static final String OPTIONS = """
            import argparse
            parser = argparse.ArgumentParser()
            parser.add_argument('--model', default='Flat')
            parser.add_argument('--heads', type=int, default=8)
            parser.add_argument('--span', type=int, default=96)
            parser.add_argument('--mirrored', action='store_true')
            parser.add_argument('--tilt', type=int, default=0)
            args = parser.parse_args()
            """;

    @TempDir
    private Path tree;

    @Test
    void anOptionReadOnlyByAnotherModelIsUnread() {
        models();
        file("fit.py", OPTIONS + """
                from models import Flat, Deep
                table = {'Flat': Flat, 'Deep': Deep}
                net = table[args.model].Net(args)
                """);

        assertSame("python fit.py", "python fit.py --heads 4");
        assertOther("python fit.py --model Deep", "python fit.py --model Deep --heads 4");
        assertOther("python fit.py", "python fit.py --span 192");
    }

    @Test
    void anOptionReadOnlyByAnotherEntryOfATableIsUnread() {
        file("parts.py", """
                from torch import nn
                class Flat(nn.Module):
                    def __init__(self, args):
                        super().__init__()
                        self.line = nn.Linear(args.span, 1)
                class Deep(nn.Module):
                    def __init__(self, args):
                        super().__init__()
                        self.line = nn.Linear(args.span, args.heads)
                """);
        file("fit.py", OPTIONS + """
                from parts import Flat, Deep
                net = {'Flat': Flat, 'Deep': Deep}[args.model](args)
                """);

        assertSame("python fit.py", "python fit.py --heads 4");
        assertOther("python fit.py --model Deep", "python fit.py --model Deep --heads 4");
    }

    @Test
    void anOptionReadOnlyIfAnotherOptionIsSetIsUnread() {
        file("fit.py", OPTIONS + """
                class Scenes:
                    def __init__(self, args):
                        self.args = args
                    def __getitem__(self, at):
                        item = load(at, self.args.span)
                        if self.args.mirrored and at > 3:
                            item = turn(item, self.args.tilt)
                        return item
                scenes = Scenes(args)
                """);

        assertSame("python fit.py", "python fit.py --tilt 30");
        assertOther("python fit.py --mirrored", "python fit.py --mirrored --tilt 30");
        assertOther("python fit.py", "python fit.py --span 192");
    }

    @Test
    void anOptionReadOnlyByAnotherFunctionOfTheSameNameIsUnread() {
        file("base.py", """
                class Scenes:
                    pass
                def work(args):
                    build(args.heads)
                if __name__ == '__main__':
                    work(None)
                """);
        file("fit.py", OPTIONS + """
                from base import Scenes
                def work(args):
                    build(args.span, Scenes())
                work(args)
                """);

        assertSame("python fit.py", "python fit.py --heads 4");
        assertOther("python fit.py", "python fit.py --span 192");
    }

    @Test
    void anOptionUsedOnlyInNamesOfOutputsIsUnread() {
        file("fit.py", OPTIONS + """
                import os
                class Fit:
                    def __init__(self, args):
                        self.args = args
                        self.log_path = os.path.join('logs', args.model)
                        build(args.span)
                    def save(self):
                        kept = self.args.__dict__.copy()
                        kept['when'] = 0
                        setting = '{}_{}'.format(self.args.model, self.args.heads)
                        json.dump(kept, open(os.path.join(self.log_path, setting), 'w'))
                Fit(args)
                """);

        assertSame("python fit.py", "python fit.py --model Other --heads 4");
        assertOther("python fit.py", "python fit.py --span 192");
    }

    @Test
    void anOptionIsReadIfTheModelIsKnownOnlyAtRunTime() {
        models();
        file("fit.py", OPTIONS + """
                import models.Deep, models.Flat
                net = getattr(models, args.model + unknown()).Net(args)
                """);

        assertOther("python fit.py", "python fit.py --heads 4");
    }

    @Test
    void aSettingOfAnUnusedSectionIsUnread() {
        file("settings.yaml", """
                train:
                  rows: 10
                  span: 3
                test:
                  rows: 20
                """);
        file("fit.py", """
                import sys
                from omegaconf import OmegaConf
                config = OmegaConf.merge(OmegaConf.load('settings.yaml'), OmegaConf.from_cli())
                def report():
                    print(config.test.rows)
                build(config.train.rows)
                """);

        assertSame("python fit.py", "python fit.py test.rows=40");
        assertOther("python fit.py", "python fit.py train.rows=40");
    }

    @Test
    void aSettingOfAClassNamedInAConfigurationIsRead() {
        file("settings.yaml", """
                net:
                  class: parts.Deep
                  heads: 8
                """);
        file("parts.py", """
                class Deep:
                    def __init__(self, heads):
                        build(heads)
                """);
        file("fit.py", """
                from omegaconf import OmegaConf
                import factory
                config = OmegaConf.merge(OmegaConf.load('settings.yaml'), OmegaConf.from_cli())
                net = factory.make(config.net)
                """);

        assertOther("python fit.py", "python fit.py net.heads=4");
    }

    @Test
    void aLoopRunsSeveralTrainings() {
        file("fit.py", OPTIONS + "build(args.span)\n");
        file("all.sh", "for span in 96 192 336; do\n  python fit.py --span $span\ndone\n");

        assertOther("bash all.sh", "python fit.py --span 96");
        assertSame("bash all.sh", "for span in 96 192 336; do python fit.py --span $span; done");
    }

    private void models() {
        file("models/__init__.py", "");
        file("models/Flat.py", """
                from torch import nn
                class Net(nn.Module):
                    def __init__(self, args):
                        super().__init__()
                        self.line = nn.Linear(args.span, 1)
                """);
        file("models/Deep.py", """
                from torch import nn
                class Net(nn.Module):
                    def __init__(self, args):
                        super().__init__()
                        self.line = nn.Linear(args.span, args.heads)
                """);
    }

    private void file(String name, String text) {
        try {
            Path file = tree.resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void assertSame(String one, String other) {
        Similarity found = compare(one, other);
        assertThat(found.sameWorkload()).as(found.why()).isTrue();
    }

    private void assertOther(String one, String other) {
        Similarity found = compare(one, other);
        assertThat(found.sameWorkload()).as(found.why()).isFalse();
    }

    private Similarity compare(String one, String other) {
        return new WorkloadComparison(new StaticInspector())
                .compare(new JobCommand(tree, tree, one), new JobCommand(tree, tree, other));
    }

    @Test
    void anOptionOfTheTrainerOfALibraryIsRead() {
        file("tune.py", """
                from transformers import HfArgumentParser, Trainer, TrainingArguments
                parser = HfArgumentParser((TrainingArguments,))
                arguments, = parser.parse_args_into_dataclasses()
                print(f'half: {arguments.fp16}')
                Trainer(args=arguments).train()
                """);

        assertOther("python tune.py --output_dir o", "python tune.py --output_dir o --fp16");
    }

    @Test
    void anOptionOfAProgramThatRestartsItselfIsRead() {
        file("again.py", """
                import argparse, subprocess, sys
                parser = argparse.ArgumentParser()
                parser.add_argument('--ddp', type=int, default=0)
                parser.add_argument('--rank', type=int)
                parser.add_argument('--width', type=int, default=8)
                args = parser.parse_args()
                if args.ddp and args.rank is None:
                    subprocess.Popen([sys.executable] + sys.argv + ['--rank', '0'])
                else:
                    print('wide', args.width)
                """);

        assertOther("python again.py --ddp 1 --width 8", "python again.py --ddp 1 --width 64");
    }

    @Test
    void anOptionPassedToATrainerWithAllOthersIsRead() {
        file("light.py", """
                import argparse
                import pytorch_lightning as pl
                parser = argparse.ArgumentParser()
                parser = pl.Trainer.add_argparse_args(parser)
                parser.add_argument('--width', type=int, default=8)
                args = parser.parse_args()
                class Net(pl.LightningModule):
                    def __init__(self, args):
                        super().__init__()
                        self.width = args.width
                    def on_failure(self):
                        print(self.trainer.precision)
                trainer = pl.Trainer.from_argparse_args(args)
                trainer.fit(Net(args))
                """);

        assertOther("python light.py --gpus 4", "python light.py --gpus 4 --precision 16");
    }

    @Test
    void aSwitchThatChoosesAnotherTrainingStepIsOtherWork() {
        file("seek.py", """
                import argparse, torch
                parser = argparse.ArgumentParser()
                parser.add_argument('--unfolded', action='store_true')
                parser.add_argument('--shown', action='store_true')
                args = parser.parse_args()
                net = torch.nn.Linear(4, 2)
                rule = torch.optim.SGD(net.parameters(), lr=0.1)
                def plain_step(x):
                    net(x).sum().backward()
                def second_order_step(x):
                    copy = torch.nn.Linear(4, 2)
                    copy(x).sum().backward()
                    net(x).sum().backward()
                def show(x):
                    print(x)
                for epoch in range(20):
                    if args.unfolded:
                        second_order_step(epoch)
                    else:
                        plain_step(epoch)
                    if args.shown:
                        show(epoch)
                    rule.step()
                """);

        assertOther("python seek.py", "python seek.py --unfolded");
        assertSame("python seek.py", "python seek.py --shown");
    }

    @Test
    void pairsOfAPathAndItsValueAreSettings() {
        file("words.py", """
                import argparse, yaml
                parser = argparse.ArgumentParser()
                parser.add_argument('--config', default='wide.yaml')
                parser.add_argument('opts', nargs=argparse.REMAINDER)
                args = parser.parse_args()
                settings = yaml.safe_load(open(args.config))
                print(settings, args.opts)
                """);
        file("wide.yaml", "FIT:\n  BASE_LR: 0.1\n  BATCH_SIZE: 32\n");

        assertSame("python words.py --config=wide.yaml", "python words.py --config=wide.yaml FIT.base_lr 0.02");
        assertOther("python words.py --config=wide.yaml", "python words.py --config=wide.yaml FIT.batch_size 64");
    }
}
