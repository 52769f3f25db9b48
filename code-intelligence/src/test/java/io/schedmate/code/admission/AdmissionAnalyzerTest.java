package io.schedmate.code.admission;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AdmissionAnalyzerTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final String COMMAND =
            "torchrun --master_port 29500 train.py data/mnist out/first --epochs 3 --lr 0.1 --seed 1 --run-name a-2026-01-01";

    private final AdmissionAnalyzer analyzer = new AdmissionAnalyzer(3, Duration.ofDays(7));

    @ParameterizedTest
    @ValueSource(
            strings = {
                COMMAND,
                "torchrun --master_port 29501 train.py data/mnist out/second --epochs 3 --lr 0.1 --seed 2 --run-name b",
                "python -m torch.distributed.run train.py data/mnist out/x --lr=0.1 --epochs=3",
            })
    void namesSeedsPortsAndOutputsAreIgnored(String again) {
        analyzer.remember(job("1", COMMAND, "main", 0));

        assertThat(analyzer.matches(job("2", again, "main", 1)))
                .extracting(Submission::id)
                .containsExactly("1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "torchrun train.py data/mnist out/first --epochs 4 --lr 0.1",
                "torchrun train.py data/mnist out/first --epochs 3 --lr 0.2",
                "torchrun train.py data/cifar10 out/first --epochs 3 --lr 0.1",
                "torchrun --nproc_per_node 2 train.py data/mnist out/first --epochs 3 --lr 0.1",
                "torchrun test.py data/mnist out/first --epochs 3 --lr 0.1",
                "torchrun train.py data/mnist out/first --epochs 3 --lr 0.1 --amp",
            })
    void otherOptionsAreCompared(String other) {
        analyzer.remember(job("1", COMMAND, "main", 0));

        assertThat(analyzer.matches(job("2", other, "main", 1))).isEmpty();
    }

    @Test
    void anOptionOfOneLetterIsNotASeed() {
        analyzer.remember(job("1", "python fit.py -s 1", "main", 0));

        assertThat(analyzer.matches(job("2", "python fit.py -s 2", "main", 1))).isEmpty();
        assertThat(analyzer.matches(job("2", "python fit.py -s 1", "main", 1))).hasSize(1);
    }

    @Test
    void valuesKnownOnlyAtRunTimeAreComparedAsText() {
        analyzer.remember(job("1", "torchrun train.py --lr $(cat first)", "main", 0));

        assertThat(analyzer.matches(job("2", "torchrun train.py --lr $(cat other)", "main", 1)))
                .isEmpty();
        assertThat(analyzer.matches(job("2", "torchrun train.py --lr $(cat first)", "main", 1)))
                .hasSize(1);
    }

    @Test
    void aDifferentBranchFolderOrUserIsNotAMatch() {
        analyzer.remember(job("1", COMMAND, "main", 0));

        assertThat(analyzer.matches(job("2", COMMAND, "dev", 1))).isEmpty();
        assertThat(analyzer.matches(job("2", COMMAND, null, 1))).isEmpty();
        assertThat(analyzer.matches(new Submission("2", "ann", Path.of("r"), Path.of("r/x"), COMMAND, "main", START)))
                .isEmpty();
        assertThat(analyzer.matches(new Submission("2", "bob", Path.of("r"), Path.of("r"), COMMAND, "main", START)))
                .isEmpty();
    }

    @Test
    void theLatestJobComesFirstAndOldJobsAreForgotten() {
        for (int day = 0; day < 5; day++) {
            analyzer.remember(job("job " + day, COMMAND, "main", day));
        }

        assertThat(analyzer.matches(job("again", COMMAND, "main", 10)))
                .extracting(Submission::id)
                .containsExactly("job 4", "job 3");
        assertThat(analyzer.matches(job("again", COMMAND, "main", 5))).hasSize(3);
    }

    @Test
    void aJobDoesNotMatchItself() {
        analyzer.remember(job("1", COMMAND, "main", 0));
        analyzer.remember(job("1", COMMAND, "main", 0));

        assertThat(analyzer.matches(job("1", COMMAND, "main", 0))).isEmpty();
        assertThat(analyzer.matches(job("2", COMMAND, "main", 0))).hasSize(1);
    }

    private static Submission job(String id, String command, @Nullable String branch, int day) {
        return new Submission(id, "ann", Path.of("r"), Path.of("r"), command, branch, START.plus(Duration.ofDays(day)));
    }
}
