package io.schedmate.code.launch.shell;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.effort.Effort;
import io.schedmate.code.launch.word.Word;
import io.schedmate.code.tree.SourceTree;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShellTest {

    private static final Path ROOT = Path.of("r").toAbsolutePath();

    @Test
    void theNumberOfARedirectedStreamIsNoArgument() {
        assertThat(words("python train.py --epochs 9 2>&1 | tee log"))
                .containsExactly("python", "train.py", "--epochs", "9");
        assertThat(words("python train.py --epochs 9 1>log 2>errors"))
                .containsExactly("python", "train.py", "--epochs", "9");
    }

    @Test
    void aNumberBeforeABlankAndARedirectionIsAnArgument() {
        assertThat(words("python train.py 2 > log")).containsExactly("python", "train.py", "2");
    }

    @Test
    void aCommandWithinQuotesHasQuotesOfItsOwn() {
        assertThat(words("""
                        COUNT="$(python3 -c "import os; print(len(os.listdir('shards')) > 1)")"
                        python train.py --shards 9
                        """)).containsExactly("python", "train.py", "--shards", "9");
    }

    @Test
    void anEscapedQuoteInAListEndsNothing() {
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

        List<String> words = Effort.within(3_000_000, () -> words(loops));

        assertThat(words).containsExactly("python", "train.py", "--epochs", "9");
    }

    @Test
    void aTreeThatIsNotThereHoldsNoScript() {
        assertThat(words("bash run.sh 3")).containsExactly("bash", "run.sh", "3");
    }

    private static List<String> words(String command) {
        return new Shell(SourceTree.empty(ROOT))
                .follow(command, ROOT).getLast().words().stream()
                        .map(Word::text)
                        .toList();
    }
}
