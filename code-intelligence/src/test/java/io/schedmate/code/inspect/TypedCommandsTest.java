package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Command lines that libraries derive from data classes and function signatures. */
class TypedCommandsTest {

    private static final String CLASSES = """
            import torch
            from dataclasses import dataclass, field
            from typing import Optional
            @dataclass
            class Solver:
                rate: float = 0.1
                decay: float = 0.0
            @dataclass
            class Data:
                batch: int = 4
            @dataclass
            class Config:
                solver: Solver
                data: Data = field(default_factory=Data)
                scale: float = 1.0
                scaled: Optional[float] = None
                nodes: int = 1
                def __post_init__(self):
                    self.scaled = self.solver.rate * self.scale
            def loop(config):
                torch.utils.data.DataLoader([], batch_size=config.data.batch, shuffle=True)
                torch.optim.SGD([], lr=config.scaled)
            """;

    private TestTree tree;

    @BeforeEach
    void atAnEmptyTree(@TempDir Path folder) {
        tree = new TestTree(folder).with("classes.py", CLASSES);
    }

    private void program(String text) {
        tree.with("train.py", "import torch\nfrom classes import Config, Data, Solver, loop\n" + text);
    }

    private void has(String command, double rate, long batch) {
        var job = tree.inspect(command);
        assertThat(job.learningRate()).as(command).isEqualTo(rate);
        assertThat(job.batchSizePerDevice()).as(command).isEqualTo(batch);
    }

    @Test
    void aWrappedFunctionReceivesItsDataClassFromFileAndFlags() {
        tree.with("set.yaml", "solver:\n  rate: 0.25\nscale: 2\n");
        for (String library : new String[] {"pyrallis", "draccus"}) {
            program("""
                    import %s
                    @%s.wrap()
                    def main(config: Config):
                        loop(config)
                    if __name__ == '__main__':
                        main()
                    """.formatted(library, library));

            has("python train.py", 0.1, 4);
            has("python train.py --config_path set.yaml --data.batch 8", 0.5, 8);
            has("python train.py --config_path=set.yaml --solver.rate=0.5", 1.0, 4);
        }
    }

    @Test
    void aDataClassIsParsedByItsName() {
        tree.with("set.yaml", "solver:\n  rate: 0.25\n");
        program("""
                import pyrallis
                loop(pyrallis.parse(config_class=Config, config_path='set.yaml'))
                """);

        has("python train.py --scale 3", 0.75, 4);
    }

    @Test
    void aProgramMayWrapTheParserOfTheLibrary() {
        program("""
                from own import wrap
                @wrap()
                def main(config: Config):
                    loop(config)
                if __name__ == '__main__':
                    main()
                """);
        tree.with("own.py", """
                import inspect
                import draccus
                from functools import wraps
                def wrap(path=None):
                    def outer(fn):
                        @wraps(fn)
                        def inner(*args, **kwargs):
                            kind = inspect.getfullargspec(fn).annotations['config']
                            return fn(draccus.parse(config_class=kind, config_path=path), *args, **kwargs)
                        return inner
                    return outer
                """);

        has("python train.py --solver.rate=0.5 --data.batch=2", 0.5, 2);
    }

    @Test
    void aRegisteredNameSelectsAChoice() {
        program("""
                import abc, draccus
                from dataclasses import dataclass
                @dataclass
                class Kind(draccus.ChoiceRegistry, abc.ABC):
                    rate: float = 0.1
                @Kind.register_subclass('slow')
                @dataclass
                class Slow(Kind):
                    rate: float = 0.01
                    batch: int = 3
                @Kind.register_subclass('fast')
                @dataclass
                class Fast(Kind):
                    rate: float = 0.9
                    batch: int = 30
                @dataclass
                class Whole:
                    kind: Kind
                    steps: int = 5
                @draccus.wrap()
                def main(whole: Whole):
                    torch.utils.data.DataLoader([], batch_size=whole.kind.batch, shuffle=True)
                    torch.optim.SGD([], lr=whole.kind.rate)
                if __name__ == '__main__':
                    main()
                """);

        has("python train.py --kind.type=fast", 0.9, 30);
        has("python train.py --kind.type slow --kind.batch 7", 0.01, 7);

        program("""
                import draccus
                from dataclasses import dataclass
                from enum import Enum
                @dataclass
                class Kind(draccus.ChoiceRegistry):
                    rate: float = 0.1
                    batch: int = 3
                @dataclass
                class Fast(Kind):
                    rate: float = 0.9
                class Kinds(Enum):
                    PLAIN = Kind
                    QUICK = Fast
                for kind in Kinds:
                    Kind.register_subclass(kind.name, kind.value)
                @dataclass
                class Whole:
                    kind: Kind
                @draccus.wrap()
                def main(whole: Whole):
                    torch.utils.data.DataLoader([], batch_size=whole.kind.batch, shuffle=True)
                    torch.optim.SGD([], lr=whole.kind.rate)
                if __name__ == '__main__':
                    main()
                """);

        has("python train.py --kind.type QUICK --kind.batch 7", 0.9, 7);
    }

