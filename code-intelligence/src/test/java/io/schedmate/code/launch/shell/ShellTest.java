package io.schedmate.code.launch.shell;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.launch.word.Word;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.tree.SourceTree;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShellTest {

    private static final Path ROOT = Path.of("r").toAbsolutePath();

    @Test
    void theNumberOfARedirectedStreamIsNotAnArgument() {
        assertThat(words("python train.py --epochs 9 2>&1 | tee log"))
                .containsExactly("python", "train.py", "--epochs", "9");
        assertThat(words("python train.py --epochs 9 1>log 2>errors"))
                .containsExactly("python", "train.py", "--epochs", "9");
    }

    @Test
    void aNumberSeparatedFromARedirectionIsAnArgument() {
        assertThat(words("python train.py 2 > log")).containsExactly("python", "train.py", "2");
    }

    @Test
    void aCommandSubstitutionWithinQuotesMayContainQuotes() {
        assertThat(words("""
                        COUNT="$(python3 -c "import os; print(len(os.listdir('shards')) > 1)")"
                        python train.py --shards 9
                        """)).containsExactly("python", "train.py", "--shards", "9");
    }

    @Test
    void anEscapedQuoteDoesNotEndAnArray() {
        assertThat(words("""
                        NAME=alpine
                        ARGS=(--epochs 7 --note \\""first (of ${NAME})"\\" --lr 0.2)
                        python train.py "${ARGS[@]}"
                        """))
                .containsExactly(
                        "python", "train.py", "--epochs", "7", "--note", "\"first (of alpine)\"", "--lr", "0.2");
    }

    @Test
    void nestedLoopsOverLongRowsSpendLittleEffort() {
        String loops = """
                for a in $(seq 1 4000); do for b in $(seq 1 4000); do for c in $(seq 1 4000); do
                  LAST=$a-$b-$c
                done; done; done
                python train.py --epochs 9
                """;

        List<String> words = WorkLimit.within(3_000_000, () -> words(loops));

        assertThat(words).containsExactly("python", "train.py", "--epochs", "9");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "i = 0; i < N; i++ | 3",
                "i=1; i<=N; ++i | 3",
                "i=N; i > 0; i-- | 3",
                "i=0; i<10; i+=4 | 3",
                "i=5; i < N; i++ | 1",
                "i=0; i < UNSET; i++ | 1"
            })
    void aCountingLoopStartsItsProgramsOncePerIteration(String head, int times) {
        var commands = new Shell(SourceTree.empty(ROOT))
                .follow("N=3\nfor (( %s )); do python train.py; done".formatted(head), ROOT);

        assertThat(commands).hasSize(1);
        assertThat(commands.getFirst().times()).isEqualTo(times);
    }

    @Test
    void aCountingLoopWithoutStartsIsEvaluatedForEachNumber() {
        assertThat(words("""
                        for ((i=0; i<3; i++)); do ARGS+=" --shard $i"; done
                        python train.py $ARGS
                        """)).containsExactly("python", "train.py", "--shard", "0", "--shard", "1", "--shard", "2");
    }

    @Test
    void aMissingTreeContainsNoScript() {
        assertThat(words("bash run.sh 3")).containsExactly("bash", "run.sh", "3");
    }

    private static List<String> words(String command) {
        return new Shell(SourceTree.empty(ROOT))
                .follow(command, ROOT).getLast().words().stream()
                        .map(Word::text)
                        .toList();
    }
}
