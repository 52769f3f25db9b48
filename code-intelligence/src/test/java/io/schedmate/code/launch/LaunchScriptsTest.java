package io.schedmate.code.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.launch.request.Count;
import io.schedmate.code.launch.word.Word;
import io.schedmate.code.tree.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Launch scripts and the training programs that they start. */
class LaunchScriptsTest {

    @TempDir
    Path folder;

    private Path root = Path.of("");

    @BeforeEach
    void programs() throws IOException {
        root = folder.toRealPath();
        for (String file : List.of(
                "train.py",
                "first.py",
                "serve_data.py",
                "work/train.py",
                "train_tokenizer.py",
                "model/fit.py",
                "env.sh")) {
            Files.createDirectories(root.resolve(file).getParent());
            Files.writeString(root.resolve(file), "");
        }
    }

    private Launchers.Started started(String script) throws IOException {
        return started(script, "bash run.sh");
    }

    private Launchers.Started started(String script, String command) throws IOException {
        Files.writeString(root.resolve("run.sh"), script);
        return new Launchers(SourceTree.at(root)).started(command, root).orElseThrow();
    }

    private String line(String script) throws IOException {
        Launch launch = started(script).launch();
        StringBuilder line = new StringBuilder(root.relativize(launch.script() == null ? root : launch.script())
                .toString());
        launch.arguments().stream()
                .map(Word::text)
                .forEach(word -> line.append(' ').append(word));
        return line.toString().replace(Word.UNKNOWN, '?');
    }

    @Test
    void interpreterOptionsMayBeCombinedWithTheModuleOption() throws IOException {
        assertThat(line("python -um model.fit --epochs 3\n")).isEqualTo("model/fit.py --epochs 3");
        assertThat(line("python3 -OBum model.fit --epochs 3\n")).isEqualTo("model/fit.py --epochs 3");
    }

    @Test
    void aCommandAfterATestInDoubleBracketsDependsOnIt() throws IOException {
        assertThat(line("""
                        RATE=0.5
                        [[ -n "$1" ]] && RATE=0.9
                        [[ -n "$RATE" ]] || NOTE=given
                        [[ -f elsewhere.txt ]] || { echo missing; exit 2; }
                        python train.py --lr $RATE --note $NOTE
                        """)).isEqualTo("train.py --lr 0.5 --note");
    }

    @Test
    void aTestInDoubleBracketsChecksTheFilesOfTheTree() throws IOException {
        assertThat(line("""
                        if [[ -f env.sh ]]; then
                          RATE=0.5
                        else
                          RATE=0.9
                        fi
                        python train.py --lr $RATE
                        """)).isEqualTo("train.py --lr 0.5");
    }

    @Test
    void aScriptThatRejectsACallIsEvaluatedAsIfItAcceptedIt() throws IOException {
        assertThat(line("""
                        if [ -z "$1" ]; then echo "usage: run.sh NAME"; exit 1; fi
                        [ $# -lt 1 ] && { echo "usage"; exit 1; }
                        python train.py --name x$1
                        """)).isEqualTo("train.py --name x");
        assertThat(line("""
                        if [ $# -lt 1 ]; then
                          exit 1
                        else
                          python train.py --from else
                        fi
                        """)).isEqualTo("train.py --from else");
        assertThat(line("""
                        MODE=plain
                        if [ "$MODE" = large ]; then
                          SIZE=9
                        else
                          echo "unknown mode"
                          exit 1
                        fi
                        python train.py --mode x
                        """)).isEqualTo("train.py --mode x");
    }

    @Test
    void anExitAfterAStartEndsTheScript() throws IOException {
        assertThat(line("""
                        STAGE=1
                        if [ $STAGE = 1 ]; then
                          python first.py
                          exit 0
                        fi
                        python train.py
                        """)).isEqualTo("first.py");
    }

    @Test
    void aQueueReadsItsScriptFromAHereDocument() throws IOException {
        Launch launch = started("""
                        RATE=0.5
                        sbatch --time=10 <<EOT
                        #!/bin/bash
                        #SBATCH --nodes=3
                        #SBATCH --gres=gpu:2
                        HERE=7
                        srun python train.py --lr ${RATE} --here \\$HERE
                        EOT
                        """).launch();

        assertThat(launch.script()).isEqualTo(root.resolve("train.py"));
        assertThat(launch.arguments()).extracting(Word::text).containsExactly("--lr", "0.5", "--here", "7");
        assertThat(launch.nodes()).extracting(Count::number).isEqualTo(3);
        assertThat(launch.arguments().getFirst().origin().places())
                .singleElement()
                .hasToString("run.sh:7");
    }