    @Test
    void tyroTakesDataClassesFunctionsAndUnionsOfThem() {
        program("""
                import tyro
                loop(tyro.cli(Config))
                """);
        has("python train.py --solver.rate 0.5 --scale 2 --data.batch 6", 1.0, 6);

        program("""
                import tyro
                def main(config: Config, extra: int = 1) -> None:
                    loop(config)
                if __name__ == '__main__':
                    tyro.cli(main)
                """);
        has("python train.py --config.solver.rate 0.5 --config.data.batch 6", 0.5, 6);

        program("""
                import tyro
                from dataclasses import dataclass
                @dataclass
                class Adam:
                    rate: float = 0.3
                @dataclass
                class Plain:
                    rate: float = 0.2
                def start(kind):
                    torch.utils.data.DataLoader([], batch_size=5, shuffle=True)
                    torch.optim.SGD([], lr=kind.rate)
                if __name__ == '__main__':
                    start(tyro.cli(Adam | Plain))
                """);
        has("python train.py plain --rate 0.7", 0.7, 5);
        has("python train.py adam", 0.3, 5);
    }

    @Test
    void simpleParsingHasFlagsForNestedFieldsAndGroups() {
        for (String library : new String[] {"simple_parsing", "datargs"}) {
            program("""
                    import %1$s
                    loop(%1$s.parse(Config))
                    """.formatted(library));
            has("python train.py --rate 0.5 --batch 6", 0.5, 6);
        }

        program("""
                from simple_parsing import ArgumentParser
                parser = ArgumentParser()
                parser.add_argument('--seed', type=int, default=1)
                parser.add_arguments(Config, dest='config')
                args = parser.parse_args()
                loop(args.config)
                """);
        has("python train.py --seed 3 --rate 0.5 --batch=6", 0.5, 6);
    }

    @Test
    void jsonargparseTakesFunctionsClassesAndFiles() {
        tree.with("set.yaml", "told:\n  solver:\n    rate: 0.25\n");
        program("""
                from jsonargparse import CLI
                def main(told: Config, other: int = 0):
                    loop(told)
                if __name__ == '__main__':
                    CLI(main)
                """);
        has("python train.py --config set.yaml --told.data.batch=9", 0.25, 9);

        program("""
                import jsonargparse
                parser = jsonargparse.ArgumentParser()
                parser.add_argument('--set', action=jsonargparse.ActionConfigFile)
                parser.add_class_arguments(Solver, 'solver')
                parser.add_class_arguments(Data, nested_key='data')
                told = parser.parse_args()
                torch.utils.data.DataLoader([], batch_size=told.data.batch, shuffle=True)
                torch.optim.SGD([], lr=told.solver.rate)
                """);
        tree.with("parts.yaml", "solver: {rate: 0.75}\ndata: {batch: 11}\n");
        has("python train.py --solver.rate 0.5", 0.5, 4);
        has("python train.py --set parts.yaml --data.batch 12", 0.75, 12);
    }

    @Test
    void chzTakesAssignments() {
        program("""
                import chz
                @chz.chz
                class Told:
                    rate: float = 0.1
                    data: Data = chz.field(default_factory=Data)
                def main(told: Told):
                    torch.utils.data.DataLoader([], batch_size=told.data.batch, shuffle=True)
                    torch.optim.SGD([], lr=told.rate)
                if __name__ == '__main__':
                    chz.nested_entrypoint(main)
                """);

        has("python train.py rate=0.5 data.batch=6", 0.5, 6);
    }

    @Test
    void fireTakesClassesObjectsAndTheModule() {
        String loop = """
                import fire
                class Work:
                    def __init__(self, rate=0.1, batch: int = 4):
                        self.rate = rate
                        self.batch = batch
                    def train(self, factor=1):
                        torch.utils.data.DataLoader([], batch_size=self.batch, shuffle=True)
                        torch.optim.SGD([], lr=self.rate * factor)
                    def test(self):
                        pass
                """;
        program(loop + "fire.Fire(Work)\n");
        has("python train.py --rate=0.5 --batch 6 train --factor=2", 1.0, 6);
        has("python train.py train --batch 8", 0.1, 8);

        program(loop + "if __name__ == '__main__':\n    fire.Fire(Work(rate=0.3))\n");
        has("python train.py train 2", 0.6, 4);

        program(loop + "def go(rate, batch=2):\n    Work(rate, batch).train()\nfire.Fire()\n");
        has("python train.py go 0.5 --batch=6", 0.5, 6);
    }

