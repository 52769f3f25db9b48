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

/** The use of an option in the started program decides, if the program can be read. */
class ReadProgramsTest {

    private static final String SCENES = """
            import argparse
            parser = argparse.ArgumentParser()
            parser.add_argument('--kind', default='near')
            parser.add_argument('--factor', type=int, default=8)
            parser.add_argument('--shape', type=int, default=3)
            args = parser.parse_args()
            for name in vars(args):
                print(name, getattr(args, name))
            if args.kind == 'far':
                load(args.factor)
            size = args.shape if args.kind == 'far' else 1
            """;

    @TempDir
    private Path tree;

    @Test
    void anUnreadOptionIsNotADifference() {
        file("fit.py", SCENES);

        assertSame("python fit.py", "python fit.py --factor 4 --shape 7");
        assertOther("python fit.py --kind far", "python fit.py --kind far --factor 4");
        assertOther("python fit.py --kind far", "python fit.py --kind far --shape 7");
    }

    @Test
    void optionsPassedOnTogetherAreRead() {
        file("fit.py", SCENES + "build(**vars(args))\n");

        assertOther("python fit.py", "python fit.py --factor 4");
    }

    @Test
    void anOptionPassedToALibraryWithAllOthersIsRead() {
        file("fit.py", SCENES + "import engine\nengine.start(args)\n");

        assertSame("python fit.py", "python fit.py --factor 4");
        file("fit.py", SCENES.replace("load(args.factor)", "pass") + "import engine\nengine.start(args)\n");
        assertOther("python fit.py", "python fit.py --factor 4");
    }

    @Test
    void aModelOptionUsedOnlyAsAFolderIsNotADifference() {
        file("fit.py", """
                import argparse
                import os
                parser = argparse.ArgumentParser()
                parser.add_argument('-m', '--model', required=True)
                args = parser.parse_args()
                target = os.path.join('logs', args.model)
                os.makedirs(target)
                """);

        assertSame("python fit.py -m first", "python fit.py --model second");
        file("fit.py", """
                import argparse
                parser = argparse.ArgumentParser()
                parser.add_argument('-m', '--model', required=True)
                args = parser.parse_args()
                net = build(args.model)
                """);
        assertOther("python fit.py -m first", "python fit.py --model second");
    }

    @Test
    void aDefaultDeclaredInALoopMayBeStated() {
        file("fit.py", """
                import argparse
                parser = argparse.ArgumentParser()
                for name, value in dict(heads=4, layers=2).items():
                    parser.add_argument(f'--{name}', default=value, type=type(value))
                args = parser.parse_args()
                net = build(args.heads, args.layers)
                """);

        assertSame("python fit.py", "python fit.py --heads 4");
        assertOther("python fit.py", "python fit.py --heads 8");
    }

    @Test
    void aResumedJobIsNotTheWholeJob() {
        file("fit.py", """
                import argparse
                parser = argparse.ArgumentParser()
                parser.add_argument('--epochs', type=int, default=100)
                parser.add_argument('--resume', default='')
                args = parser.parse_args()
                load(args.resume)
                for epoch in range(args.epochs):
                    step()
                """);

        assertSame("python fit.py", "python fit.py --resume out/epoch_5.pt");
        assertSame("python fit.py", "python fit.py --resume out/last.pt");
        assertOther("python fit.py", "python fit.py --resume out/epoch_90.pt");
        assertSame("python fit.py --resume out/epoch_89.pt", "python fit.py --resume out/epoch_90.pt");
    }

    @Test
    void requestedResourcesDistinguishJobs() {
        file("fit.py", "x = 1\n");
        file("gpu.sh", "#!/bin/sh\n#$ -l gpu=1\npython fit.py\n");
        file("two.sh", "#!/bin/sh\n#$ -l gpu=2\npython fit.py\n");
        file("cpu.sh", "#!/bin/sh\n#$ -q cpu.q\npython fit.py\n");
        file("pbs.sh", "#!/bin/sh\n#PBS -l select=1:ngpus=1\npython fit.py\n");

        assertSame("qsub gpu.sh", "qsub pbs.sh");
        assertOther("qsub gpu.sh", "qsub two.sh");
        assertOther("qsub gpu.sh", "qsub cpu.sh");
        assertSame("qsub -l gpu=2 gpu.sh", "qsub two.sh");
    }

    @Test
    void settingsCombinedInOneOptionAreCompared() {
        assertSame("python fit.py --hparams=depth=3,lr=0.1", "python fit.py --hparams lr=0.2,depth=3");
        assertOther("python fit.py --hparams=depth=3,lr=0.1", "python fit.py --hparams=depth=6,lr=0.1");
    }

    @Test
    void variablesAssignedOnTheLineAreSubstituted() {
        assertSame("SIZE='--depth 3 --width 64'; python fit.py $SIZE --lr 0.1", "python fit.py --width 64 --depth 3");
        assertOther("SIZE='--depth 3'; python fit.py $SIZE", "SIZE='--depth 6'; python fit.py ${SIZE}");
    }

    private void assertSame(String one, String other) {
        assertThat(compare(one, other).sameWorkload()).as(one + " <> " + other).isTrue();
    }

    private void assertOther(String one, String other) {
        assertThat(compare(one, other).sameWorkload()).as(one + " <> " + other).isFalse();
    }

    private Similarity compare(String one, String other) {
        return new WorkloadComparison(new StaticInspector())
                .compare(new JobCommand(tree, tree, one), new JobCommand(tree, tree, other));
    }

    private void file(String name, String text) {
        try {
            Files.writeString(tree.resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