    @Test
    void aShellInAContainerReadsAHereDocument() throws IOException {
        assertThat(line("""
                        apptainer exec --nv image.sif bash -l <<'END'
                        cd work
                        python train.py --epochs 3
                        END
                        """)).isEqualTo("work/train.py --epochs 3");
        assertThat(line("""
                        cat <<END | bash
                        python train.py --epochs 4
                        END
                        """)).isEqualTo("train.py --epochs 4");
        assertThat(line("""
                        ssh -T node7 <<END
                        python train.py --epochs 5
                        END
                        """)).isEqualTo("train.py --epochs 5");
    }

    @Test
    void aShellStartedOnSeveralRanksStartsTheProgramOnThem() throws IOException {
        Launch launch = started("""
                        srun -N 2 --ntasks-per-node 4 bash <<'END'
                        python train.py
                        END
                        """).launch();

        assertThat(launch.script()).isEqualTo(root.resolve("train.py"));
        assertThat(launch.launcher()).isEqualTo("srun");
        assertThat(launch.processes()).extracting(Count::number).isEqualTo(8);
    }

    @Test
    void theNumberOfProcessorsPerRankIsNotACommand() throws IOException {
        Files.writeString(root.resolve("inner.sh"), "python train.py --size $1\n");

        assertThat(line("srun -c 8 bash inner.sh 3\n")).isEqualTo("train.py --size 3");
    }

