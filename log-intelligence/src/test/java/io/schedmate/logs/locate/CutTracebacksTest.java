package io.schedmate.logs.locate;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.logs.diagnose.Diagnosis;
import io.schedmate.logs.diagnose.RuleFailureDiagnosis;
import io.schedmate.logs.intake.InMemoryLogLines;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A log may start or be cut within a traceback, below its header. */
class CutTracebacksTest {

    private static final List<String> FRAMES = List.of(
            "  File \"/home/eva/fit.py\", line 31, in fit",
            "    batch = next(batches)",
            "            ~~~~^^^^^^^^^",
            "  File \"/home/eva/data.py\", line 7, in __next__",
            "    return self.rows[at]");

    @Test
    void aFailureStartsAtTheFirstFrameIfTheHeaderIsMissing() {
        Diagnosis answer = diagnosed(FRAMES, "KeyError: 'row-5'");

        assertThat(answer.firstErrorLine()).isEqualTo(1);
        assertThat(answer.rootCauseLine()).isEqualTo(6);
    }

    @Test
    void theFramesOfARankBelongToItsException() {
        Diagnosis answer = diagnosed(
                FRAMES.stream().map(line -> "[rank2]: " + line).toList(), "[rank2]: ValueError: rows differ in length");

        assertThat(answer.firstErrorLine()).isEqualTo(1);
    }

    @Test
    void theFramesOfARankDoNotBelongToTheExceptionOfAnother() {
        Diagnosis answer = diagnosed(
                FRAMES.stream().map(line -> "[rank2]: " + line).toList(), "[rank4]: ValueError: rows differ in length");

        assertThat(answer.firstErrorLine()).isEqualTo(6);
    }

    @Test
    void anExceptionFarBelowFramesIsSeparate() {
        Diagnosis answer = diagnosed(
                FRAMES,
                "the loader printed where it waits",
                "and it went on",
                "with the next row",
                "ValueError: rows differ in length");

        assertThat(answer.firstErrorLine()).isEqualTo(9);
    }

    @Test
    void framesThatATerminalWrappedBelongToTheException() {
        Diagnosis answer = diagnosed(
                List.of(
                        "  File \"fit.py\", line 31, in fit",
                        "    batch = next(batches)",
                        "  File \"/home/eva/env/lib/python3.10/site-packages/some/library/that/is/lo",
                        "ng.py\", line 198, in __next__",
                        "    return self.rows[at]",
                        "  File \"/home/eva/env/lib/python3.10/site-packages/some/library/that/is/lo",
                        "ng/rows.py\", line 12, in __getitem__",
                        "    raise KeyError(at)"),
                "KeyError: 'row-5'");

        assertThat(answer.firstErrorLine()).isEqualTo(1);
    }

    private static Diagnosis diagnosed(List<String> frames, String... below) {
        List<String> lines = new ArrayList<>(frames);
        lines.addAll(List.of(below));
        return RuleFailureDiagnosis.standard().diagnose(new InMemoryLogLines(lines));
    }
}
