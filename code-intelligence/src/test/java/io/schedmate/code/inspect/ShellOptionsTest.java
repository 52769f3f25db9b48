package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Scripts that parse their own options. */
class ShellOptionsTest {

    private TestTree tree;

    @BeforeEach
    void atATreeWithATraining(@TempDir Path folder) {
        tree = new TestTree(folder)
                .with("loop.py", StaticInspectorTest.LOOP)
                .with("train.py", StaticInspectorTest.ARGPARSE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sh scripts/start.sh -r 0.2 -n 4 -a",
                "sh scripts/start.sh -n4 -a -r0.2",
                "sh scripts/start.sh -an 4 -r 0.2",
                "bash scripts/start.sh -r 0.2 -a -n 4 -- left over"
            })
    void parsesGetopts(String command) {
        tree.with("scripts/start.sh", """
                #!/bin/sh
                cd $(dirname $(dirname "$0")) || exit
                RATE=0.1
                GPUS=1
                EXTRA=
                while getopts "r:n:a" option; do
                  case $option in
                    r) RATE=$OPTARG ;;
                    n) GPUS=$OPTARG ;;
                    a) EXTRA=--amp ;;
                    *) echo "unknown option" ;;
                  esac
                done
                shift $((OPTIND - 1))
                torchrun --nproc_per_node=$GPUS train.py --lr $RATE $EXTRA
                """);

        var job = tree.inspect(command);

        assertThat(job.learningRate()).isEqualTo(0.2);
        assertThat(job.gpus()).isEqualTo(4);
        assertThat(job.precision()).isEqualTo("mixed bf16");
        assertThat(tree.inspect("sh scripts/start.sh").learningRate()).isEqualTo(0.1);
    }

    @Test
    void parsesGetopt() {
        tree.with("start.sh", """
                #!/bin/bash
                RATE=0.1
                PARSED=$(getopt -o r: -l epochs:,rate: -- "$@")
                eval set -- "$PARSED"
                while true; do
                  case "$1" in
                    -r|--rate) RATE=$2; shift 2 ;;
                    --epochs) EPOCHS=$2; shift 2 ;;
                    --) shift; break ;;
                  esac
                done
                python train.py --lr $RATE --epochs $EPOCHS
                """);

        var job = tree.inspect("bash start.sh --epochs=7 -r 0.4");

        assertThat(job.learningRate()).isEqualTo(0.4);
        assertThat(job.epochs()).isEqualTo(7.0);
    }

    @Test
    void parsesOptionsInTheStyleOfKaldi() {
        tree.with("run.sh", """
                #!/bin/bash
                stage=0
                num_epochs=3
                . utils/parse_options.sh || exit 1
                if [ $stage -le 1 ]; then
                  python train.py --epochs $num_epochs
                fi
                """);

        assertThat(tree.inspect("bash run.sh --stage 1 --num-epochs 9").epochs())
                .isEqualTo(9.0);
        assertThat(tree.inspect("bash run.sh").epochs()).isEqualTo(3.0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mkdir -p $dir; cp train.py loop.py $dir; python $dir/train.py --epochs 6",
                "cp -r . \"$dir/code\"; cp -r ./train.py loop.py ${dir}/code/; python ${dir}/code/train.py --epochs 6",
                "cp train.py $dir/once.py; python $dir/once.py --epochs 6"
            })
    void readsACopiedScriptAsItsOriginal(String line) {
        tree.with("run.sh", "dir=exp/$1\n" + line + "\n");

        assertThat(tree.inspect("bash run.sh first").epochs()).isEqualTo(6.0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "echo $gpus | awk -F ',' '{print NF}'",
                "echo $gpus | tr ',' '\\n' | wc -l",
                "echo $gpus | tr ',' ' ' | wc -w",
                "echo \"$gpus\" | grep -o 1 | wc -l | tr 1 4",
                "echo 'x 4 y' | cut -d ' ' -f 2",
                "echo 'x 4 y' | awk '{print $2}'"
            })
    void countsTheItemsOfAList(String counting) {
        tree.with("start.sh", """
                gpus="0,1,2,3"
                count=$(%s)
                torchrun --nproc_per_node=$count train.py --lr 0.2
                """.formatted(counting));

        assertThat(tree.inspect("sh start.sh").gpus()).isEqualTo(4);
    }

