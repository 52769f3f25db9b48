package io.schedmate.logs.locate;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.logs.extract.plan.KnownFormats;
import io.schedmate.logs.intake.LogLines;
import io.schedmate.logs.learned.LearnedMessages;
import io.schedmate.logs.locate.signature.SignatureCatalogue;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class LongLogsTest {

    private static final FailureLocator LOCATOR =
            new FailureLocator(SignatureCatalogue.standard(), LearnedMessages.standard(), KnownFormats.NONE);

    /** A log whose lines are generated when they are read. */
    private record MadeUpLog(long count, LongFunction<String> line) implements LogLines {

        @Override
        public List<String> read(long fromLine, int limit) {
            return LongStream.range(fromLine, Math.min(count + 1, fromLine + limit))
                    .mapToObj(line)
                    .toList();
        }
    }

    @Test
    void findsAFailureAfterTenMillionLinesWithFewReads() {
        var log = new MadeUpLog(
                10_000_000, n -> n < 9_999_990 ? training(n) : "OSError: [Errno 28] No space left on device");

        Located located = LOCATOR.locate(log);

        assertThat(located.failed())
                .last()
                .satisfies(failed -> assertThat(failed.firstErrorLine()).isEqualTo(9_999_990));
        assertThat(located.rangeReads()).isLessThan(20);
    }

    @Test
    void findsTheStartOfALongCascade() {
        var log = new MadeUpLog(3_000_000, n -> n < 1_234_567 ? training(n) : watchdog(n));

        Located located = LOCATOR.locate(log);

        assertThat(located.failed())
                .last()
                .satisfies(failed -> assertThat(failed.firstErrorLine()).isEqualTo(1_234_567));
        assertThat(located.rangeReads()).isLessThan(40);
    }

    @Test
    void skipsErrorsThatTrainingSurvived() {
        var log = new MadeUpLog(200_000, n -> {
            if (n == 199_999) {
                return "RuntimeError: CUDA error: an illegal memory access was encountered";
            }
            return n % 997 == 0 ? "NCCL WARN Connection refused, will try again" : training(n);
        });

        Located located = LOCATOR.locate(log);

        assertThat(located.failed())
                .last()
                .satisfies(failed -> assertThat(failed.root().messageLine()).isEqualTo(199_999));
    }

    @Test
    void reportsNoFailureForALongRunThatContinues() {
        var log = new MadeUpLog(5_000_000, n -> n % 5_001 == 0 ? "[ERROR] lost one batch, going on" : training(n));

        assertThat(LOCATOR.locate(log).answer()).isNull();
    }

    private static String training(long n) {
        return "iteration " + n + "/ 20000000 | loss: 3.1415 | grad norm: 0.812";
    }

    private static String watchdog(long n) {
        return "[rank" + n % 64 + "]:[E ProcessGroupNCCL.cpp:563] [Rank " + n % 64
                + "] Watchdog caught collective operation timeout: WorkNCCL(SeqNum=811, OpType=ALLREDUCE)";
    }
}
