package io.schedmate.code.evaluate.follow;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.evaluate.Library;
import io.schedmate.code.evaluate.trace.UnexpectedFailures;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.value.Value;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnexpectedFailuresTest {

    private static final Library BROKEN = new Library() {
        @Override
        public Value call(String name, Arguments given) {
            throw new IllegalStateException("the model is broken");
        }
    };

    @TempDir
    Path folder;

    @Test
    void isCountedAndReportedWithItsLineAndKeepsEarlierResults() {
        long before = UnexpectedFailures.count();

        Evaluated run = Evaluated.program(folder, "import lib\nclass A: pass\na = A()\nx = lib.call()\n", BROKEN);

        assertThat(UnexpectedFailures.count()).isEqualTo(before + 1);
        assertThat(run.trace().obstacle())
                .isEqualTo("java.lang.IllegalStateException: the model is broken at main.py:4");
        assertThat(run.trace().isCut()).isTrue();
        assertThat(run.trace().objects()).hasSize(1);
    }

    @Test
    void doesNotOccurInAFullyEvaluatedProgram() {
        long before = UnexpectedFailures.count();

        Evaluated run = Evaluated.program(folder, "import lib\nx = lib.call()\n");

        assertThat(UnexpectedFailures.count()).isEqualTo(before);
        assertThat(run.trace().obstacle()).isEmpty();
    }
}