    @Test
    void leavesTheOutputOfAnUnknownFilterUndetermined() {
        tree.with("start.sh", """
                count=$(echo 4 | some-filter)
                torchrun --nproc_per_node=$count train.py --lr 0.2
                """);

        assertThat(tree.inspect("sh start.sh").gpus()).isNull();
    }

    @Test
    void readsALineThatEndsAfterAnOperator() {
        tree.with("start.sh", """
                rest="$@"
                bash -c "cd . && $rest"
                python train.py --lr 0.2 &&
                """);

        assertThat(tree.inspect("bash start.sh").learningRate()).isEqualTo(0.2);
    }

    @Test
    void comparesNumbersInDoubleBrackets() {
        tree.with("start.sh", """
                #!/bin/bash
                SIZE=$1
                RATE=0.1
                GPUS=1
                if (( $SIZE > 13 && SIZE<=70 )); then
                  RATE=0.4
                fi
                if ((SIZE == 7)) || (( SIZE >= 65 )); then
                  GPUS=8
                fi
                torchrun --nproc_per_node=$GPUS train.py --lr $RATE
                """);

        assertThat(tree.inspect("bash start.sh 7").learningRate()).isEqualTo(0.1);
        assertThat(tree.inspect("bash start.sh 7").gpus()).isEqualTo(8);
        assertThat(tree.inspect("bash start.sh 34").learningRate()).isEqualTo(0.4);
        assertThat(tree.inspect("bash start.sh 34").gpus()).isEqualTo(1);
        assertThat(tree.inspect("bash start.sh 71").learningRate()).isEqualTo(0.1);
    }

    @Test
    void takesEachOfItsArgumentsInALoop() {
        tree.with("start.sh", """
                #!/bin/bash
                GPUS=1
                ARGS=()
                for arg in "$@"; do
                  if [[ "$arg" == --gpus=* ]]; then
                    GPUS="${arg#*=}"
                  else
                    ARGS+=("$arg")
                  fi
                done
                torchrun --nproc_per_node=$GPUS train.py "${ARGS[@]}"
                """).with("first.sh", """
                #!/bin/bash
                for rate in 0.2 0.3; do
                  break
                done
                python train.py --lr $rate
                """);

        var job = tree.inspect("bash start.sh --lr=0.2 --gpus=4 --amp");

        assertThat(job.gpus()).isEqualTo(4);
        assertThat(job.learningRate()).isEqualTo(0.2);
        assertThat(job.precision()).isEqualTo("mixed bf16");
        assertThat(tree.inspect("bash first.sh").learningRate()).isEqualTo(0.2);
    }

    @Test
    void citesEachAppendedOptionOnItsOwnLine() {
        tree.with("start.sh", """
                #!/bin/bash
                : ${RATE:=0.2}
                OPTIONS=""
                OPTIONS+=" --amp"
                OPTIONS+=" --lr $RATE"
                OPTIONS+=" --epochs 9"
                OPTIONS+=" --batch-size 48"
                python train.py $OPTIONS
                """);

        var job = tree.inspect("bash start.sh");

        assertThat(job.learningRate()).isEqualTo(0.2);
        assertThat(job.evidence()).containsEntry("learningRate", "start.sh:2");
        assertThat(job.evidence()).containsEntry("epochs", "start.sh:6");
    }

    @Test
    void continuesAWordIfAppendedWithoutASpace() {
        tree.with("start.sh", """
                #!/bin/bash
                OPTIONS="--lr 0."
                OPTIONS+="4 --epochs 7"
                python train.py $OPTIONS
                """);

        var job = tree.inspect("bash start.sh");

        assertThat(job.learningRate()).isEqualTo(0.4);
        assertThat(job.epochs()).isEqualTo(7);
    }

    @Test
    void evaluatesArithmeticWithTheOutputOfCommands() {
        tree.with("start.sh", """
                #!/bin/bash
                GPUS="$1"
                RANKS=$(( $(echo "${GPUS}" | awk -F',' '{print NF}') * 2 ))
                python train.py --epochs "${RANKS}"
                """);

        assertThat(tree.inspect("bash start.sh 0,3,5").epochs()).isEqualTo(6);
    }
}
