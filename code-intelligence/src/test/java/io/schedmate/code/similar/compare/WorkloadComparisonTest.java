package io.schedmate.code.similar.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.command.JobCommand;
import io.schedmate.code.inspect.StaticInspector;
import io.schedmate.tables.WordLists;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class WorkloadComparisonTest {

    private static final Path NOWHERE = Path.of("no-such-tree");

    @TempDir
    private Path tree;

    static Stream<List<String>> pairs() {
        return WordLists.read(WorkloadComparisonTest.class, "pairs.txt").stream()
                .map(words -> String.join(" ", words))
                .map(line -> List.of(line.substring(0, line.indexOf(' ')), line.substring(line.indexOf(' ') + 1)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("pairs")
    void commandsWithTheSameWorkloadAreDistinguishedFromOthers(List<String> pair) {
        String[] commands = pair.get(1).split(" <> ");

        Similarity similarity = compare(NOWHERE, commands[0], NOWHERE, commands[1]);

        assertThat(similarity.sameWorkload())
                .as(similarity.why())
                .isEqualTo(pair.get(0).equals("same"));
        assertThat(similarity.score() > 0.5).isEqualTo(similarity.sameWorkload());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("pairs")
    void theOrderOfTheCommandsDoesNotMatter(List<String> pair) {
        String[] commands = pair.get(1).split(" <> ");

        Similarity there = compare(NOWHERE, commands[0], NOWHERE, commands[1]);
        Similarity back = compare(NOWHERE, commands[1], NOWHERE, commands[0]);

        assertThat(back.score()).isEqualTo(there.score());
        assertThat(back.sameWorkload()).isEqualTo(there.sameWorkload());
    }

    @Test
    void shortOptionsEqualTheLongOptionsThatTheScriptDeclares() {
        program("fit.py", """
                parser.add_argument('--scale', '-s', type=float, default=0.5)
                parser.add_argument('-q', "--quick-test", action='store_true')
                """);

        assertSame("python fit.py -s 0.25", "python fit.py --scale 0.25");
        assertOther("python fit.py -s 0.25", "python fit.py --scale 0.5");
    }

    @Test
    void anOptionAtItsDefaultIsNotADifference() {
        program("fit.py", "parser.add_argument('--epochs', default=90, type=int)\nparser.add_argument('--x')\n");

        assertSame("python fit.py", "python fit.py --epochs 90");
        assertOther("python fit.py", "python fit.py --epochs 30");
    }

    @Test
    void aLimitOfSamplesIsADifferenceFromAllOfThem() {
        program("fit.py", "parser.add_argument('--n_samples', type=int)\n");

        assertOther("python fit.py", "python fit.py --n_samples 1000");
    }

    @Test
    void theDefaultOfAnOptionIsEvaluated() {
        program("fit.py", """
                # parser.add_argument('--width', default=64)
                PASSES = 10 * 9
                parser.add_argument('--width', default=32)
                parser.add_argument('--epochs', default=PASSES, type=int)
                """);

        assertSame("python fit.py", "python fit.py --epochs 90 --width 32");
        assertOther("python fit.py", "python fit.py --epochs 30");
        assertOther("python fit.py", "python fit.py --width 64");
    }

    @Test
    void aSwitchDoesNotConsumeTheNextArgument() {
        program(
                "fit.py",
                "parser.add_argument('--loud', action='store_true')\nparser.add_argument('data', nargs='?')\n");

        assertSame("python fit.py --loud data/mnist", "python fit.py data/mnist");
    }

    @Test
    void aScriptEqualsTheCommandThatItRuns() {
        script("start.sh", "GPUS=${GPUS:-8}\nN=$1\nshift\ntorchrun --nproc_per_node=$GPUS fit.py --epochs $N \"$@\"\n");

        assertSame("bash start.sh 3 --lr 0.1", "torchrun --nproc_per_node=8 fit.py --epochs 3 --lr 0.2");
        assertOther("GPUS=2 bash start.sh 3", "torchrun --nproc_per_node=8 fit.py --epochs 3");
        assertOther("bash start.sh 3", "torchrun --nproc_per_node=8 fit.py --epochs 30");
    }

    @Test
    void alternatingNamesAndValuesAreOptionsIfTheScriptTakesTheRemainder() {
        program("fit.py", "parser.add_argument('opts', nargs=argparse.REMAINDER)\n");

        assertSame("python fit.py max_epoch 50", "python fit.py max_epoch 50 print_interval 20");
        assertOther("python fit.py max_epoch 50", "python fit.py max_epoch 300");
    }

    @Test
    void anUnknownOptionIsJudgedByItsValues() {
        program("fit.py", """
                parser.add_argument('--bulk', default=4, type=int)
                parser.add_argument('--stretch', default=0.5, type=float)
                parser.add_argument('--flavour', default='plain')
                parser.add_argument('--polite', action='store_true')
                """);

        assertOther("python fit.py", "python fit.py --bulk 16");
        assertOther("python fit.py --flavour plain", "python fit.py --flavour fancy");
        assertSame("python fit.py", "python fit.py --bulk 4 --flavour plain");
        assertSame("python fit.py", "python fit.py --stretch 0.9 --polite");
    }

    @Test
    void optionsDeclaredInAnImportedModuleAreFound() {
        script("fit.py", "from tools.settings import read_options\noptions = read_options()\n");
        script("tools/settings.py", """
                from argparse import ArgumentParser
                from .shared import add

                def read_options():
                    parser = ArgumentParser()
                    parser.add_argument('-i', '--image-size', default=512)
                    add(parser)
                    return parser.parse_args()
                """);
        script("tools/shared.py", "def add(parser):\n    parser.add_argument('--epochs', default=80)\n");

        assertSame("python fit.py -i 512", "python fit.py --image-size 512 --epochs 80");
        assertOther("python fit.py", "python fit.py -i 224");
    }

    @Test
    void fieldsOfADataClassAreOptionsIfALibraryDeclaresThem() {
        String fields = "@dataclass\nclass Options:\n    depth: int = 12\n    epochs: int = field(default=3)\n";
        String imports = "from dataclasses import dataclass, field\nimport tyro\n";
        script("fit.py", imports + fields + "options = tyro.cli(Options)\n");

        assertSame("python fit.py", "python fit.py --depth 12 --epochs 3");
        assertOther("python fit.py", "python fit.py --depth 24");
    }

    @Test
    void aSwitchIsTurnedOffByItsNegation() {
        script("fit.py", "from absl import flags\nflags.DEFINE_boolean('multi_gpu', False, 'on all of them')\n");

        assertSame("python fit.py", "python fit.py --nomulti_gpu");
        assertOther("python fit.py", "python fit.py --multi_gpu");
    }

    @Test
    void aScriptWithSeveralTrainingsDiffersFromOneOfThem() {
        script("fit.py", "parser.add_argument('--horizon')\n");
        script("all.sh", "python fit.py --horizon 96\npython fit.py --horizon 192\n");
        script("one.sh", "python fit.py --horizon 96\n");

        assertOther("bash all.sh", "python fit.py --horizon 96");
        assertSame("bash one.sh", "python fit.py --horizon 96");
    }

    @Test
    void aLauncherStartedAsAModuleIsRecognized() {
        script("fit.py", "parser.add_argument('--epochs')\n");
        script("dist.sh", "python -u -m torch.distributed.launch --nproc_per_node=$1 fit.py --epochs 3\n");

        assertSame("bash dist.sh 4", "torchrun --nproc_per_node=4 fit.py --epochs 3");
    }

    @Test
    void twoProgramsInOneFolderAreDifferent() {
        script("fit.py", "x = 1\n");
        script("fit_xl.py", "x = 2  # as in fit, but larger\n");

        assertOther("python fit.py --epochs 3", "python fit_xl.py --epochs 3");
    }

    @Test
    void configurationsThatDifferOnlyInListsAreDifferent() {
        script("small.yaml", "classes: 3\nlayers:\n  - [conv, 64]\n");
        script("large.yaml", "classes: 3\nlayers:\n  - [conv, 64]\n  - [conv, 512]\n");
        script("fit.py", "parser.add_argument('--cfg')\n");

        assertOther("python fit.py --cfg small.yaml", "python fit.py --cfg large.yaml");
    }

    @Test
    void listItemsOfAConfigurationAreCompared() {
        script("one.yaml", "classes: 3\nlayers:\n  - kind: conv\n    width: 64\n");
        script("two.yaml", "classes: 3\nlayers:\n  - kind: conv\n    width: 512\n");

        assertOther("python fit.py --config one.yaml", "python fit.py --config two.yaml");
    }

    @Test
    void shellScriptsAreComparedByTheirCommands() {
        script("first.sh", "#!/bin/bash\nset -e\nOUT=a\npython fit.py --epochs 3 --lr 0.1 --out $OUT\n");
        script("second.sh", "OUT=b\n# slower\npython fit.py --epochs 3 --lr 0.2 --out $OUT &> log\n");
        script("third.sh", "python fit.py --epochs 30 --lr 0.1\n");

        assertSame("bash first.sh", "bash second.sh");
        assertOther("bash first.sh", "bash third.sh");
    }

    @Test
    void aShellScriptGivesItsArgumentsTheirMeaning() {
        script("go.sh", "#!/bin/sh\nPARTITION=$1\nexport OUTPUT=\"${2:-out}\"\nGPUS=$3\npython fit.py --gpus $GPUS\n");

        assertSame("bash go.sh short a 8", "bash go.sh long b 8");
        assertOther("bash go.sh short a 8", "bash go.sh short a 4");
    }

    @Test
    void configurationFilesAreComparedByTheirSettings() {
        script("a.yaml", "model: tiny\nepochs: 3\nlr: 0.1\nout: a\n");
        script("b.yaml", "model: tiny\nepochs: 3\nlr: 0.2   # more\nout: b\n");
        script("c.yaml", "model: tiny\nepochs: 9\nlr: 0.1\nout: a\n");

        assertSame("python fit.py --config a.yaml", "python fit.py --config b.yaml");
        assertOther("python fit.py --config a.yaml", "python fit.py --config c.yaml");
    }

    @Test
    void aCopyOfTheTreeIsTheSameWorkload(@TempDir Path copy) throws IOException {
        script("fit.py", "parser.add_argument('--epochs')\n");
        Files.copy(tree.resolve("fit.py"), copy.resolve("fit.py"));

        assertThat(compare(tree, "python fit.py --seed 1", copy, "python fit.py --seed 2")
                        .sameWorkload())
                .isTrue();
    }

    @Test
    void anotherTreeIsTheSameWorkloadOnlyWithTheSameModelAndData(@TempDir Path other) throws IOException {
        program("main.py", """
                import torchvision
                parser.add_argument('data')
                parser.add_argument('-a', '--arch', default='resnet18')
                """, """
                model = torchvision.models.__dict__[args.arch]()
                data = torchvision.datasets.ImageFolder(args.data)
                """);
        program("fit.py", """
                import timm
                parser.add_argument('--model')
                parser.add_argument('--dataset')
                """, """
                model = timm.create_model(args.model)
                data = timm.data.create_dataset(args.dataset)
                """);
        Files.move(tree.resolve("fit.py"), other.resolve("fit.py"));
        String here = "python main.py -a resnet50 data/imagenet";

        assertThat(compare(tree, here, other, "python fit.py --model resnet50 --dataset imagenet")
                        .sameWorkload())
                .isTrue();
        assertThat(compare(tree, here, other, "python fit.py --model resnet50 --dataset cifar10")
                        .sameWorkload())
                .isFalse();
        assertThat(compare(tree, here, other, "python fit.py --model resnet18 --dataset imagenet")
                        .sameWorkload())
                .isFalse();
        assertThat(compare(tree, here, other, "python fit.py").sameWorkload()).isFalse();
    }

    @Test
    void aLinkOutOfTheTreeIsNotFollowed(@TempDir Path outside) throws IOException {
        program("fit.py", "parser.add_argument('--epochs', default=90)\n");
        Files.move(tree.resolve("fit.py"), outside.resolve("fit.py"));
        Files.createSymbolicLink(tree.resolve("fit.py"), outside.resolve("fit.py"));

        assertOther("python fit.py", "python fit.py --epochs 90");
    }

    @Test
    void anEmptyCommandEqualsItself() {
        assertSame("", "");
        assertSame("python", "python");
        assertThat(compare(tree, "", tree, "python fit.py").sameWorkload()).isFalse();
        assertThat(compare(tree, "python 'unclosed", tree, "python a.py --b \\").score())
                .isBetween(0d, 1d);
    }

    @Test
    void aConfigurationFileIsComparedWhateverTheNameOfItsOption() {
        program("fit.py", "parser.add_argument('--fname')\n", "print(open(args.fname).read())\n");
        script("sets/large.yaml", "model_name: net_large\nlog_every: 10\n");
        script("sets/huge.yaml", "model_name: net_huge\nlog_every: 10\n");
        script("sets/chatty.yaml", "model_name: net_large\nlog_every: 1\n");

        assertOther("python fit.py --fname sets/large.yaml", "python fit.py --fname sets/huge.yaml");
        assertSame("python fit.py --fname sets/large.yaml", "python fit.py --fname sets/chatty.yaml");
    }

    @Test
    void gpusThatARequestAddsForAProgramOfOneDeviceAreNoOtherWork() {
        script("fit.py", """
                import torch
                model = torch.nn.Linear(3, 3)
                torch.optim.SGD(model.parameters(), lr=0.1).step()
                """);
        script("fit.sbatch", "#!/bin/bash\n#SBATCH --gres=gpu:3\npython fit.py\n");
        script("one.sbatch", "#!/bin/bash\n#SBATCH --gres=gpu:1\npython fit.py\n");

        assertSame("sbatch fit.sbatch", "python fit.py");
        assertOther("sbatch fit.sbatch", "sbatch one.sbatch");
        script("many.py", """
                import torch
                model = torch.nn.DataParallel(torch.nn.Linear(3, 3))
                torch.optim.SGD(model.parameters(), lr=0.1).step()
                """);
        script("many.sbatch", "#!/bin/bash\n#SBATCH --gres=gpu:3\npython many.py\n");
        assertOther("sbatch many.sbatch", "CUDA_VISIBLE_DEVICES=0 python many.py");
    }

    @Test
    void aSwitchOfAPhaseIsOtherWorkAndADeviceInASectionIsNot() {
        program(
                "fit.py",
                "parser.add_argument('--second_phase', action='store_true')\n"
                        + "parser.add_argument('--run.device_id', default='0')\n",
                "fit(9 if args.second_phase else 3)\n");

        assertOther("python fit.py", "python fit.py --second_phase");
        assertSame("python fit.py --run.device_id '(0)'", "python fit.py --run.device_id '(1)'");
    }

    private void assertSame(String one, String other) {
        assertThat(compare(tree, one, tree, other))
                .extracting(Similarity::sameWorkload)
                .isEqualTo(true);
    }

    private void assertOther(String one, String other) {
        assertThat(compare(tree, one, tree, other))
                .extracting(Similarity::sameWorkload)
                .isEqualTo(false);
    }

    private static Similarity compare(Path root, String one, Path otherRoot, String other) {
        return new WorkloadComparison(new StaticInspector())
                .compare(new JobCommand(root, root, one), new JobCommand(otherRoot, otherRoot, other));
    }

    /** @param options the options that it declares */
    private void program(String name, String options) {
        program(name, options, "");
    }

    private void program(String name, String options, String rest) {
        String parser = "import argparse\nparser = argparse.ArgumentParser()\n";
        script(name, parser + options + "args = parser.parse_args()\n" + rest);
    }

    private void script(String name, String text) {
        try {
            Files.createDirectories(tree.resolve(name).getParent());
            Files.writeString(tree.resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aGeneratedConfigurationDiffersFromAFile() {
        // More modules than are opened: this branch is not fully evaluated.
        StringBuilder generates = new StringBuilder();
        for (int part = 0; part < 150; part++) {
            script("part_%d.py".formatted(part), "value = %d\n".formatted(part));
            generates.append("    import part_%1$d\n    print(part_%1$d.value)\n".formatted(part));
        }
        script("run.py", """
                import argparse, json, torch
                from datasets import load_dataset
                parser = argparse.ArgumentParser()
                parser.add_argument('--config')
                parser.add_argument('--exp', type=int)
                args = parser.parse_args()
                class UNet(torch.nn.Module):
                    def __init__(self):
                        super().__init__()
                        self.layer = torch.nn.Conv2d(3, 3, 3)
                net = UNet()
                optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
                data = load_dataset('cifar10')
                for epoch in range(30):
                    pass
                if args.config is not None:
                    with open(args.config) as f:
                        print(json.load(f)['rate'])
                if args.exp is not None:
                """ + generates);
        script("small.json", "{\"rate\": 3}");

        Similarity similarity = compare(tree, "python run.py --config small.json", tree, "python run.py --exp 7");

        assertThat(similarity.sameWorkload()).as(similarity.why()).isFalse();
        assertThat(similarity.why()).contains("config");
    }

    @Test
    void gamesOfTheSameConsoleTakeEquallyLong() {
        script("dqn.py", """
                import argparse, gymnasium as gym
                parser = argparse.ArgumentParser()
                parser.add_argument('--env-id', default='PongNoFrameskip-v4')
                parser.add_argument('--steps', type=int, default=1000)
                args = parser.parse_args()
                env = gym.make(args.env_id)
                for step in range(args.steps):
                    env.step(0)
                """);

        assertThat(compare(
                                tree,
                                "python dqn.py --env-id PongNoFrameskip-v4",
                                tree,
                                "python dqn.py --env-id BreakoutNoFrameskip-v4")
                        .sameWorkload())
                .isTrue();
        assertThat(compare(tree, "python dqn.py", tree, "python dqn.py --env-id CartPole-v1")
                        .sameWorkload())
                .isFalse();
    }
}