    @Test
    void aScriptMayWriteTheScriptThatItSubmits() throws IOException {
        Launch launch = started("""
                        NAME=pine
                        cat > jobs_$NAME.sh <<EOF
                        #SBATCH --nodes=2
                        python train.py --name $NAME
                        EOF
                        sbatch -J x ./jobs_$NAME.sh
                        """).launch();

        assertThat(launch.script()).isEqualTo(root.resolve("train.py"));
        assertThat(launch.arguments()).extracting(Word::text).containsExactly("--name", "pine");
        assertThat(launch.nodes()).extracting(Count::number).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"$(sbatch job.sh 5)", "\"$(sbatch --parsable job.sh $SIZE)\"", "`sbatch job.sh 5 | tail -1`"})
    void aScriptMayKeepTheNumberOfTheJobThatItSubmits(String submitted) throws IOException {
        Files.writeString(root.resolve("job.sh"), "#SBATCH --nodes=2\n\npython train.py --size $1\n");

        Launch launch =
                started("SIZE=5\nJOB=%s\nsqueue -j $JOB\n".formatted(submitted)).launch();

        assertThat(launch.script()).isEqualTo(root.resolve("train.py"));
        assertThat(launch.arguments()).extracting(Word::text).containsExactly("--size", "5");
        assertThat(launch.nodes()).extracting(Count::number).isEqualTo(2);
        assertThat(launch.arguments().getFirst().origin().places())
                .singleElement()
                .hasToString("job.sh:3");
    }

    @Test
    void aSubshellDoesNotChangeTheFolderOfItsParent() throws IOException {
        assertThat(line("""
                        (cd model && make)
                        python train.py --at root
                        """)).isEqualTo("train.py --at root");
    }

    @Test
    void aFileReadByALoopIsNotAProgram() throws IOException {
        assertThat(line("""
                        while IFS='=' read -r key value; do
                          export "$key=$value"
                        done < train_settings.env
                        python first.py
                        """)).isEqualTo("first.py");
    }

    @Test
    void inputFromATerminalIsUnknown() throws IOException {
        assertThat(line("""
                        read -p "train or test? " mode
                        if [ "$mode" == "train" ]; then
                          python train.py --mode $mode
                        fi
                        """)).isEqualTo("train.py --mode ?");
    }

    @Test
    void theInterpreterMayBeFoundByWhich() throws IOException {
        assertThat(line("""
                        PY=`which python3`
                        OTHER=$(command -v $PY)
                        ddt --connect srun -n 1 $PY train.py --epochs 2
                        """)).isEqualTo("train.py --epochs 2");
    }

    @Test
    void aLoopOverASequenceCountsItsStarts() throws IOException {
        assertThat(started("for i in {1..5}; do python train.py --seed $i; done\n")
                        .trainings())
                .isEqualTo(5);
        assertThat(started("for i in $(seq 2 3 11); do python train.py --seed $i; done\n")
                        .trainings())
                .isEqualTo(4);
        assertThat(line("N=2; for i in $(seq $N -1 1); do python train.py --seed $i; done\n"))
                .isEqualTo("train.py --seed 2");
        assertThat(line("python train.py --layers b{4,2}x '{1,2}' $HOME/{a}\n"))
                .isEqualTo("train.py --layers b4x b2x {1,2} ?/{a}");
    }

    @Test
    void aLoopOverNoArgumentsDoesNothing() throws IOException {
        assertThat(line("""
                        ARGS=()
                        for arg in "$@"; do ARGS+=("$arg"); done
                        python train.py "${ARGS[@]}" --epochs 1
                        """)).isEqualTo("train.py --epochs 1");
        assertThat(started("""
                        ARGS=()
                        for arg in "$@"; do ARGS+=("$arg"); done
                        python train.py "${ARGS[@]}"
                        """, "bash run.sh --lr 3").launch().arguments())
                .extracting(Word::text)
                .containsExactly("--lr", "3");
    }

    @Test
    void aQuotedArgumentCountIsANumber() throws IOException {
        assertThat(line("""
                        while (( "$#" )); do
                          case "$1" in
                            *) exit 1 ;;
                          esac
                        done
                        python train.py
                        """)).isEqualTo("train.py");
    }

    @Test
    void anMpirunOptionMayTakeTwoValues() throws IOException {
        Launch launch = started("mpirun -np 4 -mca pml ob1 --mca btl ^openib python train.py --lr 1\n")
                .launch();

        assertThat(launch.script()).isEqualTo(root.resolve("train.py"));
        assertThat(launch.processes()).extracting(Count::number).isEqualTo(4);
    }

    @Test
    void theDeviceWithIndexZeroIsOneProcess() throws IOException {
        Launch launch = started("python -m paddle.distributed.launch --gpus '0' train.py\n")
                .launch();

        assertThat(launch.perNode()).extracting(Count::number).isEqualTo(1);
    }

    @Test
    void theProgramThatTrainsTheModelIsChosenFromSeveral() throws IOException {
        assertThat(line("""
                        python train_tokenizer.py --size 9
                        python model/fit.py --epochs 2
                        """)).isEqualTo("model/fit.py --epochs 2");
        assertThat(line("""
                        srun python serve_data.py &
                        python train.py
                        """)).isEqualTo("train.py");
    }

    @Test
    void theRunThatTrainsIsChosenFromSeveralRunsOfAProgram() throws IOException {
        assertThat(line("""
                        python train.py -m preprocessing
                        python train.py --mode=compile
                        python train.py -m train
                        python train.py --eval-only
                        """)).isEqualTo("train.py -m train");
    }

    @Test
    void systemCommandsAreNotPrograms() throws IOException {
        Files.writeString(root.resolve("run.sh"), "ps aux\nsed -i s/a/train/ list\npython -m pip list\n");

        assertThat(new Launchers(SourceTree.at(root)).started("bash run.sh", root))
                .isEmpty();
    }

    @Test
    void sshStartsAProgramFromACommandText() throws IOException {
        assertThat(line("ssh node7 \"cd work && python train.py --lr 2\"\n")).isEqualTo("work/train.py --lr 2");
    }

    @Test
    void aFolderOfAnotherMachineIsTheFolderOfTheTreeWithTheSameTail() throws IOException {
        for (String from : List.of("/home/someone/projects/net/work", "~/net/work", "../net/work")) {
            assertThat(line("cd " + from + "\npython train.py --lr 2\n"))
                    .as(from)
                    .isEqualTo("work/train.py --lr 2");
        }
        assertThat(line("cd /home/someone/net\npython train.py\n")).isEqualTo("train.py");
        assertThat(line("cd other/work\npython train.py\n")).isEqualTo("train.py");
    }

    @Test
    void aFolderAboveAFolderOfAnotherMachineIsLeftToThatFolder() throws IOException {
        assertThat(line("cd /home/someone/net/work\ncd /home/someone/net\npython train.py\n"))
                .isEqualTo("train.py");
        assertThat(line("cd /home/someone/net/work\ncd /data/images\npython train.py\n"))
                .isEqualTo("work/train.py");
    }
}
