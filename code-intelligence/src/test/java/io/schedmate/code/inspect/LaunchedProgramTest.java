package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The program is found after any launcher or wrapper. */
class LaunchedProgramTest {

    private static final String OWN_LAUNCHER = """
            import subprocess, sys, torch

            arguments = list(sys.argv)[1:]
            workers = [subprocess.Popen([sys.executable] + arguments) for _ in range(torch.cuda.device_count())]
            for worker in workers:
                worker.wait()
            """;

    private TestTree tree;

    @BeforeEach
    void aTraining(@TempDir Path folder) {
        tree = new TestTree(folder)
                .with("loop.py", StaticInspectorTest.LOOP)
                .with("train.py", StaticInspectorTest.ARGPARSE);
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/io/schedmate/code/ways-to-start.txt", delimiter = '\u0001', quoteCharacter = '\u0002')
    void theTrainingIsFound(String command) {
        tree.with("Makefile", """
                EPOCHS ?= 4
                train: data
                \t@python train.py --epochs 9
                long: data
                \tpython train.py --epochs $(EPOCHS)
                data:
                \techo
                """).with("pkg/ready.txt", "").with("pkg/train.py", StaticInspectorTest.ARGPARSE);

        assertThat(tree.inspect(command).epochs()).isEqualTo(9.0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "python pkg --epochs 9",
                "python -m pkg --epochs 9",
                "./trainer --epochs 9",
                "python trainer --epochs 9"
            })
    void aProgramNeedsNoPyExtension(String command) {
        tree.with("pkg/__main__.py", StaticInspectorTest.ARGPARSE)
                .with("trainer", "#!/usr/bin/env python\n" + StaticInspectorTest.ARGPARSE);

        assertThat(tree.inspect(command).epochs()).isEqualTo(9.0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "$CMD",
                "eval $CMD",
                "eval \"$CMD --amp\"",
                "bash -c \"$CMD\"",
                "srun --ntasks 1 bash -c \"$CMD\"",
                "sbatch --wrap=\"$CMD\""
            })
    void wordsOfACommandInAVariableAreCitedOnTheirLines(String start) {
        var job = tree.with("run.sh", """
                RATE=0.2
                OPTIONS="--lr $RATE \\
                  --batch-size 16"
                CMD="python train.py \\
                  $OPTIONS \\
                  --arch 'resnet34'"
                CMD+=" --epochs 9"
                %s
                """.formatted(start)).inspect("bash run.sh");

        assertThat(job.learningRate()).isEqualTo(0.2);
        assertThat(job.evidence().get("learningRate")).startsWith("run.sh:1");
        assertThat(job.evidence().get("batchSizePerDevice")).startsWith("run.sh:3");
        assertThat(job.evidence().get("epochs")).startsWith("run.sh:7");
    }

    @ParameterizedTest
    @ValueSource(strings = {"cloudpickle.dumps", "dill.dumps", "cloudpickle.cloudpickle.dumps"})
    void aPickledFunctionIsRead(String dumps) {
        tree.with("steps.py", """
                import torch

                def fit(epochs, lr):
                    model = torch.nn.Linear(3, 1)
                    optimizer = torch.optim.SGD(model.parameters(), lr=lr)
                    for epoch in range(epochs):
                        model(torch.zeros(3)).backward()
                        optimizer.step()
                """).with("entry.py", """
                import base64, pickle, sys, zlib

                pickle.loads(zlib.decompress(base64.b64decode(sys.argv[1])))()
                """).with("launch.py", """
                import argparse, base64, cloudpickle, dill, subprocess, sys, zlib
                from steps import fit

                parser = argparse.ArgumentParser()
                parser.add_argument('--epochs', type=int, default=5)
                args = parser.parse_args()

                def later():
                    fit(epochs=args.epochs, lr=0.3)

                text = base64.b64encode(zlib.compress(%s(later))).decode()
                subprocess.check_call([sys.executable, 'entry.py', text])
                """.formatted(dumps));

        var job = tree.inspect("python launch.py --epochs 9");

        assertThat(job.epochs()).isEqualTo(9.0);
        assertThat(job.learningRate()).isEqualTo(0.3);
        assertThat(job.optimizer()).isEqualTo("SGD");
    }

    @Test
    void linesOfACommandTextAreCitedSeparately() {
        var job = tree.with("run.sh", """
                srun bash -c 'python train.py \\
                  --epochs 9 \\
                  --lr 0.2'
                """).inspect("bash run.sh");

        assertThat(job.evidence()).containsEntry("epochs", "run.sh:2").containsEntry("learningRate", "run.sh:3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"singularity_wrapper", "apptainer_wrapper"})
    void aContainerOfACommandTextMayBeStartedByItsSitesProgram(String container) {
        var job = tree.inspect("srun --nodes 2 " + container
                + " exec bash -c 'accelerate launch --num_processes 8 train.py --epochs 9'");

        assertThat(job.epochs()).isEqualTo(9.0);
        assertThat(job.evidence()).containsKey("optimizer");
        assertThat(job.gpus()).isEqualTo(8);
    }

    @Test
    void aCommandTextKeepsTheRanksOfItsLauncher() {
        var job = tree.inspect("srun --nodes 2 --ntasks-per-node 4 bash -c 'python train.py --epochs 9'");

        assertThat(job.nodes()).isEqualTo(2);
        assertThat(job.gpus()).isEqualTo(8);
    }

    @Test
    void aWrappedBatchJobGivesItsNodes() {
        var job = tree.inspect("sbatch --nodes=2 --ntasks-per-node=4 --wrap='srun python train.py --epochs 9'");

        assertThat(job.nodes()).isEqualTo(2);
        assertThat(job.gpus()).isEqualTo(8);
        assertThat(job.epochs()).isEqualTo(9.0);
    }

    @Test
    void aProgramFindsTheNodesOfItsWrappedBatchJob() {
        tree.with("spread.py", """
                import os, torch
                ranks = int(os.getenv('SLURM_NNODES')) * int(os.getenv('SLURM_GPUS_ON_NODE'))
                torch.utils.data.DataLoader([], batch_size=480 // ranks, shuffle=True)
                """);

        var job = tree.inspect("sbatch --nodes=3 --gpus-per-node=4 --wrap 'srun python spread.py'");

        assertThat(job.batchSizePerDevice()).isEqualTo(40);
    }

    @Test
    void makeTakesItsVariablesFromTheCommand() {
        tree.with("Makefile", """
                EPOCHS := 4
                ARGS = --epochs $(EPOCHS)
                train:
                \tpython train.py $(ARGS)
                """);

        assertThat(tree.inspect("make train").epochs()).isEqualTo(4.0);
        assertThat(tree.inspect("make train EPOCHS=12").epochs()).isEqualTo(12.0);
        assertThat(tree.inspect("make").epochs()).isEqualTo(4.0);
    }

    @Test
    void aCustomLauncherStartsAShellScriptOnEachGpu() {
        tree.with("tools/launch.py", "import argparse\n")
                .with("configs/small.sh", """
                ARGS=${@:1}
                python -u train.py --epochs 9 ${ARGS}
                """)
                .with("tools/run.sh", """
                GPUS=$1
                COMMAND=${@:2}
                let "NODES=GPUS/GPUS_PER_NODE"
                python ./tools/launch.py --nnodes ${NODES} --nproc_per_node ${GPUS_PER_NODE} ${COMMAND}
                """);

        var job = tree.inspect("GPUS_PER_NODE=4 ./tools/run.sh 8 ./configs/small.sh --batch-size 16");

        assertThat(job.epochs()).isEqualTo(9.0);
        assertThat(job.nodes()).isEqualTo(2);
        assertThat(job.gpus()).isEqualTo(8);
        assertThat(job.globalBatchSize()).isEqualTo(128);
    }

    @Test
    void aProgramThatStartsItsArgumentsOnEachGpuGivesNoGpuCount() {
        tree.with("multi.py", OWN_LAUNCHER);

        var job = tree.inspect("python -m multi train.py --epochs 9");

        assertThat(job.epochs()).isEqualTo(9.0);
        assertThat(job.gpus()).isNull();
    }

    @Test
    void doraStartsTheTrainingOfThePackage() {
        tree.with("band/train.py", StaticInspectorTest.ARGPARSE).with("band/loop.py", StaticInspectorTest.LOOP);

        var onEach = tree.inspect("dora run -d --epochs 9");
        var alone = tree.inspect("dora run --epochs 9");

        assertThat(onEach.epochs()).isEqualTo(9.0);
        assertThat(onEach.gpus()).isNull();
        assertThat(alone.epochs()).isEqualTo(9.0);
        assertThat(alone.gpus()).isEqualTo(1);
    }

    @Test
    void makeFindsItsFileUnderItsOtherNamesAndInAnotherFolder() {
        tree.with("makefile", "fit:\n\tpython train.py --epochs 4\n")
                .with("runs/GNUmakefile", "fit:\n\tpython ../train.py --epochs 6\n");

        assertThat(tree.inspect("make fit").epochs()).isEqualTo(4);
        assertThat(tree.inspect("make -C runs fit").epochs()).isEqualTo(6);
    }

    @Test
    void aLauncherOfTheProgramStartsItsWorkersOnOneNode() {
        tree.with("spread.py", OWN_LAUNCHER);

        assertThat(tree.inspect("python spread.py train.py --epochs 9").nodes()).isEqualTo(1);
    }
}