    @Test
    void aWordSelectsACommandOfAGroup() {
        program("""
                import click
                @click.group()
                @click.option('--seed', default=1)
                def cli(seed):
                    pass
                @cli.command()
                @click.option('--rate', default=0.1)
                @click.option('--batch-size', '-b', default=4)
                def fit_it(rate, batch_size):
                    torch.utils.data.DataLoader([], batch_size=batch_size, shuffle=True)
                    torch.optim.SGD([], lr=rate)
                @cli.command('check')
                def test():
                    torch.optim.Adam([], lr=9)
                @cli.group()
                def more():
                    pass
                @more.command()
                @click.argument('rate', type=float)
                @click.pass_context
                def deep(ctx, rate):
                    torch.utils.data.DataLoader([], batch_size=3, shuffle=True)
                    torch.optim.SGD([], lr=rate)
                if __name__ == '__main__':
                    cli()
                """);

        has("python train.py --seed 3 fit-it --rate 0.5 -b 8", 0.5, 8);
        has("python train.py more deep 0.25", 0.25, 3);
    }

    @Test
    void typerTakesTheOnlyCommandOrTheNamedOne() {
        String command = """
                import typer
                app = typer.Typer()
                @app.command()
                def fit(name: str, rate: float = 0.1, size: int = typer.Option(4, '--batch', help='x')):
                    torch.utils.data.DataLoader([], batch_size=size, shuffle=True)
                    torch.optim.SGD([], lr=rate)
                """;
        String start = "if __name__ == '__main__':\n    app()\n";
        program(command + start);
        has("python train.py run1 --rate 0.5 --batch 8", 0.5, 8);

        program(command + "@app.command('check')\ndef other():\n    torch.optim.Adam([], lr=3)\n" + start);
        has("python train.py fit run1 --rate 0.5", 0.5, 4);
    }

    @Test
    void aCallParsedFunctionReceivesTheValuesOfTheCommand() {
        tree.with("train.py", """
                import torch
                from fastcore.script import call_parse
                @call_parse()
                def main(
                    lr: float = 0.1, # step size
                    batch_size: int = 4, # samples
                ):
                    torch.utils.data.DataLoader([], batch_size=batch_size)
                    torch.optim.SGD([], lr=lr)
                """);

        var job = tree.inspect("python train.py --batch_size 16");

        assertThat(job.batchSizePerDevice()).isEqualTo(16);
        assertThat(job.learningRate()).isEqualTo(0.1);
    }

    @Test
    void clickReadsTheTextOfATruthValue() {
        program("""
                import click
                @click.command()
                @click.option('--slow', type=bool, default=False)
                def main(slow):
                    loop(Config(solver=Solver(rate=0.5 if slow else 2.0)))
                main()
                """);

        for (String no : new String[] {"0", "False", "no", "off"}) {
            has("python train.py --slow=" + no, 2.0, 4);
        }
        has("python train.py --slow=1", 0.5, 4);
        has("python train.py --slow=yes", 0.5, 4);
    }

    @Test
    void aFileMayOverrideOptionsByTheTypesThatTheParserStates() {
        tree.with("set.yaml", "batch: '32'\nrate: 0.25\n");
        for (String listed : new String[] {"_get_optional_actions()", "_actions"}) {
            program("""
                    import argparse, yaml
                    parser = argparse.ArgumentParser()
                    parser.add_argument('--batch', type=int, default=8)
                    parser.add_argument('--rate', default=0.5)
                    args = parser.parse_args()
                    def type_of(name):
                        for option in parser.%s:
                            if '--' + name in option.option_strings:
                                return option.type
                        raise ValueError
                    with open('set.yaml') as file:
                        settings = yaml.safe_load(file)
                    for name, value in settings.items():
                        typed = type_of(name)
                        args.__dict__[name] = value if typed is None else typed(value)
                    torch.utils.data.DataLoader([], batch_size=args.batch, shuffle=True)
                    torch.optim.SGD([], lr=args.rate)
                    """.formatted(listed));

            has("python train.py --batch 400 --rate 9", 0.25, 32);
        }
    }

    @Test
    void aParserMadeOfFieldsBecomesItsOwnResult() {
        tree.with("options.py", """
                from tap import Tap
                class Common(Tap):
                    batch: int = 4
                    warm: bool = True
                class Options(Common):
                    rate: float = 0.1
                    scale: float = 1
                    def process_args(self):
                        self.rate = self.rate * self.scale
                """);
        program("""
                from options import Options
                args = Options().parse_args()
                torch.utils.data.DataLoader([], batch_size=args.batch if args.warm else 2, shuffle=True)
                torch.optim.SGD([], lr=args.rate)
                """);

        has("python train.py", 0.1, 4);
        has("python train.py --rate 0.5 --scale 2 --batch 8", 1.0, 8);
        has("python train.py --batch 8 --warm", 0.1, 2);
    }

    @Test
    void parametersOfATappedFunctionAreOptions() {
        program("""
                from tap import tapify
                def main(rate: float = 0.1, batch: int = 4):
                    torch.utils.data.DataLoader([], batch_size=batch, shuffle=True)
                    torch.optim.SGD([], lr=rate)
                if __name__ == '__main__':
                    tapify(main)
                """);

        has("python train.py --rate 0.5", 0.5, 4);
    }
}
