package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.evaluate.trace.DeclaredOption;
import io.schedmate.code.launch.Launch;
import io.schedmate.code.launch.Launchers;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.tree.SourceTree;
import io.schedmate.code.value.Literals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvaluatedRunTest {

    @TempDir
    private Path tree;

    @BeforeEach
    void aProgram() throws IOException {
        Files.writeString(tree.resolve("fit.py"), """
                import argparse
                parser = argparse.ArgumentParser()
                parser.add_argument('-b', '--batch-size', default=4 * 8, type=int, help='samples a step')
                parser.add_argument('--amp', action='store_true')
                args = parser.parse_args()
                """);
    }

    @Test
    void aRunListsTheOptionsThatItsProgramDeclares() throws IOException {
        EvaluatedRun run = run(WorkLimit.OF_AN_INSPECTION).orElseThrow();

        assertThat(run.declared()).extracting(DeclaredOption::name).containsExactly("batch_size", "amp");
        DeclaredOption batch = run.declared().getFirst();
        assertThat(batch.flags()).containsExactly("-b", "--batch-size");
        assertThat(Literals.word(batch.fallback())).isEqualTo("32");
        assertThat(batch.help()).isEqualTo("samples a step");
        assertThat(run.declared()).extracting(DeclaredOption::isSwitch).containsExactly(false, true);
        assertThat(run.settings()).containsEntry("batch_size", "64");
        assertThat(run.implied()).containsEntry("amp", "false").doesNotContainKey("batch_size");
    }

    @Test
    void aProgramBeyondTheEffortLimitIsNotEvaluated() throws IOException {
        assertThat(run(10)).isEmpty();
    }

    private Optional<EvaluatedRun> run(long workLimit) throws IOException {
        SourceTree read = SourceTree.at(tree);
        Launch launch = new Launchers(read).find("python fit.py -b 64", tree).orElseThrow();
        return EvaluatedRun.of(read, launch, UnaryOperator.identity(), workLimit);
    }
}
