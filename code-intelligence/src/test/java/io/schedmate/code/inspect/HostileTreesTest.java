package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.code.limit.WorkLimitExceeded;
import io.schedmate.code.workload.Workload;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Trees that try to keep an inspection busy forever. The time limits only stop a test that would never end. */
@Timeout(300)
class HostileTreesTest {

    private static final String TRAIN = "import torch\ntorch.optim.Adam([], lr=0.1)\n";

    private TestTree tree;

    @BeforeEach
    void atAnEmptyTree(@TempDir Path folder) {
        tree = new TestTree(folder);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(a+)+\\n?b",
                "(?:a|a)*\\nb",
                "(a*)*\\u000ab",
                "(a|aa)+b",
                "((a*)*)*b",
                "a*a*a*a*a*a*a*a*a*a*a*a*a*a*b",
                "(?=(a+)+b)a",
                "((a{100}){100}){100}b",
                "(((((((((((a+)+)+)+)+)+)+)+)+)+)+)\\rb"
            })
    void aPatternInAConfigurationKeyTakesBoundedTime(String pattern) {
        String key = "a".repeat(190);
        tree.with("main.py", """
                import elements, torch
                config = elements.Config({'%s': 1, 'lr': 0.1})
                config = config.update({"%s": 2, '.*r': 0.5})
                torch.optim.Adam([], lr=config.lr)
                """.formatted(key, pattern));

        assertThat(tree.inspect("python main.py").learningRate()).isEqualTo(0.5);
    }

    @ParameterizedTest
    @ValueSource(strings = {"##", "#", "%%", "%"})
    void aShellPatternWithManyStarsTakesLinearTime(String operator) {
        tree.with("main.py", TRAIN)
                .with("run.sh", """
                        X=%s
                        Y=${X%s%sb}
                        Z=${Y%s*a}
                        python main.py --run $Z
                        """.formatted("a".repeat(15_000), operator, "*a".repeat(40), operator));

        assertThat(tree.inspect("bash run.sh").optimizer()).isEqualTo("Adam");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x = x.replace('a', 'aa')",
                "x = x + x",
                "x = '%s%s' % (x, x)",
                "x = f'{x}{x}'",
                "x = x.join([x, x])"
            })
    void aStringThatDoublesWithEachStatementIsUnknown(String doubling) {
        tree.with("main.py", "x = 'a'\n" + (doubling + "\n").repeat(200) + TRAIN);

        assertThat(tree.inspect("python main.py").optimizer()).isEqualTo("Adam");
    }

    @Test
    void aShellWordThatDoublesWithEachStatementIsUnknown() {
        tree.with("main.py", TRAIN)
                .with("run.sh", "X=a\n" + "X=${X//a/aa}\nX=$X$X\n".repeat(200) + "python main.py --run $X\n");

        assertThat(tree.inspect("bash run.sh").optimizer()).isEqualTo("Adam");
    }

    @Test
    void anInspectionBeyondItsLimitUsesTheCommandAlone() {
        tree.with("main.py", "import torch\n" + "x = 1\n".repeat(5_000));

        Workload found = new StaticInspector(1_000_000).inspect(tree.root(), tree.root(), "python main.py --lr 0.1");

        assertThat(found.extras()).containsEntry("incomplete", "reading the tree took more work than one job may");
        assertThat(found.learningRate()).isEqualTo(0.1);
    }

    @Test
    void aPatternOverALongTextTakesBoundedTime() {
        // Each blank line may start a match that the end of the text decides.
        tree.with("setup.cfg", "\n".repeat(550_000)).with("main.py", TRAIN);

        Workload found = new StaticInspector(100_000_000).inspect(tree.root(), tree.root(), "some-command --lr 0.1");

        assertThat(found.learningRate()).isEqualTo(0.1);
        assertThat(found.extras()).containsKey("incomplete");
    }

    @Test
    void anInterruptEndsAnInspection() {
        tree.with("main.py", TRAIN);
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> tree.inspect("python main.py")).isInstanceOf(WorkLimitExceeded.class);
        assertThat(Thread.interrupted()).isTrue();
    }
}
